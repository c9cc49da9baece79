import type { StatedIntent } from './intents.js';

const lines = (text: string): readonly string[] =>
  text
    .trim()
    .split('\n')
    .map((line) => line.trim());

/**
 * Phrasings of each request in a practice; `goods`, `seller` and `brand` stand for names. Written from general English, for
 * phrases that no pattern of `evidence.ts` covers.
 */
export const phrasebook: Readonly<Record<StatedIntent, readonly string[]>> = {
  find: lines(`
who stocks goods
is there such a thing as goods
i am hunting for goods
our goods ran out what do you have
we are all out of goods what have you got
we need something to do this with
what have you got in goods
any goods that are not brand
nothing over n
what sizes does goods come in
do they make goods in that size
help me locate goods
i could use some goods
goods
brand goods
goods from seller
i need goods
i need some goods for the office
we need goods
show me goods
show me what you have in goods
can you find goods for me
could you help me find goods
looking for goods
i am looking for a goods that is not brand
do you have goods
do you sell goods
does seller carry goods
does anyone carry goods
who carries goods
who sells goods
who has goods in stock
is goods in stock anywhere
any goods available
got any goods
where can i find goods
where do i get goods
what goods do you have
what kinds of goods are there
what options do i have for goods
which goods come in small
search goods
list all goods by brand
pull up the brand goods
i want to see goods
let me see goods
goods please
can i get a list of goods under 20
recommend a goods
what goods would you recommend
what is a good goods for children
need goods that does not contain latex
a patient is allergic to latex what goods can we use
the doctor asked for goods
the doctor wants brand goods
i forget the name it is a goods by brand
goods number 12
anything new in goods
`),
  cheapest: lines(`
cheapest goods
what is the cheapest goods
who has the cheapest goods
who has goods for the lowest price
where is goods cheapest
where can i get goods cheapest
where can i buy goods for less
which seller has the best price on goods
which goods costs the least
lowest price for goods
lowest price on brand goods
best price on goods
best deal on goods
get me the best deal for goods
least expensive goods
most affordable goods
find the least expensive goods
i want to pay as little as possible for goods
what is the lowest you have on goods
i need goods but on the cheap
bargain goods
anything cheaper
is there a cheaper one
do you have anything less expensive
got something cheaper
cheaper please
what is the cheapest of these
which one of those is cheapest
who beats that price
lowest cost per glove
who is cheapest for goods right now
save me money on goods
`),
  compare: lines(`
compare goods and goods
compare goods with goods
compare the first two
compare these
compare them
can you compare those
goods versus goods
goods vs goods
goods or goods
goods or goods which is better
which is better goods or goods
should i get goods or goods
should we go with brand or brand
what is the difference between goods and goods
how is goods different from goods
how do goods and goods differ
is goods better than goods
is brand goods any better than brand goods
what sets goods apart from goods
show goods and goods next to each other
put these next to each other
side by side goods and goods
pros and cons of goods and goods
how does goods stack up against goods
how does goods measure up to goods
what do i gain with goods over goods
goods against goods
trying to decide between goods and goods
torn between goods and goods
help me choose between goods and goods
help me pick goods or goods
which of these two should i get
which of those would you pick
are goods and goods the same
is there any difference
what is different about the second one
`),
  price: lines(`
what do you want for goods
what would i pay for goods
how pricey is goods
what is the damage for n goods
what does goods run
what do goods go for at seller
how much is goods
how much are goods
how much for goods
how much does goods cost
how much would n boxes of goods be
how much does seller charge for goods
how much is it
how much are those
what does goods cost
what do goods cost at seller
what is the price of goods
what is the price on goods
what price is goods
what does seller charge for goods
what does seller want for goods
what is seller asking for goods
what would n goods run me
what are goods going for
what is goods going for these days
price of goods
price for goods
price on goods
prices for goods at seller
goods price
goods prices
goods cost
goods how much
price check on goods
price check
give me a price on goods
can i get a price on goods
can you quote me goods
quote for n goods
cost of goods
cost per unit for goods
tell me what goods costs
do you know the price of goods
what is it at seller
and how much at seller
what would that be for n
price please
`),
  good_price: lines(`
does goods usually cost this much
seems steep
that is a lot
that is a lot for goods
wow that is expensive
is that normal
is this what people pay
is the price going to drop
are prices going up
can i do better than n
could i do better
n sounds like a lot
is seller giving me a good price
is that a good price
is this a good deal
is n a good price for goods
is n fair for goods
is goods at n reasonable
is n too much for goods
is n high for goods
n for goods is that ok
are we overpaying for goods
am i paying too much for goods
am i getting ripped off on goods
do i pay too much for goods
is seller charging too much for goods
seems expensive is it
does that seem high
is that high
is goods overpriced
has the price of goods gone up
did goods go up
did the price of goods change
has goods been cheaper
was it ever lower
what was the lowest goods has been
how has the price of goods moved
how does this compare with what it usually costs
price history of goods
price trend for goods
show the price history
should i buy goods now or wait
should i wait for a sale on goods
should we stock up on goods now
is now a good time to buy goods
is it worth buying goods now
is goods worth n
is goods on sale
is this a real discount
will goods get cheaper
what is a normal price for goods
what should i be paying for goods
what is a fair price for goods
i paid n for goods last time is that good
good deal or not
`),
  substitute: lines(`
substitute for goods
what can i use instead of goods
what could we use in place of goods
alternative to goods
alternatives to goods from another brand
any alternatives for brand goods
is there an alternative to goods
what is similar to goods
something similar to goods
something like goods
something like goods but cheaper
anything like goods by another brand
equivalent of goods
goods equivalent
generic for goods
generic version of goods
is there a generic goods
knock off of goods
off brand goods
goods is out of stock what else is there
goods is back ordered what else works
they stopped making goods what now
goods was discontinued what replaces it
replacement for goods
replace goods with something else
what replaces goods
what other brand makes a goods
who else makes something like goods
does anyone make a cheaper version of goods
we are tired of goods what else is there
we do not like goods what would you suggest
swap goods for something cheaper
switch from goods to something else
comparable to goods
does the same thing as goods
works like goods
i cannot get goods anymore
instead of goods
other options besides goods
show me others like it
something else like that
what else would work
`),
  add: lines(`
n more goods
n more
give me n of those
give me n
let us do n boxes
do n of the second one
that one n please
the second one n boxes
n boxes of the first one
i will have n of those
go ahead and add it
yes please
and a box of goods
sign me up for n
add n goods
add n boxes of goods
add goods to my cart
add it
add it to the cart
add that one
add the first one
add both
add the second and the third
put n goods in my cart
put it in the cart
put that in my basket
throw in n boxes of goods
toss in goods
include n goods
order n boxes of goods
order it
order the first one
buy n goods
buy it
buy the cheapest one
i will take n
i will take it
i will take the second one
we will take n of those
i want n boxes of goods
i need n boxes of goods
give me n of the first
get me n cases of goods
get n of them
grab n goods
let us get n
let us go with the first one
go with that one
n boxes of goods please
n of those please
make it n
make that n instead
bump it to n
change the quantity to n
one more of those
two more
another box of goods
yes add it
sounds good add it
from seller please add n
`),
  remove: lines(`
remove goods
remove it
remove that
remove the last one
remove goods from my cart
delete goods from the cart
delete it
delete the second one
take goods out of my cart
take it out
take that off
take off the goods
drop goods from my cart
get rid of goods
get rid of it
clear my cart
clear the cart
empty my cart
empty everything out of my basket
undo
undo that
undo the last one
never mind the goods
i do not need the goods anymore
i do not want goods
we do not need those after all
forget the goods
scratch that
scratch the goods
lose the goods
leave out the goods
cancel the goods
cut the goods
i changed my mind about goods
no goods after all
actually no goods
that was a mistake take it back
wrong one remove it
oops take that back
kick the goods out of the cart
`),
  save: lines(`
i want an alert when goods gets cheaper
send me a note when the price drops
remind me about this one
keep this in mind for later
add it to my list
save this
save it
save it for later
save goods
save goods for later
save the first one
add goods to my favorites
add it to favorites
put it on my list
put goods on my wishlist
favorite this
favorite the second one
make it a favorite
mark it as a favorite
bookmark goods
bookmark it
remember this one
keep this one for later
keep an eye on goods
keep track of the price of goods
watch goods
watch this price
watch the price of goods for me
track the price of goods
follow the price
let me know when goods gets cheaper
let me know if the price drops
tell me when goods goes on sale
tell me if it drops below n
notify me when goods drops
alert me when goods falls under n
email me if goods is discounted
ping me when it is cheaper
set a price alert for goods
price alert on goods
i like this one save it
hold on to that one
star it
pin this
heart it
`),
  kit: lines(`
supply list to start doing procedure
same thing but for n patients
put together a procedure pack
build me a procedure kit
what does a procedure call for
what is required for procedure
we are starting to offer procedure what do we buy
new operatory what do we need in it
we have a procedure day coming up
double the list
leave the goods off the list
what do i need for n procedure
what do we need for a procedure
what supplies do i need for procedure
what materials are needed for procedure
what should i order for n procedure
supplies for n procedure
supplies for procedure
everything for n procedure
everything i need for procedure
materials for procedure
shopping list for procedure
list for procedure
make me a list for n procedure
give me a kit for procedure
kit for procedure
procedure kit
n procedure
we have n procedure tomorrow
we have n procedure next week what do we need
i am doing n procedure on monday
doing n procedure this week
set me up for procedure
set up for procedure
set up an operatory
help me stock an operatory for procedure
stock a room for procedure
equip a new room
prep for procedure
prepare for n procedure
getting ready for procedure
put together what i need for procedure
order everything for n procedure
what goes on a procedure tray
tray setup for procedure
what is used in procedure
what do you use for procedure
can you build me a cart for n procedure
n patients for procedure
add gloves to that list
make it for n instead
without the goods
`),
  shipping: lines(`
how much is shipping
how much is shipping from seller
how much does seller charge for shipping
what is shipping at seller
what does shipping cost
what does it cost to ship goods
what do they charge to ship
shipping cost
shipping at seller
shipping rates
shipping policy of seller
seller shipping
free shipping
who has free shipping
does seller have free shipping
does seller ship free
is shipping free at seller
is delivery free
when is shipping free
how do i get free shipping
how much more do i need for free shipping
how far am i from free shipping
how much until free shipping at seller
what is the minimum for free shipping
is there a minimum order at seller
what is the threshold at seller
do they charge for delivery
delivery fee at seller
delivery cost
freight from seller
how long does seller take to ship
how long does delivery take
how fast does seller ship
how quickly can i get goods from seller
can seller deliver by friday
do they ship overnight
does seller do next day
is there a handling fee
do i have to pay postage
which seller has the cheapest shipping
which of them ships cheapest
will i pay shipping on this
what will shipping be for my cart
`),
  order_status: lines(`
order n what is happening with it
what is happening with my order
any word on my order
whats the holdup
is it still pending
why is my order still pending
was it delivered
has seller sent it
how much longer until it comes
did they get my order
is my stuff on the truck
where is my order
where is my package
where are my goods
where is the goods i ordered
where is my stuff
where is it
when will my order arrive
when will it get here
when is my order coming
when do my goods arrive
when is the delivery
has my order shipped
has it shipped
has it shipped yet
did my order ship
did seller ship it
did seller accept my order
did they cancel my order
did the goods come
did it arrive
is my order here
is my order on its way
is it coming today
is my order delayed
is it late
my order has not arrived
i have not received my goods
still no goods
still waiting on seller
what happened to my order
what is going on with my order
what is the status of my order
what did i order
status of my order
order status
status
any news on my order
any update on the seller order
track my order
track it
tracking number
check my order
check on the last order
show my orders
show me my last order
list my orders
see recent orders
which orders are open
do i have open orders
can i still cancel my order
can i cancel it
is it too late to cancel
did it go through
was my order confirmed
`),
  reorder: lines(`
order what we had before
get more of what we bought last time
redo the last order
do the same order as in march
send more of what we got in june
reorder
reorder goods
reorder my last order
order again
order the same again
order goods again
order the same goods again
buy it again
buy goods again
buy the same as last time
get the same as last time
same as last time
same order as last month
same again
same as always
same goods as before
the usual
the usual please
my usual goods
our usual order
send the usual
repeat my last order
repeat the order
do that order again
place the last order again
get me what i got last time
get me the goods we bought last time
order what we ordered in may
the goods we always get
the goods we normally buy
more of the goods we use
more of the same
another one of those we got last month
restock
restock goods
restock everything from last month
refill
refill our goods
we are out of goods again order the same
running low on goods send the ones we always use
we are out of the goods we had
last order again
one more time
i need my goods again
`),
  spending: lines(`
how much did i spend
how much did we spend last month
how much did we spend on goods
how much have i spent this year
how much have we spent at seller
how much did i pay seller last month
how much did goods cost us last year
how much did we pay in total
how much money went to seller
how much have i saved
how much did we save
what did i spend
what did i spend on goods
what did we spend at seller
what have we spent so far
what did goods cost us this year
what did we pay for goods last quarter
what are we spending on goods
what is our spend
what is our total for the year
what is my total this month
what is our biggest cost
what do we spend the most on
what are we at this month
where does our money go
which seller do we spend the most with
which seller gets most of our money
spend by seller
spend by month
spending report
spending last month
spending on goods
my spending
total spend
total for last year
total at seller
total of all orders
monthly total
monthly supply bill
supply costs this year
our bill at seller
expenses for this month
costs this quarter
budget
are we over budget
are we spending more than last year
did we spend more this month than last
and last month
and last year
and this month
per month
average per order
`),
  unsure: lines(`
what is the best way to place a sealant
how do i place a crown
when are you open
book an appointment
talk to a human
the app is broken
do you take credit cards
you suck
what is your name
hello
hi
hi there
hey
good morning
good afternoon
how are you
who are you
what are you
are you a robot
are you a real person
what can you do
what do you do
help
can you help me
help me please
i have a question
thanks
thank you
thanks a lot
great
perfect
ok
okay
yes
no
sure
maybe
never mind
bye
goodbye
see you
lol
test
asdf
what
huh
why
i do not know
i am not sure
that is wrong
that is not what i meant
this is not helpful
you are useless
i am frustrated
tell me a joke
what time is it
what day is it
what is the weather
who won the game
what is the capital of france
write me a poem
how do i treat a toothache
how long should i cure it
what dose should i give a child
can i give goods to a pregnant patient
is goods safe for pregnant patients
what is the best way to do procedure
how do i use goods
my patient has pain after procedure
should i pull the tooth
reset my password
change my address
how do i log in
update my credit card
delete my account
i want to talk to a person
call me
customer service
what is the phone number
do you accept insurance
can i get a job
how do i return something
i want a refund
the website is slow
`),
  // None: a message that asks for the cart or for stock says nothing else (`asksForCart`, `asksForStock`).
  cart: [],
  stock: [],
};
