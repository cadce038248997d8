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
""".strip().splitlines()
