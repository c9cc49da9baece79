import { stem } from './words.js';

/** Common English words that name no goods, however often they occur in product names. */
export const commonWords: ReadonlySet<string> = new Set(
  `able version versions though flavor flavors flavored variety style styles anyways kind sorts about above abt accept accepted accidentally account accounts accurate across acting actually adding
    address adjust admin adore advice advise affect afford afraid after afternoon again against ago agree ahead
    ain't aisle alerted alerts allow allowed allows almost along already alright although always amazing amount
    amounts angry annoyed annoying another answer answers anyhow anythin anytime anyway anywhere nowhere weigh weighs apart apologize app
    apparently appear apply appointment appointments appreciate approve approved approximately april area aren't
    argue around arrangement arrive arrived arrives arriving articles asap aside ask asked asking asks assist
    assistant associate assume attach attached attention august authorize automatically autoship avoid away awesome
    awful awhile babies baby backorder backordered bad badly balance ballpark bank banks based basically batch
    became because become been before began begging begin behalf behind being believe belong below besides best bet
    beyond bid bigger bill billed birthday bit blame blow blown booked booking boss bother bothering bottom bought
    breakdown breaks brief bring brings broken brought btw bucks buddy budgeted budgets bunch burning busiest busy
    bye calculate calculation call called caller calling calls came camp can't cancel canceled cancelled cancelling
    cannot capital care cart cases cash catch caught cause cents certain certainly chance chances change changed
    changes changing charge charged charges chart charts chat cheaply checked checking checkout cheers chip chips
    choices choosing chose chosen clarify clearly clicked clicking client clients clinic close closes closest clue
    coffee colleague colleagues combined comes comfortable coming comments commit committed common companies company
    compete competitive competitor competitors complain complaint complete completely concern conference
    confirmation confirmed confused confusing connect connected connection consider considered considering consult
    contact contacts contain contains continue contract contracts convenient convince cool copies copy corner
    correct costly could couldn't count counting couple coupon coupons course covered coworker coworkers crash
    crashed crashes crashing crazy credit crew curious current currently customer cute cuts cuz daily damage damaged
    dang darn date dates day days dealer dealers dealt dearer debating december decide decided decision decisions
    dedicate definitely delay delayed delays deletes deliver delivered delivering delivery dentist dentists depend
    depends description desk desperate despite detail details determine didn't differ differently difficult dig
    digging dinner dip dips directly disappear disappointed discontinue discount discounted discounts discuss
    disgusting distributor distributors docs doctor doctors document documents doesn't dollar dollars don't done
    dont door double-check doubled doubt down dr dr's drive driving drop dropped dropping drops dude due dunno
    during each earlier earliest early earn easier easiest easily eastern easy eh eight either eleven else elsewhere
    email emails emergency employee employees end ended enjoy enough enter entered entire entirely equal equally er
    errors escalate especially estimate estimated estimates eta even evening events eventually every everyday
    everyone everyones everywhere evidently exact example exceed except excited excuse exist existing exp expect
    expected expecting expects expense expenses experience experienced expire expired expires explain explained
    facing fact factor fail failed fails fair fairly fall fan far faster favor favors featured february fee feedback
    feel feels fees felt few fewer fewest figure fill find fine finish finished firm fiscal five fix fixed fixing
    flat-rate focus folder folks follow followed following fond fool football forever forget forgot forgotten form
    formally former forth fortune forward found four fraud freaking free freight frequently friday fridays friend
    frustrated frustrating fulfilled full fully fun funds funny future fyi gap gave general generally gets gift girl
    girls given giving glad glance goal goals gone gonna goodbye gotten gouge gouged gouging grabbed grabbing grand
    grateful grew group groups grow growing guarantee guaranteed guess guessing guy guys hadn't half handful handle
    handy hang happen happened happening happens hard hardly hasn't hate hates haven't heads-up hear heard heavier
    heavily heck held helpful helping helps her hers herself hesitate hi hike hiked hikes him himself his history
    hit hits hmm hold holds holdup holiday holidays home honestly hooked hope hopefully hoping horrible hospital
    hour hours how however huge hunt hunting hurry hurts hygienist hygienist's hygienists i'd i've idea ideal
    ideally ideas idk ignore imagine immediately imo important impossible impressed improve inbox included includes
    including increase increased increases increasing incredible indeed indicate inexpensively inflated info
    information initial inquire inquiring inside insist instance instant instead insurance intend intended interest
    interested interesting inventory investigate invoice invoiced invoices involve isn't issue issues january join
    joined joke joking journey judge july jump jumped june junk justify keeping keeps kept keyboard kid kidding kids
    kindly knew knocked knowing known knows lag lagging landed lane lapse largely largest last lasted lasts late
    lately later latest lazy leading leads leaning learn learned least leave leaves leaving left legit lend less
    lesser lets letter letting lied life lifetime lift lighter liked likely likes limit limited limits line lined
    links listed listen lists live lmk load loads loan local locate located location locations log logged logging
    login longer looked looks looping losing lost lots loud love loved lovely lowered lowering lucky lunch mad mail
    mailed main mainly major makes makes-sense manage managed manager managing manually march mark market markets
    markup massive matter matters maximum maybe mean meaning means meant meanwhile measure meet meets member members
    mention mentioned merchant mess message messages messed messing met mid middle might mild million mind mines
    minimum minor minus minute minutes miss missed missing mistake mistaken mistakes mom moment moments monday money
    monitor monthly months mood morning mostly move moved moves moving much multiple must myself nah named names
    naming near nearly necessarily necessary needn't negotiate neither nervous network never nevertheless newbie
    newer newest newly news nicely nicer nights nine nobody none noon nor normal normally note notes nothin nothing
    notice noticed notification notifications november nowhere number numbers obvious obviously occasionally occur
    october odd offer offered offering office often oh ok okay older once ones onto oops opened opening opens
    opinion opinions opposed opt opted option ordered ordering orderly ordinarily organize original otherwise ouch
    ought ourselves outfit outrageous outside outstanding overall overcharge overcharged overcharging overdue
    overnight overpaid overpay overpaying owe owes owner pace package packages paid paperwork parcel parcels parking
    part particular particularly parties partly partner partners parts party passed passing password past patience
    patient patients pay payment payments pays pending people per percent perfect perhaps period perks permission
    permitted person personal personally phone pick picked picking picks piece pieces pile piles place placed places
    plan planning plans played plenty pls pocket poem pointless policies policy polite poor popping possibly postage
    posted potential practically practice practices praise predict preferred prefers prepared preparing present
    presently pressed pretend pretty prevent previous previously pricey pricier printed prior priority privacy
    private probably problem problems process processed produce profile prolly promised promises promo promos
    promotion promotions proper properly proposal protect prove provide provider published purchased purchases
    purchasing purpose pushed pushing puts putting qualifies qualify quarter quarterly quarters question questions
    queue quick quicker quickly quiet quit quite quote quoted quotes raise raised raises ran random range ranked
    ranking ranks rare rarely rate rated rates rather rating ratings reach reached reaction read reading real
    realistic realize realized really reason reasoning reasons recall receipt receipts receive received receives
    receiving recent recently recheck reckon recommended recommending recommends redo reduced refer reference refund
    refunds refuse regarding regret regularly reject rejected related relax reliable rely remaining remembered
    remind reminded reminder reminders remove removed removing reordering rep repeat repeated repeating replied
    reply report reported reports representative request requests required requires research resend reserve resolve
    response rest restock restocked result results retry return returned returning returns reviewed reviewing rid
    ridiculous right ripped rising risk rn robot rough roughly route rude ruin rule rules running rush rushed salary
    sales same satisfied saturday saved saver saves savings saw say saying says scam scared scenario schedule
    scheduled scroll searched searches seat second seconds secret secretary section seek seeking seem seems seen
    selected selection semester send sense senses sent separate september serious seriously service session settings
    settle seven several shall share shared she she'd sheesh shelf shelves shift ship shipment shipped shipping
    ships shock shocked shop shopped shopping shops shortage shortages shortly should shouldn't shout show showing
    shown sick side signed similar simple simply since sincerely sir site sites situation six sized skip skipped
    skipping slash slashed sleep slightly slipped slow smart smarter smoothly somehow somethin sometime sometimes
    somewhat somewhere song sooner soonest sorry sort sorted sounds sources speak speaking speaks specific
    specifically spell spend spending spends spent spike spiked split spoke spot spreadsheet squeeze staff staffer
    stand standard stands start started starting state statement statements states stating status stay stayed stays
    steal stealing steep steeply stepped sticking stock-up stocked stole stop stopped stops store's stories story
    straight strange stressed strict string struggling stuck student stuff stupid submit submitted subscribe
    subscription succeed such suck sucks sudden suddenly suggest suggested suggesting suggestion suggestions suit
    suitable suited suits summary summer sunday supervisor supplied supplying suppose supposed sure surely surprise
    surprised suspect swapped swapping swear switch switched switching tab tabs talk talking tally tax taxes tbh
    teach team tells tempted ten tend term terms terrible thankful thanks that'd that'll theirs themselves therefore
    they'd they'll they're they've thing's thinking thirty tho thought thousand thousands three threshold threw
    through throughout throwing thursday thx tied tightened till time timeline times timing tiny tired title today's
    together told tomorrow ton tonight tons took topics topped topping total totally totals tough toward towards
    tracked tracking trade train training transaction transactions transfer transit trend trends tricky tried tries
    trip trips trouble true truly trust trusted trying tuesday tuesdays turn turned turning turns twelve twenty
    twice ty type typical typically ugh uh ultimately um unable unbelievable uncertain unclear under understand undo
    unexpected unfair unfortunately unhappy unhelpful unless unlike unlikely unpaid unsure until unusual upcoming
    update updated updates updating upfront upon upset upside urgent urgently useful useless username usual usually
    vacation valid value van variety various vendors verify versus very video view visit visits volume vote wait
    waited waiting waits walk walked wanna wanting warehouse warn warned warning wasn't waste wasting watching ways
    we'd we'll we've weather wednesday wednesdays week weekend weekly weeks weird welcome well went weren't whatever
    whenever wherever whether whichever whining whoever whole wholesale why wife willing wins winter wise wished
    wishes withdraw within witness won't wondered wonderful wondering word words worked workers workflow working
    workplace world worried worries worry worse worst worthwhile worthy would've wouldn't wow write writing wrong
    wrongly y'all ya yall yeah year yearly years yelling yep yesterday yesterday's yikes yo you'd you'll you're
    you've younger yours yourself yup zillion zip ytd isnt arent doesnt didnt wasnt hasnt havent wont whod who'd dozen
    reorder reorders replenish scrap flag stash exchange exchanges propose confirm review rank plop dump shove slap bundle sum beat undercut decrease bump halve modify edit revise amend additional pronto online nationwide locally sample samples jot scoop snag nab cant promptly scour quality durable clearance approx instock compatible highly`.split(
    /\s+/,
  ),
);

