"""English words that can stand for each other, field by field of what people tell of themselves."""

from __future__ import annotations

FIELDS = """
uni university varsity
msg message
auth authentication
admin administrator
appt appointment
approx approximately
apt apartment studio_flat studio_apartment
homeowner house_owner home_owner
loft attic
duvet comforter quilt
wardrobe closet
couch settee
removal_firm moving_company removals_firm
mortgage home_loan housing_loan
bungalow single-storey_house
terraced_house row_house townhouse
accountant accounting bookkeeping
janitor caretaker
cleaner cleaning_lady
hairdresser hairstylist stylist
bricklayer mason
mechanic car_mechanic auto_mechanic
shop_assistant sales_clerk salesperson sales_assistant
cashier checkout_clerk
postman mailman mail_carrier postwoman
flight_attendant steward stewardess air_hostess cabin_crew
garbage_collector dustman binman garbage_man
civil_servant government_employee public_servant
headteacher principal headmaster headmistress
nursery_teacher kindergarten_teacher preschool_teacher
professor prof
kindergarten preschool
paediatrician pediatrician children's_doctor
gynaecologist gynecologist
dermatologist skin_doctor
cardiologist heart_doctor heart_specialist
ophthalmologist eye_doctor
orthopaedic orthopedic orthopaedist orthopedist
physiotherapist physical_therapist physio
physiotherapy physical_therapy
anaesthetist anesthetist anesthesiologist
vet animal_doctor
salesman sales_rep sales_representative
apprentice apprenticeship
headhunter recruiter
layoff redundancy
pay_slip payslip pay_stub
master's masters
bachelor's bachelors
scholarship bursary
tuition tuition_fee tuition_fees
semester term
dorm dormitory hall_of_residence halls_of_residence student_residence
school_holidays school_vacation
classmate schoolmate
dropout drop_out dropped_out
major majoring majored main_subject
homework_help tutoring tutor
grandchild grandchildren grandkid grandkids
break_up split_up splitting_up broke_up separate separated breakup
divorce divorced
elder older
eldest oldest first-born
toddler small_child
foster_child foster_kid
goldfish gold_fish
budgie budgerigar parakeet
litter_box litter_tray
vet_bill veterinary_bill
pet pets house_pet domestic_animal
hypertension high_blood_pressure
near_sighted myopia
far_sighted long-sighted farsighted longsighted hyperopia far-sighted
fever feverish
vomit throw_up threw_up be_sick
concussion concussed
leukaemia leukemia
anaesthetic anesthetic
dizzy lightheaded light-headed dizziness
constipation constipated
itchy itching itch itches
swollen swelling
cough coughing coughs
sneeze sneezing sneezes
stutter stammer stuttering stammering
limp limping
wheelchair wheel_chair
crutches crutch
pacemaker heart_pacemaker
blood_thinner anticoagulant blood_thinners anticoagulants
antihistamine allergy_pill allergy_pills
inhaler asthma_spray
eye_drops eyedrops
sleeping_pill sleeping_pills sleeping_tablet sleeping_tablets
medicine medications medicines
check-up checkup health_check medical_check
mri mri_scan
ct ct_scan cat_scan
stitches sutures
denture dentures false_teeth
brace braces dental_braces
wisdom_tooth wisdom_teeth
root_canal root_canal_treatment
gluten_intolerance coeliac_disease celiac_disease coeliacs
shellfish_allergy allergy_to_shellfish
vegan plant-based
pescatarian pescetarian
halal_food halal
kosher_food kosher
lose_weight slim_down
put_on_weight gain_weight gained_weight
crisps potato_chips
candy sweets lollies
sparkling_water fizzy_water soda_water carbonated_water
tap_water water_from_the_tap
decaf decaffeinated decaf_coffee
sugar-free sugarless unsweetened
minced_meat ground_meat mince
porridge oatmeal
beetroot beet beets
rocket arugula
spring_onion scallion green_onion spring_onions scallions
chickpea chickpeas garbanzo
chilli chili chile_pepper
wholemeal whole_wheat wholegrain
takeaway takeout take-out take-away
starter appetizer appetiser
main_course entree
bartender barkeeper barman barmaid
icing frosting
doughnut donut
omelette omelet
whisky whiskey
barbecue bbq
portion serving
hungover hangover
football_match soccer_game
run runner runners
table_tennis ping_pong ping-pong
snowboard snowboarding snowboarder
skateboard skateboarding skateboarder
dive diving diver scuba_diving scuba_dive
boulder bouldering
wrestle wrestling wrestler
birdwatching bird_watching birding birdwatcher birder bird-watching
board_game boardgame board_games tabletop_game
card_game playing_cards
crossword crossword_puzzle crosswords
jigsaw jigsaw_puzzle
video_game computer_game videogame
gamer gaming
woodworking woodwork
sew sewing
crochet crocheting
embroider embroidery
calligraphy lettering
bake baking
brew brewing homebrew home-brew
hitchhike hitchhiking
meditate meditation meditating
pilates pilates_class
personal_trainer fitness_trainer
swimming_pool pool
season_ticket season_pass
half_marathon half-marathon
goalkeeper goalie keeper_in_goal
referee umpire
drum drums drummer
band music_group
lyrics song_words
plane fly flying flies flew flown
boarding_pass boarding_card
carry-on hand_luggage cabin_baggage
jet_lag jetlag jetlagged jet-lagged
layover stopover
timetable time_table
ferry ferry_boat
coach_trip bus_trip
underground_station subway_station metro_station tube_station
driving_licence driving_license driver's_license driver's_licence driving_permit drivers_license
license_plate number_plate
car_hire car_rental
estate_car station_wagon
windscreen windshield
gearbox transmission
e-bike ebike electric_bike electric_bicycle pedelec
pickup pick-up_truck pickup_truck
petrol_car gasoline_car
roundabout traffic_circle
crossroads intersection
zebra_crossing crosswalk pedestrian_crossing
speeding_ticket speeding_fine
parking_ticket parking_fine
parking_space parking_spot
carpool car-sharing carsharing car_share
backpacking backpacker
hostel youth_hostel
sightseeing see_the_sights
honeymoon wedding_trip
trousers slacks
jumper sweater
dressing_gown robe
swimsuit bathing_suit swimming_costume
pyjamas pajamas pjs
trainers sneakers
wellies wellington_boots rubber_boots
hoodie hooded_sweatshirt
t-shirt tee tee_shirt
high_heels heels
shopping_centre mall shopping_mall shopping_center
trolley shopping_cart
voucher coupon gift_card_voucher
bank_note banknote
debt debts indebted
invest investment investments investing
overdraft overdrawn
savings savings_account
insurance insured insure
payday pay_day
euro eur €
dollar usd bucks buck
pound quid
tip gratuity
donate donation
gross before_tax
net after_tax take-home
repo repository repositories
pull_request merge_request
k8s kubernetes
postgres postgresql
javascript js
typescript ts
vscode vs_code visual_studio_code
os operating_system
ram working_memory main_memory
hdd hard_disk hard_drive
ssd solid-state_drive solid_state_drive
monitor screen display
usb_stick flash_drive thumb_drive usb_drive
mobile_app phone_app
api_key access_key
env environment
dev_environment development_environment
frontend front_end front-end
backend back_end back-end
full-stack fullstack full_stack
sysadmin system_administrator systems_administrator
dev developer
data_scientist data_science
config configuration
spec specification specs
param parameter parameters
auth authentication
two-factor two_factor 2fa two-factor_authentication mfa
unit_test unit_tests
linter linting
formatter code_formatter
refactor refactoring
debug debugging
compile compilation
rollback roll_back rolled_back
log_file logfile
cron_job cronjob scheduled_job
workaround work-around
open_source open-source
on-call on_call
postmortem post-mortem incident_review
chatbot chat_bot
screen_reader screenreader
shortcut keyboard_shortcut hotkey
dark_mode dark_theme night_mode
light_mode light_theme
webcam web_camera
wlan wifi
video_call video_conference zoom_call videocall
conference_call telco group_call
voicemail voice_message voice_mail
sms text_message
reply replies replied answer answers answered respond responds responded
standup scrum daily_scrum
retro retrospective sprint_retrospective
one-on-one one_on_one 1:1 one-to-one
kickoff kick-off kick_off
brainstorming brainstorm
annual_leave paid_leave days_of_leave vacation_days holiday_allowance
lunch_break midday_break lunch_hour
coffee_break tea_break
all-hands all_hands town_hall_meeting
conference convention
fortnight two_weeks
fortnightly biweekly every_two_weeks every_other_week
formally formal
informally informal casually
bullet_points bulleted_list bullets
emoji emojis smiley smileys emoticons
jargon technical_terms
step_by_step step-by-step
detailed in-depth in_detail thorough
polite politely
blunt straightforward
sugarcoat sugar-coat
verbose wordy long-winded
insomnia insomniac sleeplessness sleepless
nightmare bad_dream nightmares bad_dreams
sleepwalk sleepwalking sleepwalker
oversleep overslept oversleeping
alarm alarm_clock
forgetful absent-minded
procrastinate procrastination procrastinator
nail-biting bite_my_nails bite_nails biting_my_nails habit_of_biting_my_nails
typing touch-typing touch_typing
anniversary wedding_anniversary
name_day saint's_day
new_year's_eve nye silvester
halloween hallowe'en
thanksgiving thanksgiving_day
catholic roman_catholic
jewish jew judaism
hindu hinduism
atheist atheism unbeliever
agnostic agnosticism
pray praying prayer prayers
vote voting voter
left-wing leftist
right-wing rightist
snow snowy snowing snows
wind windy
sun sunny sunshine
storm stormy thunderstorm
humid muggy
boiling_hot scorching
seaside_town coastal_town
town_centre town_center
mountain mountains hills
riverside riverbank
homesick homesickness
nostalgic nostalgia
proud pride
grateful thankful gratitude
disappointed disappointment
annoyed irritated
overwhelmed overloaded swamped
burnout burned_out burnt_out burnt-out burned-out
introvert introverted
extrovert extroverted extravert extraverted
stubborn obstinate
lazy idle
patient patience
impatient impatience
curious curiosity
ambitious ambition
superstitious superstition
colour-blind daltonism
ambidextrous both-handed
bald hairless
blond blonde fair-haired fair_hair
ginger red-haired redhead red_hair
freckles freckled
moustache mustache
dimples dimpled
pierced piercing piercings
skinny very_thin
curly curls
kilo kg kilos kilogram kilograms kilogramme
inch inches
behaviour behavior
honour honor
humour humor
labour labor
flavour flavor flavours
harbour harbor
neighbourhood neighborhood
rumour rumor
odour odor
fibre fiber
programme program
catalogue catalog
realise realize
recognise recognize
apologise apologize
analyse analyze
specialise specialize
customise customize
prioritise prioritize
memorise memorize
defence defense
offence offense
enrol enroll
fulfil fulfill
skilful skillful
instalment installment
ageing aging
artefact artifact
cosy cozy
mould mold
plough plow
sceptical skeptical
aluminium aluminum
kerb curb
tyre_pressure tire_pressure
jewellery_shop jeweller jeweler
dr doctor
max maximum
min minimum
dept department
govt government
info information
asap as_soon_as_possible
faq frequently_asked_questions
diy do-it-yourself do_it_yourself
ac air_conditioning air_con aircon air_conditioner
nyc new_york_city
sf san_francisco
begin commence
attempt try
assist aid
select choose chosen chose pick picked
vanish disappear
occur take_place took_place takes_place
prepare training_for train_for trains_for
""".strip().splitlines()
