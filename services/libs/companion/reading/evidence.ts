import { ORDER_CODE } from '@sextant/domain/order/order-number.js';
import { ABOUT_FAVORITES, FAVORITES } from './favorites-asked.js';
import type { StatedIntent } from './intents.js';
import { COUNT, OUTSIDE } from './numbers.js';
import { WHEN_ORDERED } from './order-asked.js';
import { HINT, LIKELY, OUTRIGHT, SURELY } from './weights.js';

/** A sign of an intent. All signs found count; the intent with the highest sum wins. */
interface Sign {
  readonly weight: number;
  readonly says: RegExp;
  /** Disables the sign where this matches too: the text is then about something else. */
  readonly unless?: RegExp;
}

const any = (...parts: string[]): string => `(?:${parts.join('|')})`;
const US = any('i', 'we', 'you guys', 'the office', 'our office', 'the practice', 'us', 'me');
const OUR = any('my', 'our', 'the', 'that', 'this', 'last', 'an?');
const ORDER = any(
  'orders?',
  'packages?',
  'shipments?',
  'parcels?',
  'deliver(?:y|ies)',
  'box(?:es)? from',
  'stuff',
  'supplies',
  'things',
);
export const MONTH = 'january|february|march|april|may|june|july|august|september|october|november|december';
const PERIOD = any('months?', 'years?', 'quarters?', 'weeks?', 'q[1-4]', 'ytd', '20\\d\\d', MONTH);
const TIME = any(
  `(?:last|this|past|previous|per|a|each|every|in|for|since|during) (?:the |\\d+ )?${PERIOD}`,
  'so far',
  'to date',
  'lately',
);
const BOUGHT = any('bought', 'ordered', 'got', 'purchased', 'had', 'used', 'get', 'buy', 'order');
const EARLIER = any(
  MONTH,
  'last',
  'before',
  'previous(?:ly)?',
  'usual(?:ly)?',
  'always',
  'ago',
  'normally',
  'regularly',
  'earlier',
);
const THIS = any('it', 'this', 'that', 'these', 'those', 'them', 'em', 'both', 'all of (?:it|them)');
/** Objects of a price comparison that are no other seller. */
const BEFORE = '(?:usual|normal|before|average|last|it|that|they|ever|in|\\$|\\d)';
const CART = any('(?:my |the |our )?(?:cart|basket|bag)');
const NEGATED = "(?:don't|do not|no longer|didn't|did not|doesn't|does not)";

const words = (weight: number, ...parts: string[]): Sign => ({
  weight,
  says: new RegExp(`\\b${any(...parts)}\\b`),
});
const pattern = (weight: number, says: string, unless?: string): Sign => ({
  weight,
  says: new RegExp(says),
  ...(unless !== undefined && { unless: new RegExp(unless) }),
});

const BEFORE_NOW = `\\b${US} (?:\\w+ )?${BOUGHT}\\b.*\\b${EARLIER}\\b`;

/** Beginning of a question about money spent in the past: "did we spend more than $500". */
const PAST = '(?:did|do|have|what|much) (?:i|we|you)';
/** After "spend": a limit for what is wanted, "no more than $50". */
const LIMITED = ' (?:no more than|(?:not )?(?:more|less) than|over|under|up to|at most|around|about) ?[$\\d]';

/** "Bump the masks up to 6", "make the gloves 3": a new quantity of goods in the cart. */
const RESIZED = `^\\W*(?:please |ok |actually |can you |could you )*(?:bump|raise|increase|reduce|lower|change|set|make) (?:the|my|those) (?:\\w+ ){1,3}(?:up |down )?(?:to )?(?:${OUTSIDE}|${COUNT})(?: instead of (?:${COUNT}))?\\W*$`;