/** Words of requests. */
const requestWords = new Set(
  `a about add again alert all alternative alternatively also am an and another any anybody anyone anything are as at available
  back basket be been being best better between bookmark both bring browse but buy by can carry cart charge charging cheap cheaper
  cheapest check choose come comparable compare comparison comparing cost costing could current currently day deal dealing decent
  delete did different difference discount display do does doing done drop each either else equivalent ever everything expensive fair
  favorite favorites favourite favourites fetch few find for from further generic get getting give go goes going good got grab great had
  has have having hello help here hey hi highest hook how i i'd i'll i'm i've if in include inexpensive affordable economical budget
  instead into is it it's item items its job just keep kind know last lately least less let like list little locate long look looking
  lot low lower lowest made make many may maybe me mean might mine month more most much must my name need needed needing needs nice no not
  notify now of off offer offers ok okay on once one ones only open option options or order ordering other others our out over own pay
  paying per please pls plus pop popular popularity possible practice prefer preferably price priced pricedrop prices pricing pull purchase pursue put quickly quote ready
  rather reasonable recommend recommendation reduce remember remove replace replacement replacing result results right run sale
  save search see sell seller sellers selling sells send should show similar so sold some somebody someone something soon sort source stick still
  stock stocking store stuff substitute substitutes such suggest supplier suppliers supply swap take tell than thank thanks that that's the their them then
  there there's these they thing things think this those throw time to today tomorrow too toss total track try up us use using usually
  vendor vendors versus via vs want wanted wants was watch way we we're week well were what what's whats when where where's which while
  who who's whom whose why will wish wishlist with without wonder work works worth would yes yet you your
  narrow next box old mark em page item two three both anybody other hand around somewhere wherever filter down per
  alternatives bargain bargains dupe counterpart counterparts brand brands cost costs doc dollars bucks exactly favourited first second
  third maximum minimum max min quantity qty size sizes sized shade shades gauge pack packs count rated reviews
  bigger smaller larger different color ones cheapest discontinued expensive overpriced high happens kinda let's need's hmm um well got unit maker manufacturer manufacturers company taste smell product products gimme lemme wanna gotta`.split(
    /\s+/,
  ),
);

/** "smaller", "thicker": comparison with products shown before. */
const isComparative =
  /^(?:small|larg|bigg|thinn|thick|long|short|soft|hard|strong|light|heavi|wid|narrow|dark|fast|slow|new|nic|strict|cheap|stick|sharp|tast)er$/i;

/** True for a word that occurs around the names of goods, in singular or plural. */
export const isAround = (word: string): boolean =>
  isComparative.test(word) ||
  [word, stem(word)].some((form) => requestWords.has(form) || commonWords.has(form));

/** True for an inflected form of such a word: "buying", "ordered". */
export function isFormOfAround(word: string): boolean {
  const base = /^(.{2,}?)(?:ing|ed|es)$/i.exec(word)?.[1];
  return base !== undefined && [base, `${base}e`, base.replace(/(.)\1$/, '$1')].some(isAround);
}
