"""English words that can stand for each other."""

from __future__ import annotations

ENGLISH = """
abroad overseas
accountant bookkeeper
actor actress
annoy bother irritate
anxious nervous worry worried
apartment condo
app application software
argue quarrel
artist painter
assistant aide
aubergine eggplant
author writer novelist
baby infant newborn
backpack rucksack
basement cellar
bathroom restroom washroom toilet
bill invoice
biscuit cookie
brief briefly short shortly concise concisely
broken fracture fractured
bug defect
budget spend spent spending
busy occupied
call call_up give_a_call phone ring ring_up
car_park parking_lot
cello violoncello cellist
charge recharge
cheap inexpensive affordable
chips fries french_fries
christmas xmas
cigarette cigarettes smoke smokes smoked smoking tobacco
client customer
cinema movie_theater movie_theatre
clothes clothing garment
coach trainer
colleague teammate team_mate co_worker
computer pc
contact get_in_touch reach_out
contract agreement
coriander cilantro
corn maize
correct right
countryside rural
courgette zucchini
cousin cousins
cupboard cabinet
database db
data_center data_centre datacenter datacentre
dance dancer dancing
deadline due_date due
decide decision make_up_my_mind
delete remove erase
deliver delivery
dentist dental
deploy deployment release roll_out ship_to_production
diabetes diabetic
die died dead death pass_away passed_away passed_on
dinner supper
discount rebate
document docs documentation
draw drawing sketch
drive driver driving drove driven
editor text_editor
elevator lift
elementary_school primary_school
employ employee
engaged engagement
error fault
exam examination
exhausted tired worn_out
expensive costly pricey
explain explanation
expire expiry valid_until good_until run_out runs_out ran_out
family relatives
famous well_known
farm farmer
fever high_temperature
firefighter fireman
fitness gym
flashlight torch
flu influenza
fluent fluently
foreigner expat expatriate
forest woods
freelance freelancer self_employed self-employed freelancing
fridge refrigerator
frighten frightened scare scares scared scary afraid
game_console games_console
garbage rubbish trash
garden yard
gasoline petrol
gift present
graduate graduated graduation finish_school
grow_up grew_up brought_up
guest visitor
guitar guitarist
hairdresser barber hair_salon
handle in_charge_of responsible_for take_care_of takes_care_of look_after looks_after
headache head_hurts
heart_attack cardiac_arrest
high_school secondary_school
highway motorway freeway
hike hiker hiking
host hosting
hotel inn
hurt hurts injure injured injury ache aches pain painful sore
ice_cream gelato
immediately right_away at_once straight_away
important crucial essential vital
improve get_better
incident outage downtime
include contain
interest interested
intern internship trainee
interpreter translator translate translation
issue problem
jacket coat
journalist reporter
kindergarten preschool nursery_school
knit knitting
lactose dairy
landlady landlord
language tongue
lawyer solicitor barrister
lead leads led leading leader head_of heads
learn lesson class course degree
license licence
listen listening
lonely lonesome
look_for search
luggage baggage suitcase
lunch midday_meal
magazine journal
main primary
manual handbook
maths math mathematics
measure measurement
medicine meds
message text_message
mom_in_law mother-in-law
dad_in_law father-in-law
motorcycle motorbike
nappy diaper
nationality citizenship
nausea nauseous
near_sighted short-sighted nearsighted shortsighted myopic
newspaper paper
nurse nursing
office workplace
work_with works_with worked_with working_with
well_done
sleep go_to_bed goes_to_bed go_to_sleep goes_to_sleep going_to_bed went_to_bed
on_time punctual punctually
operation surgery
owe owes owed
package parcel
painkiller ibuprofen
pants trousers
party celebration
password passphrase
pay pays paid payment
peanut groundnut
pension retirement_pay
permit permission
physics physicist
piano pianist
postcode zip_code postal_code
postpone put_off delay
prepare preparing get_ready_for studying_for study_for studies_for studied_for revising_for revise_for
prescription prescribed
project undertaking
promotion promoted
psychologist psychotherapist therapist
purse wallet
quiet silent
rabbit bunny
remote remotely from_home home_office work_from_home working_from_home works_from_home
renovate renovation refurbish remodel
rent rented renting rental
founded founder establish established set_up_company
repay pay_back
reserve reservation
restart reboot
result outcome
road street
rob steal stole stolen
roommate flatmate housemate
rotate rotation
safe secure
sail sailing
salary pay_packet
schedule timetable
scooter moped
settings configuration config
shop store
shower take_a_shower
shrimp prawn
siblings brothers_and_sisters
single unmarried not_married
ski skiing
slides presentation deck
soda soft_drink
solve resolve sort_out fix go_away went_away goes_away gone_away
souvenir keepsake
spicy hot_food
standup stand-up daily_meeting
station railway_station train_station
stomach belly tummy
strange odd weird
subscribe subscription
sunscreen sun_cream
surname last_name family_name
sweater jumper pullover
switch switch_over migrate migration
tall height
task to-do todo
tasty delicious yummy
term semester
thesis dissertation
throat_pain sore_throat
tomato tomatoes
topic theme
translate translation
twin twins
unemployed jobless out_of_work between_jobs
update upgrade
urgent pressing
vegetable veggie
vet veterinarian veterinary
violin violinist
volunteer volunteering
waiter waitress
washing_machine washer
answer_the_phone pick_up_the_phone
website web_page webpage
early_riser morning_person early_bird
fit fits hold holds seat seats accommodate
talk communicate chat
timeout time_out times_out timed_out
get_off_work gets_off_work finish_work finishes_work off_work
launch go_live goes_live went_live
terrible awful horrible bad
mother_tongue native_language first_language
downtown city_center city_centre
handle tolerate stomach
weigh weight
wifi wi-fi wireless
yoghurt yogurt
accommodation lodging
adhd attention_deficit
advert advertisement ad
alcohol booze liquor
alter modify
ambulance_driver paramedic
anaemia anemia anemic anaemic
arthritis arthritic
asthma asthmatic
astronomy stargazing
autism autistic
back_up backup
bank_holiday public_holiday
beard facial_hair
bed_and_breakfast b&b
bedtime sleep
beginner novice newbie
bike_ride cycling cyclist
blood_pressure_high hypertension high_blood_pressure
boring dull bore bored tedious
bowl_of_cereal muesli
bonus extra_pay
brag boast
bright well_lit
buddhism buddhist
building_site construction_site
bus buses coach_bus
businesswoman businessman entrepreneur
calm relaxed
canteen cafeteria
career profession
carer caregiver
caravan camper rv motorhome
cash_machine atm
cat_owner cat_person
celebrate celebration
champion winner
cheque check
chef cook
childhood grow_up
choir singing_group
christian christianity
church_service mass
claustrophobia claustrophobic
clear_up tidy tidy_up clean clean_up
climb climbing climber
clever bright_minded
closet wardrobe
code_review pull_request_review
college_student undergraduate undergrad
colour_blind color_blind colour-blind color-blind colour_blindness color_blindness
competition contest tournament
complain complaint
concert gig
confuse confused confusing
crash collapse
criminal crook
damage damaged harm
dawn sunrise
dusk sunset
daycare nursery creche
deaf hard_of_hearing
debate discuss discussion
debit_card bank_card
depression depressed
dessert pudding
diarrhea diarrhoea
dishwasher_machine dishwasher
disturb interrupt
double twofold
downstairs ground_floor
dressing_gown bathrobe
dustbin bin trash_can garbage_can
dyslexia dyslexic
earphones headphones headset
earring earrings
economical thrifty frugal
educate education schooling
emergency_room casualty
encrypt encryption
enormous gigantic immense
epilepsy epileptic
essay composition
estate_agent realtor
evening_meal supper
exhibit exhibition
expand extend
eyesight vision
fabric cloth
factory plant_site
fake counterfeit
fall_asleep doze_off
fascinate fascinating fascinated interest
fiance fiancee
firework fireworks
fishing angling angler
flat_tyre puncture flat_tire
florist flower_shop
forbid prohibit ban
forename first_name given_name
frequently often
frying_pan skillet
full_time fulltime full-time
part_time parttime part-time
fun enjoyable
funeral burial
gardening gardener
gas_station petrol_station filling_station
get_rid_of throw_away throw_out discard
gloves mittens
gluten_intolerance celiac coeliac
go_out_with dating date_someone
golf golfer
grocery groceries
gp family_doctor general_practitioner
gymnastics gymnast
handbag purse_bag
hay_fever pollen_allergy
heat_wave heatwave
heating heater radiator
hearing_aid hearing_aids
height tall
hen_party bachelorette_party
holidaymaker tourist
home_town hometown
homemade home-made
honest sincere
hoover vacuum vacuum_cleaner
husband hubby
wife missus
hypothyroidism underactive_thyroid
inform notify
informal casual
infection infected
insect bug_insect
invite invitation
ironing iron_clothes
itinerary travel_plan
jewellery jewelry
jealous envious
job_interview interview
join become_a_member
joke kidding
keyboard_player keyboardist
kilometre kilometer
knee_surgery knee_operation
lake_house lakeside_cottage
laptop notebook_computer
late tardy
laundry washing_clothes
lawn grass
leaflet brochure flyer pamphlet
leak leaking drip dripping
left_handed lefty left-handed southpaw
right_handed right-handed
light_sleeper sleep_lightly
litre liter
living_room lounge sitting_room
log_in sign_in log_on login
log_out sign_out log_off logout
loud noisy
lucky fortunate
lunch_break noon_break
mailbox postbox letterbox
maintain upkeep
marathon_runner marathoner
menopause menopausal
metre meter
migraine migraines
minimum least_amount
monthly_fee subscription_fee
mug cup
muslim islam
nanny babysitter childminder
nap doze
neat tidy_person
night_owl night_person late_sleeper
obesity obese
optician optometrist
orchestra philharmonic
organize organise organized organised
overtime extra_hours
own_business self_employed
panic_attack anxiety_attack
pasta spaghetti
pavement sidewalk
pay_rise raise_in_salary pay_raise
pen_friend pen_pal
pharmacy chemist's drugstore drug_store
photography photographer
pizza_place pizzeria
play_chess chess_player
podcast podcasts
poem poetry poet
police_officer cop policeman policewoman
polite courteous
pottery ceramics
pound_sterling gbp
primary_teacher elementary_teacher
prison jail
programming coding
pronounce pronunciation
public_transport public_transit
publish publication
queue line_up waiting_line
railway railroad
rainy wet
recover recovery
refund money_back
research researcher
restaurant eatery diner
resume cv curriculum_vitae
retired pensioner
revenue turnover
row rowing rower
rubber eraser
rude impolite
run_into bump_into
sailing_boat sailboat
satisfied content_with pleased
seasick seasickness motion_sick
second_hand used_goods second-hand
self_taught taught_myself
shy timid
sibling siblings
singer sing singing
skin_rash rash
skip leave_out omit
slim thin
sleep_apnoea sleep_apnea
smart_watch smartwatch
snore snoring snorer
spare_time free_time leisure leisure_time
staff personnel
stairs staircase
statistics stats
stepdad stepfather
stepmom stepmother stepmum
stove cooker hob
stressed stress stressful
stupid silly
suburb suburbs outskirts
summary summarise summarize recap
surf surfing surfer
swimmer swim swimming
talented gifted
tap faucet
tattoo tattoos tattooed
tax_return tax_declaration
teenager teen adolescent
therapy counselling counseling
thief burglar
tinnitus ringing_in_the_ears ringing_ears
toxic poisonous
track_and_field athletics
traffic_jam traffic_jams
trainers sneakers running_shoes
truck lorry
tv_show tv_series series
tyre tire
umbrella brolly
vaccinate vaccination vaccinated vaccine jab
warehouse depot
wash_up do_the_dishes washing_up wash_the_dishes
wealthy rich
wooden wood
workout exercise
x-ray xray
yell shout scream
""".strip().splitlines()