/** Signs in how people ask for things in a shop, independent of products. Texts are folded (`normalize.ts`). */
const evidence: Readonly<Record<StatedIntent, readonly Sign[]>> = {
  // Money spent in the past.
  spending: [
    words(
      OUTRIGHT,
      `spend(?!${LIMITED})`,
      `${PAST} spend`,
      'spent',
      'spending',
      'spends',
      'expenditures?',
      'outlay',
      'expenses?',
      'year to date',
      'ytd',
    ),
    words(
      OUTRIGHT,
      '(?:over|under|within|my|our|supply|monthly|yearly|annual) budget',
      'budget (?:left|report|so far)',
      '(?:in|of|from) (?:the|my|our) budget',
    ),
    pattern(
      OUTRIGHT,
      `\\bhow (?:much|many) (?:money |cash |dollars |bucks |of (?:it|(?:my|our|the) (?:money|budget)) |\\$+ ?)?(?:went|goes|go|has gone|have gone|is going)\\b`,
    ),
    pattern(OUTRIGHT, `\\b(?:where|what).*\\bmoney\\b.*\\b(?:go|goes|went|going|gone)\\b`),
    pattern(
      OUTRIGHT,
      `\\b(?:how much|what)\\b.*\\b(?:have|did|do|has)\\b ${US} (?:\\w+ )?(?:pay|paid|put|drop(?:ped)?|sp\\w+|purchased?|blow|blown|sav(?:e|ed))\\b`,
    ),
    pattern(OUTRIGHT, `\\b(?:how much|what)\\b.*\\bsav(?:ed|ings)\\b`),
    pattern(SURELY, `\\b(?:total|totals|totaled|sum|bills?|invoices?|costs?|tab|purchases)\\b.*\\b${TIME}`),
    pattern(
      SURELY,
      `\\b${TIME}(?:'s)? (?:\\w+ ){0,2}(?:total|totals|sum|bills?|costs?|tab|purchases|numbers)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:avg|average|mean|biggest|largest|top)\\b.*\\b(?:orders?|vendors?|sellers?|suppliers?|purchases?|costs?|expenses?|categor(?:y|ies)|basket|things|items)\\b`,
    ),
    words(
      SURELY,
      'break(?: it| that| this| them)? down',
      'breakdown',
      'add(?:ed|s)? up',
      'totaled',
      'my totals?',
      'our totals?',
      'costs? (?:me|us)',
    ),
    words(
      SURELY,
      '(?:monthly|yearly|annual|quarterly) (?:total|bill|costs?|report)',
      '(?:spend|purchase|purchasing|cost) (?:report|summary|history)',
    ),
    pattern(LIKELY, `\\bhow much\\b.*\\b${TIME}`),
    pattern(HINT, `\\b${TIME}`),
  ],
  reorder: [
    words(
      OUTRIGHT,
      're-?orders?',
      're-?ordering',
      're-?stock',
      'replenish',
      're-?fill (?:my|our|the)',
      'repeat',
      'once more',
      '(?:order|buy|get|purchase|send|ship) (?:\\w+ ){0,4}again',
      '(?:another|one more) round',
      'one more time',
      'top up',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:the|my|our) usual\\b`,
      `\\b(?:gone|discontinued|unavailable|back-?ordered|out of stock|sold out|ideas|suggestions|stand-? ?in|instead|substitute)\\b|\\busual (?:price|problem|issue|question|way|time|shipping|seller|place|suspects?)s?\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\bsame\\b.*\\b(?:as|like|from|that|${US})\\b.*\\b${EARLIER}\\b`,
      '\\bcompar|\\bprice\\b',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:what|which|that|those|things|stuff|everything|whatever)\\b (?:\\w+ ){0,2}${US} (?:\\w+ )?${BOUGHT}\\b.*\\b${EARLIER}\\b`,
      `\\b(?:cost|price|pay|paid|show me|where|when)\\b|^\\W*what\\b.*\\b(?:did|have) (?:i|we)\\b`,
    ),
    pattern(SURELY, `\\b${US} (?:always|usually|regularly|normally) ${BOUGHT}\\b`),
    pattern(
      OUTRIGHT,
      `\\b(?:order|get|send|need|want|buy|grab|more of)\\b.*${BEFORE_NOW}`,
      `\\b(?:compare\\w*|cost|prices?|pay|paid|show me|where|when|how much|how many)\\b|\\bdid (?:i|we)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:redo|repeat|re-?fill|re-?run|re-?send|duplicate|copy|another round of)\\b.*\\b(?:orders?|time|lists?|items?)\\b`,
    ),
    words(
      SURELY,
      'same (?:order|again|thing again|stuff)',
      '(?:regular|standing|standard|monthly|weekly|usual) order',
      'orders? (?:just |exactly )?like',
      'like last time',
      'as last time',
      'more of (?:the same|what)',
      'last order again',
      'again please',
    ),
    pattern(LIKELY, `\\bagain\\W*$`),
  ],
  order_status: [
    pattern(OUTRIGHT, `\\b(?:where|wheres)\\b.*\\b${OUR}\\b(?: \\S+){0,3} ${ORDER}\\b`),
    words(
      OUTRIGHT,
      'cancel (?:my |the |that |an? |this |last )*order',
      '(?:how (?:do|can|does)|can|could|may|until when can) (?:i|we|one) (?:still )?cancel(?=\\W*$)',
      'be cancell?ed',
      'placed (?:an?|my|the|our) order',
      'order(?:ed)? (?:\\w+ ){0,4}ago',
      'order (?:status|history|number|tracking|update)',
      'status (?:of|on|for)',
      'tracking',
      'track (?:my|the|our|it|an?)',
      '(?:open|pending|recent|past|current|unshipped|outstanding|undelivered) orders?',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:latest|last) orders?\\b`,
      `\\b(?:redo|repeat|re-?fill|re-?run|re-?send|duplicate|copy|re-?order|again|same)\\b`,
    ),
    pattern(OUTRIGHT, `\\bwhere(?:'s)?\\b.*\\b${US} (?:just |already )?(?:ordered|bought|paid for)\\b`),
    pattern(
      OUTRIGHT,
      '\\b(?:on|of|for|about|with|cancel|check|track|is|where) (?:my |the )?order (?:no\\.? ?|number )?#?\\w*\\d|\\border (?:no\\.? ?|number )?#?\\d{4,}\\W*(?:$|status|please|yet|is\\b)',
    ),
    pattern(
      OUTRIGHT,
      `^\\W*(?:and |what about )?(?:order (?:no\\.? ?|number )?#\\s?[a-z\\d-]{4,}|#(?=\\d*[a-f])${ORDER_CODE})\\W*$`,
    ),
    pattern(
      SURELY,
      `\\b(?:did|has|have|is|are|was|were)\\b (?:\\S+ ){1,4}(?:ship|send|sent|shipped|shipping|deliver|delivered)\\b(?! (?:to|free|for)\\b)`,
      `\\b(?:free|cost|price|how much|orders?)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:anything|something|everything|nothing|any of it|it all) (?:\\w+ ){0,2}(?:come|came|arrived?|shipped|delivered|show(?:ed)? up|get here|got here|left)\\b`,
      '\\bcome in (?:\\d|a |an |small|medium|large)',
    ),
    pattern(SURELY, '\\b(?:package|parcel|shipment)\\b.*\\bwhere\\b'),
    words(SURELY, 'hold-?up', 'supposed to (?:be here|arrive|come)', 'lost in the mail'),
    pattern(
      SURELY,
      `\\b(?:has|have|did|is|are|was|were|when|will)\\b.*\\b${any('shipped', 'arrived?', 'arriving', 'come', 'coming', 'get here', 'got here', 'be here', 'here yet', 'delivered', 'go through', 'gone through', 'went through', 'show(?:n|ed)? up', 'gone out', 'left', 'confirmed', 'accepted', 'processed')}\\b`,
      `\\b(?:in stock|price|cost|free|come in|comes in|get here if|how much)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:hasn't|haven't|didn't|never|not|nothing|still)\\b.*\\b(?:arrived?|come|came|showed up|shipped|received|gotten|got|waiting|here|shown? up|delivered)\\b`,
    ),
    words(
      SURELY,
      'on (?:its|the|their) way',
      'in transit',
      'out for delivery',
      'still waiting',
      'running late',
      'eta',
      'expected (?:delivery|arrival)',
      'delivery date',
      'backordered items',
      'when should (?:i|we) expect',
    ),
    pattern(
      SURELY,
      `\\b(?:my|our) (?:\\S+ ){0,3}(?:orders?|packages?|shipments?|deliver(?:y|ies)|parcels?)\\b`,
      `\\b(?:add|put|to|throw|include|re-?order|again|cheap|shipping|minimum|spen[dt]|avg|average|biggest|largest|total)\\b`,
    ),
    pattern(
      SURELY,
      `\\bwhen\\b.*\\b(?:will|does|do|is|are|should)\\b.*\\b(?:here|arrive|come|ship|get|show|deliver\\w*)\\b`,
      '\\bin stock\\b',
    ),
    pattern(OUTRIGHT, WHEN_ORDERED, '\\b(?:again|same|re-?order|spen[dt]|costs?|pa(?:y|id)|price)\\b'),
    pattern(
      OUTRIGHT,
      `\\b(?:what|which)\\b.*\\b(?:did|have|had) ${US} (?:just |already |all )?(?:order(?:ed)?|buy|bought|purchased?)\\b`,
      '\\b(?:again|same|re-?order|spen[dt]|costs?|pa(?:y|id)|most|total)\\b',
    ),
    pattern(
      SURELY,
      `\\b(?:the|that|this|my|our|last|latest) (?:\\S+ ){0,2}(?:order|package|shipment|delivery|parcel)\\b`,
      `\\b(?:add|put|to the|to my|re-?order|again|same|shipping|free|fee|charge|minimum|from the last|top|avg|average|biggest|largest|total)\\b`,
    ),
  ],
  // Cost, time and thresholds.
  shipping: [
    words(
      OUTRIGHT,
      'shipping',
      'freight',
      'postage',
      's&h',
      'overnight(?:ing)? (?:it |them )?to',
      '(?:free|overnight|same day|next day|express|2-?day|two day) (?:delivery|ship)',
      'ships? (?:for )?free',
      'delivery (?:fees?|charges?|costs?|rates?|times?|options?|minimum|policy)',
      'handling (?:fees?|charges?)',
    ),
    words(
      SURELY,
      '(?:minimum|min) (?:order|purchase|spend)',
      'order minimum',
      'ship (?:to|overnight|fast|quick)',
      'rush (?:order|delivery)',
      'free-?ship',
    ),
    pattern(
      OUTRIGHT,
      `\\bhow (?:long|fast|soon|quick(?:ly)?|many days)\\b.*\\b(?:deliver|ship|take|arrive|get)`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:charges?|charging|costs?|pay|fees?|how much)\\b.*\\b(?:to|for) (?:ship|deliver|delivery|send)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:deliver|ship|arrive|get here|get it|get them)s?\\b.*\\b(?:overnight|next day|same day|by (?:tomorrow|the weekend|(?:mon|tues|wednes|thurs|fri)day)|on weekends|saturdays?|to (?:alaska|hawaii|canada)|po box)\\b`,
      `\\b(?:my|our|the) (?:order|package|shipment)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:arrive|get here|be here|get (?:it|them|this)|here|deliver\\w*|ships?)\\b.*\\bif (?:i|we) (?:order|buy|place|check)`,
    ),
    pattern(
      SURELY,
      `\\b(?:can|could|will|would)\\b.*\\b(?:get|have|deliver|ship|bring|rush) (?:\\S+ ){1,4}(?:to (?:me|us)|here|to (?:my|our|the) (?:office|practice|door))\\b`,
      `\\b(?:my|our|the) (?:order|package|shipment)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:can|could|will)\\b.*\\b(?:get|have|receive|deliver) (?:it|them|this|that|these|those)\\b.*\\b(?:today|tomorrow|overnight|by \\w+|(?:this|next) week)\\b`,
      `\\b(?:my|our|the) (?:order|package|shipment)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:when|what (?:day|date|time)) (?:would|could|can|might)\\b.*\\b(?:get|arrive|come|be here|deliver\\w*|ship)\\b`,
    ),
    pattern(OUTRIGHT, `\\b(?:spend|away|short|more|need|add)\\b.*\\bfree (?:shipping|delivery)\\b`),
  ],
  compare: [
    words(
      OUTRIGHT,
      'compare',
      'compares',
      'compared',
      'comparing',
      'comparisons?',
      'versus',
      'vs',
      'side by side',
      '(?:next to|beside|against) (?:each other|one another)',
      'head to head',
      'pros and cons',
      'stack up',
      'differ',
      'differs',
      'differences?',
      'different (?:from|than|to)',
      'diff',
      'separates?',
      'sets? (?:\\w+ ){1,3}apart',
      '(?:these|those|them) against',
      'distinguish',
      'weigh',
      'up against',
      'as good as(?! it| any| they)',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:put|place|set|show|line up|lay|see|hold|view|list|pull up)\\b.*\\b(?:next to|beside|alongside|against|opposite)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:which|whats|what is|what's)\\b.*\\b(?:better|best|nicer|stronger|thicker|stickier|right one|rated (?:the )?highest|highest[- ]rat(?:ed|ings?))\\b`,
      '\\bbest (?:price|deal|value)\\b|\\bprice\\b',
    ),
    pattern(LIKELY, `\\b(?:which|whats|what's|better|is|are|use|get|pick|choose|go with)\\b.*\\w or \\w`),
    pattern(
      OUTRIGHT,
      `\\b(?:is|are)\\b.*\\b(?:cheaper|better|more expensive|less expensive|higher|lower|faster) than\\b(?! ${BEFORE})`,
    ),
    pattern(LIKELY, `\\b(?:better|nicer|stronger|cheaper) than\\b`),
    pattern(
      HINT,
      `\\w+ or (?:the )?\\w+`,
      `\\b(?:under|less|more|so|not|two|below|latex|${US}|without)\\b|\\bor (?:higher|better|above)\\b`,
    ),

    pattern(
      SURELY,
      `\\b(?:can't|cannot|can not|hard to|trying to|help me|help us) (?:decide|choose|pick)\\b`,
    ),
    pattern(SURELY, `^\\W*(?:which|what)\\b.*\\w(?:er|est)\\b.*\\w or \\w`, '\\bprice|\\bcheap'),
  ],
  // The least expensive product.
  cheapest: [
    words(
      OUTRIGHT,
      'cheapest',
      'cheapst',
      'lowest',
      'least expensive',
      'least (?:money|pricey|costly)',
      'pay less (?:for|on)',
      '(?:most|more) (?:affordable|economical|inexpensive)',
      'rock bottom',
      'costs? (?:the )?least',
      'bargains?',
      'lowest[- ]priced',
      'best (?:price|prices|deals?|offers?|value) (?:on|for|of|per)',
      'for (?:the )?least',
      'the least (?:\\w+ ){0,3}(?:pay|spend|costs?)',
      '(?:smallest|lowest|minimum) (?:price|cost|amount)',
      'bottom dollar',
      'save (?:the )?most',
      'beat (?:that|this|the) price',
      'cheap as (?:\\w+ )?(?:possible|can be)',
      '(?:budget|economy|bargain|low-?cost|low-?priced) (?:option|pick|choice|version|alternative)s?(?= for| in| on| of|\\W*$)',
      'as little as (?:possible|i can|we can)',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:who|where|which|what seller|anybody|anyone|somebody)\\b.*\\b(?:best price|best deal|cheap(?:er|ly)?|for less|lowest|least|beats?|lower price)\\b`,
    ),
    pattern(LIKELY, `\\bbest (?:price|deal|value)\\b`, '\\bgood\\b'),
  ],
  price: [
    words(
      SURELY,
      'how much',
      'price (?:of|for|on|check|at|per|quote)',
      'prices (?:of|for|on|at)',
      'pricing',
      'price me',
      'price out',
      'quote',
      'cost of',
      'going (?:for|rate)',
      'go for',
      'goes for',
      'sells? for',
      'run me',
      'set (?:me|us) back',
      'how expensive',
      'how pricey',
      'charge for',
      'charging for',
    ),
    pattern(
      SURELY,
      `\\bwhat(?:'s|s| is| are| does| do| would| will)?\\b.*\\b(?:prices?|costs?|run|charge|charging|asking|ask|want for|wants? for|going for)\\b`,
    ),
    pattern(SURELY, `\\bwhat\\b.*\\b(?:do|does|is|are)\\b.*\\b(?:want|wants|ask|asking|charge|charging)\\b`),
    pattern(LIKELY, `\\b(?:prices?|costs?|pricing)\\W*$|^\\$+(?!\\s*\\d)|(?<!\\d\\s*)\\$\\W*$`),
    pattern(SURELY, '\\b(?:approximate|rough|current|list|unit) (?:price|cost)\\b'),
    words(HINT, 'prices?', 'costs?'),
  ],
  // Judgment of a price.
  good_price: [
    words(
      OUTRIGHT,
      `prices? of (?:my|our) ${FAVORITES}`,
      '(?:good|great|fair|decent|reasonable|bad|nice|competitive|ok|okay|normal|crazy|right) (?:a )?(?:prices?|deals?|buy|value|offer)',
      '(?:fairly|reasonably|well|over|under) ?-?priced',
      'price (?:history|trend|trends|chart|graph)',
      'robbery',
      'a (?:bit|little|tad) (?:much|high|steep|pricey|expensive)',
      '(?:they|it|prices?) (?:coming|going) (?:down|up)',
      'ripp?ed off',
      'rip-?off',
      'over-?pay(?:ing)?',
      'overcharg\\w+',
      'a steal',
      'too (?:much|high|expensive|pricey|steep)',
      'worth (?:it|the|buying|paying)',
    ),
    words(
      OUTRIGHT,
      '(?:good|right|bad|best|better) time (?:of (?:the )?(?:year|month|week) )?to',
      'hold off',
      'hold out',
      'wait for (?:a |the |it|them|prices?)',
      'stock up (?:now|or|on)',
      'buy (?:now|today) or',
      'now or (?:wait|later)',
      'on sale right now',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:should|better|smart|wise|worth)\\b.*\\b(?:wait|hold|buy (?:it |them |these |those )?(?:now|today)|stock up)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:was|were|been|has|have|is|are|did|has it|ever)\\b.*\\b(?:cheaper|lower|higher|less|more expensive|gone up|gone down|go up|go down|went up|went down|come down|dropp?ed|jumped|increased?|risen|rise)\\b`,
      `\\b(?:is|are) there\\b|\\bany(?:thing|one|body)?\\b|\\btell|\\bnotify|\\balert|\\blet me|\\bwho\\b|\\bwhich\\b|\\border\\b|\\bthan (?!${BEFORE})`,
    ),
    pattern(
      OUTRIGHT,
      `(?:\\b(?:is|are|was|seems?|looks?|sounds?)|(?:that|it|this)'s)\\b.*\\b(?:high|steep|pricey|expensive|fair|reasonable|decent|normal|typical|average|inflated|good|ok|okay|cheap|a lot)\\b(?: for .*| to (?:you|me|us))?\\W*$`,
      '\\b(?:quality|reviews?|rated|brand|alternative|substitute|cheapest)\\b',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:is|are|did|has|have|went|gone)\\b.*\\b(?:up|down) (?:again|lately|recently|this|since|from|compared|much|a lot)\\b`,
      '\\b(?:site|app|page|website|server|system|order|stock)\\b',
    ),
    pattern(
      OUTRIGHT,
      `\\$ ?\\d[\\d.,]*.*\\b(?:good|fair|high|steep|ok|okay|reasonable|decent|a lot|normal|much|deal|steal|right)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:cost|costs|charge|charging|pay|paying|run|is|are|be) (?:me |us )?(?:this|that|so) (?:much|high|expensive)\\b|\\b(?:usually|normally|typically|supposed to) (?:cost|run|go for|be|sell)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:going to|will|likely to|about to|expected to)\\b.*\\b(?:drop|fall|rise|increase|go (?:up|down)|come down|get (?:any )?cheaper)\\b|\\b(?:pay|paying|paid)\\b.*\\d.*\\bfor\\b|\\b(?:trending|yay or nay|yes or no|thoughts)\\b|\\b(?:screwed|gouged|gouging|marked up|mark-?up)\\b`,
      `\\b(?:tell|notify|alert|let|ping|remind|warn|e-?mail|text)\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:has|have|did|was|were|been)\\b.*\\b(?:sold|sell|selling|gone|cost|priced?|prices)\\b.*\\b(?:over|in|for|during|since|within) (?:the )?(?:past|last|previous)?`,
      `\\b(?:i|we|us|our|my)\\b|\\bhow much is\\b`,
    ),
    words(
      SURELY,
      '(?:normal|average|usual|typical|regular) (?:price|cost)',
      'than (?:usual|normal|average|last (?:month|year|time|week))',
      'prices? (?:\\w+ ){0,3}(?:coming|going|gone|went|come|go) (?:up|down)',
      'price (?:been|gone|going|moved|changed)',
      'historical(?:ly)?',
      'ever been',
      'prices? (?:dropp?(?:ed|ing)?|coming down)',
    ),
  ],
  // Another product for the same job.
  substitute: [
    words(
      OUTRIGHT,
      'substitut\\w*',
      'alternatives?',
      'equivalents?',
      'replacements?',
      'replace',
      'replaces',
      'replacing',
      'instead of(?! \\d)',
      'in place of',
      'in lieu of',
      'generics?',
      'knock-? ?offs?',
      'dupes?',
      'similar',
      'comparable',
      'off-? ?brand',
      '(?:house|store|other|another|different|cheaper|competing) (?:brand|make|version|option)s?(?: of| for| to| that| like)?',
      'private label',
      'cross-? ?reference',
      'stand-? ?in',
      'compatible',
      'rivals?',
      'competitors?',
      'counterparts?',
      'swap',
      'back-?up for',
      'clones?',
    ),
    words(
      OUTRIGHT,
      '(?:same|similar) (?:job|thing|stuff|purpose) (?:as|for)',
      'does the same',
      'do the same',
      'works? (?:like|the same|as well)',
      '(?:something|anything|others?|another|one|products?) (?:\\w+ )?like',
      'like .+ but',
      'close to',
      '(?:match|back-?up|stand-? ?in) (?:for|to)',
      '(?:closest|nearest) (?:\\w+ )?to',
      'what else',
      'alternates?',
      'other (?:than|suggestions?|ideas|choices)',
      'besides',
      'rather than',
      'who else makes',
      'second choice',
      'switch (?:from|away)',
      'better than nothing',
    ),
    pattern(
      SURELY,
      `\\b(?:gone|out of stock|back-?ordered|discontinued|unavailable|sold out|ran out|all out|(?:can't|cannot|can not|couldn't) (?:get|find|buy|order)|no longer (?:make|made|sell|available)|stopped making)\\b.*\\b(?:what (?:can|could|should|would|do (?:i|we) use)|suggestions?|ideas|options|recommend\\w*|closest|nearest|other|use|else|instead|any|another|similar)\\b`,
    ),
    pattern(OUTRIGHT, '\\b(?:now what|what now)\\b'),
    pattern(SURELY, `\\bwhat (?:can|could|should|do|would) (?:i|we) use\\b`),
    pattern(HINT, `\\binstead\\b`),
  ],
  // To the favorites.
  save: [
    pattern(
      OUTRIGHT,
      `\\b${FAVORITES}\\b`,
      `\\b(?:remove|delete|take|off|show|(?<!(?:wish|watch|saved) )list|see|what|which)\\b|\\b${ABOUT_FAVORITES}\\b`,
    ),
    words(
      OUTRIGHT,
      'favou?rit(?:e|ed|ing)',
      'bookmark',
      'keep (?:an eye|tabs|track)',
      `save ${THIS}`,
      'save (?:for later|the|my|number|item)',
      'for later',
      '(?:watch|look ?out|wait) for (?:an? |any )?(?:\\w+ )?(?:sale|discount|deal|price drop)s?',
      '(?:watch|track|follow|monitor) (?:the |its |this |that )?(?:\\w+ )?prices?',
      'price (?:alerts?|watch|drop)',
      'remember (?:this|that|it|these)',
      '(?:come|get|go) back to (?:it|this|that|these|those|them)',
      '(?:keep|hang|hold) on ?to (?:it|this|that|these|those|them)',
      'keep (?:it|this|that|these|those|them)',
      'star (?:it|this|that|the|number|item)',
      'heart (?:it|this|that|the|number|item)',
      'pin (?:it|this|that|the|number|item)',
      'fav(?:e)?',
      'add (?:\\w+ ){0,4}to (?:my )?list',
      'put (?:\\S+ ){1,4}on (?:my|our) list',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:tell|let|notify|alert|ping|email|text|message|remind|warn)\\b (?:me|us)\\b.*\\b(?:when|if|once|drops?|cheaper|sale)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `^\\W*(?:please |pls )?(?:save|star|heart|pin|fav|watch|track|follow|like)\\b`,
      '\\b(?:money|order|package|shipment)\\b|\\bsave (?:most|more)\\b',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:alert|notification|notice|heads ?up|reminder)s?\\b.*\\b(?:when|if|once|for|on|about)\\b`,
    ),
    pattern(LIKELY, `\\b(?:goes|go|going) (?:on sale|down)\\b`),
  ],
  // From the cart.
  remove: [
    words(
      OUTRIGHT,
      'remove',
      'removing',
      'delete',
      'get rid of',
      'discard',
      'scratch (?:that|the|it|those)',
      'nix',
      'ditch',
      `(?:lose|kick|pull|scrap|forget|drop|skip|cut|cancel) ${THIS}`,
      '(?:lose|kick|pull|scrap|nix|ditch) the',
      '(?:clear|empty) (?:out )?(?:my|the|our|everything|cart|basket)',
      'changed (?:my|our) mind',
      'never ?mind (?:the|that|those)',
      'undo',
      'take (?:\\S+ ){1,6}(?:out|off|away)',
      'take (?:out|off)',
      'un-?add',
      'minus',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:drop|lose|cancel|skip|scrap|forget|kick|pull|clear|never mind)\\b.*\\b(?:in|from|out of|on|off) ${CART}\\b`,
    ),
    pattern(
      OUTRIGHT,
      `^\\W*(?:(?:please|actually|oops|ok|okay|wait|sorry|no)\\W+)*never ?mind (?:on |about )?(?:the|those|that|my|these)\\b`,
    ),
    pattern(OUTRIGHT, `\\b(?:won't|will not) (?:be needing|need)\\b`),
    pattern(OUTRIGHT, `\\b${NEGATED} (?:need|want)\\b.*\\b(?:anymore|any more|after all|now|in ${CART})\\b`),
    pattern(SURELY, `\\b${NEGATED} (?:need|want) (?:the|those|these|that|this|it|them|my)\\b`),
    pattern(
      OUTRIGHT,
      `\\b(?:needs?|has|have) to go\\b|\\b(?:get|take|pull|kick) (?:\\S+ ){1,5}out of (?:there|here|it)\\b|\\b(?:strike|cross) (?:out|off|the|that|those)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `(?:^|[,.;!]|\\b(?:and|then|please|actually|oops|ok|just|can you|could you|would you)) ?(?:drop|lose|cancel|skip|scrap|forget|strike|pull) (?:(?:the|those|that|my|all)\\b|(?:number|item|no\\.?) ?\\d|#\\d)`,
      `\\b(?:in|into|to) ${CART}\\b|\\border\\b|\\bprice`,
    ),
    pattern(OUTRIGHT, `\\b${NEGATED} mean to (?:add|put|order|get|buy|include)\\b`),
    pattern(
      OUTRIGHT,
      `^\\W*(?:(?:please|actually|oops|ok|wait|sorry|no)\\W+)*(?:don't|do not) (?:add|put|order|buy|include) (?:the|that|this|those|these|it|them|my)\\b`,
    ),
    words(SURELY, 'by (?:mistake|accident)', 'accidentally', 'leave (?:out|off)'),
    pattern(OUTRIGHT, `\\b(?:out of|from|off) ${CART}\\b`, '\\b(?:order|buy|reorder|check ?out)\\b'),
  ],
  // To the cart.
  add: [
    pattern(
      OUTRIGHT,
      `\\b(?:to|in|into|in to) ${CART}\\b`,
      `\\b(?:what|whats|anything|is|are|shipping|remove|delete|out|mean|cancel|drop|lose|scrap|forget|skip|kick|pull|clear|never mind)\\b|\\b(?:alternatives?|substitutes?|equivalents?|replacements?)\\b.*\\bin ${CART}\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:add|throw|toss|stick|chuck|include)\\b`,
      `\\b${FAVORITES}\\b|\\badd(?:s|ed)? up\\b|\\b(?:throw|toss) (?:away|out)\\b|\\bmean to\\b|\\b${NEGATED} (?:add|include)\\b`,
    ),
    pattern(SURELY, `\\bput\\b`, `\\b(?:side by side|together|aside|${FAVORITES})\\b`),
    pattern(
      SURELY,
      `\\b(?:${US}(?:'ll| will|'d like to| would like to| want to)? )(?:take|go with|grab|buy|order)\\b`,
      '\\b(?:should|did|do|can|have|where|what|again|cheap\\w*|before|last)\\b',
    ),
    pattern(
      SURELY,
      `\\b(?:order|buy|purchase|grab|get) (?:me |us )?(?:the|that|this|it|them|those|these|another|some more|one)\\b`,
      '\\b(?:where|what|how|should|who|can i|could i|cheap\\w*|again)\\b',
    ),
    pattern(
      SURELY,
      `\\b(?:give|get|send|let's do|let us do|do|take|grab|i'll have|we'll have|put (?:me|us) down for) (?:me |us )?(?:for )?(?:an? |another )?(?:\\d+|one|two|three|four|five|six|ten|dozen|couple)\\b`,
      '\\b(?:what|how|where|who|did|does|procedures?|patients?|days?|weeks?)\\b',
    ),
    pattern(
      SURELY,
      `(?:^\\W*|\\b(?:want|need|add|get|give me) )(?:${OUTSIDE}|${COUNT}) more\\b`,
      '\\bagain\\b|\\bof (?:the same|what)\\b',
    ),
    pattern(
      SURELY,
      `\\b(?:get|take|grab|order|buy|want|do) (?:me |us )?(?:both|all (?:of (?:them|those|these)|two|three|four|five))\\b`,
    ),
    pattern(
      SURELY,
      `\\b(?:order|buy|purchase|pick up|ring up|adding|grab|(?:can|could|may|let) (?:i|we|me|us) (?:have|get)) (?:me |us |in )?(?:for )?(?:an? (?:box|case|pack|bag|bottle|tube)\\b|${COUNT}\\b)`,
      '\\b(?:where|what|how|who|did|again|last|before|procedures?|patients?)\\b',
    ),
    pattern(SURELY, `^\\W*adding\\b|\\b(?:want|need|like)\\b.*\\badded\\b`),
    pattern(
      LIKELY,
      `\\b(?:want|need) (?:${COUNT}) (?:more )?(?:box(?:es)?|packs?|cases?|bags?|bottles?|tubes?|cartons?|syringes?|jars?) of\\b`,
    ),
    pattern(
      LIKELY,
      `\\b(?:want|need) (?:${COUNT}) (?:more )?(?:[a-z-]+ ){0,3}[a-z-]+s\\b`,
      '\\b(?:patients?|procedures?|days?|weeks?|gauge|sizes?|kinds?)\\b',
    ),
    pattern(
      SURELY,
      `\\b(?:would like|i'll have|i will have|we'll have) (?:the|that|this|those|these|${COUNT})\\b`,
    ),
    pattern(OUTRIGHT, `^\\W*cart\\W`),
    pattern(OUTRIGHT, RESIZED),
    pattern(
      SURELY,
      `^\\W*(?:(?:make|up|bump|raise|increase|reduce|lower|change|set) (?:it|that|them|the quantity)(?: to| up to| down to)? (?:${OUTSIDE}|${COUNT}))\\b`,
    ),
    pattern(
      LIKELY,
      `\\b(?:order|buy|purchase|grab|get me|send me|ring up)\\b`,
      '\\b(?:where|what|how|should|who|did|have|cheap\\w*|again|status|my order|last)\\b',
    ),
  ],
  // Requests that no shop answers, such as medicine, accounts, complaints.
  unsure: [
    pattern(
      OUTRIGHT,
      `\\b(?:(?<!\\b(?:unit|single|multi|one)[- ])dose|dosage|dosing|mg of|year old|pregnant|symptoms?|diagnos\\w+|prescri\\w+|toothache|in pain|bleeding|infection(?! control)|swelling)\\b`,
      '\\b(?:something|anything|products?|materials?|agents?|gel) (?:\\w+ ){0,2}(?:to|for|that|against)\\b',
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:my|his|her|the patient's|their) (?:(?:upper|lower|left|right|front|back|wisdom|baby) )*(?:jaw|tooth|teeth|gums?|mouth|tongue|molar|bite|cheek|lip|face|head|ear)\\b|\\bshould (?:i|we) (?:be worried|be concerned|worry|see a)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:password|log ?in|sign in|account settings|joke|weather|poem|who are you|what are you|are you (?:a|an|real|human|there)|how are you|your name)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:hurts?|hurting|aching|sore|swollen|numbness|complaining of|infected)\\b|\\bhow long (?:do|should|can) (?:i|we|you) (?!(?:have to )?wait)|\\b(?:best|right|proper|correct) (?:way|technique|method|protocol) to\\b|^\\W*how (?:do|should|would|can|to)\\b (?:(?:i|you|we|one) )?(?:use|place|apply|mix|cure|treat|do|perform|clean|sterili[sz]e|bond|prep|take|fill|fix|cement|remove an?)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:hours of operation|(?:office|business|opening|store) hours)\\b|\\bwhen do(?:es)?\\b.*\\b(?:open|close)\\W*$|\\b(?:appointment|phone number|e-?mail address|app|website|site|page)\\b.*\\b(?:book|crash\\w*|slow|freez\\w*|broken|change|down)\\b|\\b(?:book|change|update)\\b.*\\b(?:appointment|phone number|e-?mail address)\\b`,
    ),
    pattern(
      OUTRIGHT,
      `\\b(?:subscription|membership|credit card|amex|visa|mastercard|phone number|protocol (?:for|to)|is it safe|recipe|who won)\\b`,
    ),
    pattern(OUTRIGHT, '\\b(?:problem|issue)s? (?:again|with (?:it|the (?:app|site|page)))\\b'),
    pattern(SURELY, `\\b(?:problem|issue|error|bug|complaint|manager|refund|insurance)\\b`),
    pattern(
      SURELY,
      `^\\W*(?:maybe|later|not now|never mind|nevermind|no thanks|thanks|thank you|ok|okay|hello|hi|hey|yes|no|sure|great|cool|perfect)(?: later| now| then| there)?\\W*$`,
    ),
  ],
  // Search for products.
  find: [
    pattern(OUTRIGHT, `\\bspend${LIMITED}`, `\\b${PAST} spend\\b`),
    words(
      SURELY,
      'show me',
      'find me',
      'search for',
      'looking for',
      'look for',
      'look up',
      'browse',
      'pull up',
      'who (?:has|sells|carries|stocks)',
      '(?:do|does) (?:you|they|it|these|those|anyone|anybody|we|\\w+) (?:have|carry|sell|stock|got|make|come in|offer)',
      'have you got',
      'you got any',
      "what (?:\\w+ )?(?:do you|have you|you've)(?: got| have| carry)?",
      'is there (?:an?|any)',
      'are there any',
      'any idea where',
    ),
    words(
      LIKELY,
      'find',
      'show',
      'search',
      'need',
      'want',
      'looking',
      'recommend',
      'suggest',
      'options for',
      'carry',
      'list of',
    ),
  ],
  // None: a procedure in the message makes it one (`asksForKit`).
  kit: [],
  // None: it is a message that says nothing else (`asksForStock`, `asksForCart`).
  stock: [],
  cart: [],
};

const signs = (Object.entries(evidence) as [StatedIntent, readonly Sign[]][]).flatMap(([intent, own]) =>
  own.map((sign) => ({ intent, ...sign })),
);

/** Share of the weight of every further sign of the same intent: several patterns often match the same words. */
const AGAIN = 0.35;

/** Weight of each intent in a text: its strongest sign, and a share of each further one. */
export function weighed(text: string): Map<StatedIntent, number> {
  const sums = new Map<StatedIntent, number>();
  const found = signs.filter(({ says, unless }) => says.test(text) && !unless?.test(text));
  for (const { intent, weight } of found.toSorted((a, b) => b.weight - a.weight)) {
    const sum = sums.get(intent);
    sums.set(intent, sum === undefined ? weight : sum + weight * AGAIN);
  }
  return sums;
}
