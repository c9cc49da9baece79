import type { Intent } from './reading.js';

interface Cue {
  readonly intent: Intent;
  readonly says: RegExp;
  readonly unless?: RegExp;
}

const ORDER = '(?:orders?|packages?|shipments?|deliver(?:y|ies)|parcels?|purchases?|stuff|supplies)';

/** In order of how surely they tell: the first that fits is meant. */
const cues: readonly Cue[] = [
  {
    intent: 'spending',
    says: /\bsum of\b|\badd(?:ed|s)? up\b|\bytd\b|\byear to date\b|\bbreakdown\b|\b(?:my|our) totals?\b|\bcosts? (?:me|us)\b|\bpurchas\w+ (?:summary|report|total)s?\b|\bhow much\b.*\b(?:last|this|past) (?:month|year|quarter|week)\b|\b(?:biggest|top) (?:vendor|seller|supplier|purchase)s?\b|\b(?:spen[dt]|spending|expenses?|expenditures?|outlays?|blown?)\b|\b(?:our|my|the) (?:\w+ )?(?:bill|bills|total|totals|tab|costs?|budget)\b.*\b(?:last|this|past|so far|month|year|quarter|week|to date|ytd)\b|\b(?:supply|supplies|material) (?:costs?|budget|bill)\b|\bmoney\b.*\b(?:go|goes|went|going)\b|\b(?:monthly|yearly|annual|quarterly) (?:total|bill|costs?|spend)\b|\bhow much\b.*\b(?:have|did|do|has)\b.*\b(?:i|we|office|practice|us)\b.*\b(?:paid|bought|ordered|purchased|gone through|run up|cost)\b|\bhow much (?:went|has gone) to\b|\btotal(?:s|ed)? (?:for|with|at|from|in|of)\b.*\b(?:year|month|quarter|week|20\d\d|orders?)\b|\bhow much (?:money )?(?:have|did|do) (?:i|we) (?:paid|pay|put|drop(?:ped)?)\b|\bwhat (?:have|did) (?:i|we) (?:paid|pay)\b|\btotal (?:paid|purchases|of my orders)\b/,
  },
  {
    intent: 'reorder',
    says: /\bsame\b.*\b(?:as|like|from|i|we)\b.*\b(?:last|before|always|usual|usually|previous|previously|bought|got|ordered)\b|\b(?:that|which|those|what)\b.*\b(?:i|we) (?:always |usually |last |previously |regularly |normally )?(?:bought|ordered|got|buy|order|get|purchased)\b(?!.*\b(?:instead|in place)\b)|\btop up\b|\b(?:i|we) (?:always|usually|regularly|normally) (?:buy|order|get|use)\b|\b(?:i|we) (?:bought|ordered|got|purchased)\b.*\b(?:last|before|previously|ago)\b|\bre-?order(?:ing)?\b|\border(?:ed)? .*\bagain\b|\b(?:buy|get|purchase|do|send|repeat)\b.*\b(?:again|same)\b.*|\brepeat\b|\b(?:another|one more) round\b|\bone more time\b|\b(?:the |our )?usual\b|\blike last time\b|\bwhat (?:i|we) (?:got|bought|ordered|had|get|order|buy) (?:last|before|previously|in|every|each|usually)\b|\bmore of (?:the same|what (?:i|we))\b|\b(?:refill|restock|replenish)\b|\bsame (?:order|again|as (?:before|always|usual))\b|\bagain\s*(?:please|pls)?[.!?]*$|\brepeat\b.*\border\b|\bsame (?:thing |things |stuff |items |order )?(?:as|like) (?:last|before|my last|the last)\b|\b(?:last|previous|usual) order again\b|\brestock\b.*\b(?:last|previous|usual)\b|\bmy usual\b/,
    unless:
      /\bwhat happened\b|\bwhere\b|\bgone\b|\b(?:when|did|where|has|have|status)\b.*\border\b.*\b(?:ship|arrive|deliver)/,
  },
  {
    intent: 'order_status',
    says: new RegExp(
      `\\b(?:my|our|the|that|last|latest|recent|an)(?:\\s+\\S+){0,3}?\\s+(?:orders?|packages?|shipments?|deliver(?:y|ies)|parcels?)\\b|\\btrack\\b(?!.*\\bprice)|\\bwhen(?:['’]s| is| are| will| does| do)?\\b.*\\b(?:coming|come|arriv\\w+|get here|ship|delivered|here)\\b|\\border history\\b|\\bpast orders\\b|\\bpending orders?\\b|\\brecent purchases\\b|\\bwhat did (?:i|we) (?:just )?order\\b|\\b(?:where(?:['’]s| is| are)?|track(?:ing)?|status|arriv\\w*|eta|what happened|any (?:news|update)|has|have|did|is|when (?:will|does|do|is)|show|check)\\b.*\\b(?:my|the|our|last|latest|recent|an?)\\b.*\\b${ORDER}\\b` +
        `|\\b(?:orders?|package|shipment|delivery|deliveries)\\s*(?:status|#|number|history|tracking)|\\b(?:my|our) (?:last |latest |recent |open |pending )?orders?\\b(?!.*\\bagain)` +
        `|\\b(?:on (?:its|the|their) way|get here|be here|here yet|still waiting|haven['’]t (?:received|gotten|got)|hasn['’]t (?:arrived|come|shipped|shown)|not (?:arrived|received)|never (?:arrived|came|got)|running late|expected (?:arrival|delivery)|delivery date|(?:gone|went|go) out(?: yet)?|show(?:n|ed|ing)? up|confirmed|in transit|out for delivery|expect (?:it|them|my|the|our|delivery))\\b` +
        `|\\b(?:did|has|have|is|are)\\b.*\\b(?:ship(?:ped)?|arriv(?:e|ed|ing)|deliver(?:ed)?|accept(?:ed)?|cancel(?:led|ed)?|sent|process(?:ed|ing)?)\\b|\\btracking\\b|\\beta\\b` +
        `|\\bwhen (?:will|does|do) (?:it|they|my \\w+|the \\w+) (?:arrive|come|ship|get here|be delivered)\\b|\\bship(?:ped)? yet\\b|\\bdelivered yet\\b|\\border\\b.*\\b(?:ship(?:ped)?|arrived?|deliver(?:ed)?)\\b`,
    ),
    unless:
      /\bshipping (?:cost|fee|charge|rate)|\bfree shipping\b|\b(?:add|put|remove|delete)\b|\bto my order\b/,
  },
  {
    intent: 'shipping',
    says: /\bfree[- ]ship\b|\bship(?:ping)? (?:threshold|minimum|policy|cost|fee|rate)s?\b|\b(?:shipping|freight|postage|s&h)\b|\bships? (?:for )?free\b|\bdelivery (?:cost|fee|charge|rate)s?\b|\b(?:charge|cost|pay)\b.*\bto ship\b|\bfree delivery\b|\bhow much .* for delivery\b|\bminimum (?:order|purchase|spend)\b/,
  },
  {
    intent: 'compare',
    says: /\bcompar(?:e|ed|es|isons?|ing)\b(?! (?:to buy))|\bwhich (?:is|are|one|of|do|would|should)\b.*\bor\b|\b\w+ or \w+\b.*\b(?:better|which|difference|cheaper)\b|\bbetter\b.*\b(?:or|than)\b|\bdiffer(?:s|ent from|ence)?\b|\bpros and cons\b|\bhead to head\b|\bversus\b|\bvs\b|\bdifferences? between\b|\bside by side\b|\bwhich (?:one )?(?:is|are) (?:better|best value|the better)\b|\bstack up\b|\b(?:how|what) (?:is|are|does) .* differ/,
  },
  {
    intent: 'save',
    says: /\bkeep (?:it|this|that|these|those|them|the)\b|\bheart\b|\bstar (?:this|that|it|the)\b|\bpin\b|\bfor later\b|\bsave (?:it|this|that|them|these|those|the|my|for later|a|to)\b|\bsave\b(?!.*\b(?:money|on)\b)|\bfavou?rit\w*\b|\bbookmark\b|\bwish ?list\b|\bwatch ?list\b|\bwatch (?:the |this |that |it|for)|\bkeep an eye\b|\btrack (?:the |its? )?price|\b(?:notify|alert|ping|tell|let) me\b.*\b(?:when|if|drops?)\b|\bprice (?:alert|drop|watch)s?\b|\bremember this\b|\blike this one\b/,
    unless: /\b(?:remove|delete|take|drop)\b.*\bfavou?rit/,
  },
  {
    intent: 'remove',
    says: /\b(?:lose|ditch|nix|scrap|forget|never ?mind|pull|kick) (?:the|that|those|these|it|my|about)\b|\bchanged my mind\b|\b(?:remove|delete|discard|scratch)\b|\btake\b.*\b(?:out|off|away)\b|\bget rid of\b|\b(?:clear|empty)\b.*\b(?:cart|basket)\b|\bdrop\b.*\b(?:from|cart)\b|\b(?:don['’]?t|do not|no longer) (?:need|want)\b.*\b(?:anymore|any more|in my cart|after all)\b|\bcancel the\b(?!.*\border\b)/,
  },
  {
    intent: 'substitute',
    says: /\boff brand\b|\bgone\b.*\bwhat\b|\b(?:rivals?|competitors?|competing|cross-?reference|works? like|compatible|other brands?|other options?|who else makes|same thing|close to|clones?|unavailable|stand-?ins?|second choice|rather than|back-?up for|house brand|store brand|private label)\b|\bcan['’]?t (?:get|find)\b|\bmatch(?:es)? (?:for|to)\b|\bbut cheaper\b|\b(?:ran|run|all|fresh) out\b.*\b(?:what|else|other|use|work)\b|\bif\b.*\b(?:is|are)n?['’]?t? (?:out|gone|available)\b|\bsubstitut\w*\b|\bin lieu of\b|\boff-?brand\b|\b(?:cheaper|another|different|other|generic) (?:version|brand|make|option)s? (?:of|for|than|to)\b|\bbesides\b|\bother than\b|\bwhat (?:else |other \w+ )?(?:can|could|should|do|would) (?:i|we) (?:use|get|buy|try)\b.*\b(?:instead|for|if|when)\b|\b(?:like|same as)\b.*\bbut (?:cheaper|less|from|by|not|without)\b|\binstead\s*\?*$|\b(?:is|are) (?:there )?(?:any|an)?other\b.*\b(?:like|for)\b|\breplacement\b|\bswitch (?:from|away)\b|\balternativ\w*\b|\breplac(?:e|es|ing)\b|\breplacements? (?:for|to)\b|\bequivalents?\b|\bsimilar\b|\bgenerics?\b|\bin place of\b|\binstead of\b|\bcomparable\b|\bswap\b|\bknock-?offs?\b|\bdupes?\b|\b(?:something|anything|others?|products?) like\b|\bwhat else (?:can|could|works|would|do|is)\b|\bcounterparts?\b|\b(?:out of stock|back-?ordered|discontinued)\b/,
  },
  {
    intent: 'good_price',
    says: /\b(?:is )?now (?:a |the )?(?:good |right )?time\b|\btime to (?:buy|stock)\b|\$?\d[^?]*\b(?:good|ok|okay|fair|decent|reasonable)\s*\?|\b(?:is|are|was|were|seems?|looks?)\b.*\b(?:high|steep|steal|a lot|pricey|overpriced|cheap (?:right )?now|on sale|discounted|at (?:its|their) lowest|fair|reasonable|decent|normal|typical)\b|\bam i (?:paying|over)|\b(?:hold off|hold out)\b|\b(?:normal|average|usual|typical|going) price\b|\b(?:gone|going|went|been going) (?:up|down)\b|\bbuy now\b|\bthan usual\b|\bhistorical(?:ly)?\b|\b(?:good|any good) for\b.*\$|\$\s*\d.*\b(?:good|fair|high|too much|ok|okay|reasonable|decent|a lot|steep|steal|deal)\b|\b(?:stock up|buy) (?:now|today)\b|\bdrop(?:s|ped|ping)? (?:soon|lately|recently)\b|\b(?:good|great|fair|decent|reasonable|bad|nice|competitive|right) (?:price|deal|buy|value|offer|time to buy)\b|\b(?:price|deal)\b.*\b(?:good|fair|reasonable|decent|high|low|right)\b|\bworth (?:it|the|buying)\b|\b(?:too (?:expensive|much|high|pricey)|overpriced|over-?paying|ripped off|rip-?off)\b|\bshould (?:i|we) (?:buy|wait|stock up)\b|\bprice (?:history|trend)\b|\b(?:been|ever) (?:cheaper|lower)\b|\b(?:good|right|best) time\b|\bwait for\b.*\b(?:drop|sale|lower)|\blowest (?:it|they)(?:['’]s|['’]ve| has| have)? (?:ever )?been\b/,
    unless: /\bfind\b.*\bgood (?:price|deal)s?\b|\bgood (?:price|deal)s? on\b/,
  },
  {
    intent: 'cheapest',
    says: /\bcheapest\b|\blowest[- ](?:price|cost|priced)\b|\bleast expensive\b|\bbest (?:price|deal|offer)s?\b|\bmost affordable\b|\bmost economical\b|\bwho (?:has|sells|carries|offers)\b.*\b(?:best|lowest|cheapest|less|least|cheap)\b|\bwhere\b.*\b(?:cheap|cheaper|for less|save the most|lowest)\b|\bcosts? (?:the )?least\b|\bbargains?\b|\blowest\b/,
  },
  {
    intent: 'price',
    says: /\bhow much\b|\bwhat(?:['’]s| is| are|s|['’]re)?\b.*\b(?:price|prices|cost|costs|rate|going for|selling for|charging|asking)\b|\bprices?\s*[?.!]*$|\bcosts?\s*[?.!]*$|\bprice (?:me|out)\b|\bgive me (?:a |the )?(?:price|cost|quote)\b|\bwhat (?:do|does|would|will)\b.*\b(?:cost|run|go for|charge|ask|sell for|set me back)\b|\b(?:current|today['’]s|going) (?:price|cost|rate)s?\b|\bwhat(?:['’]s| is| are|s)? (?:the |their |its |your )?(?:current |going |best )?(?:price|cost|rate)s?\b|\bprices? (?:of|for|on|check|at)\b|\bcost of\b|\b(?:do|does|would|will|is|are) .*\bcosts?\b|\bpric(?:ing|ed?)\b|\bquote\b|\bcharg(?:e|es|ing) for\b|\brun me\b|\bgo(?:es|ing)? for\b/,
  },
  {
    intent: 'compare',
    says: /^\W*(?!.*\b(?:find|show|need|want|get|looking)\b)[\w-]+(?: [\w-]+){0,2} or [\w-]+(?: [\w-]+){0,2}\W*$/,
  },
  { intent: 'price', says: /\bprices?\b|\bcosts?\b|\bhow (?:expensive|pricey)\b/ },
];

const adding =
  /\b(?:add|put|throw|toss|stick|drop|include|include)\b|\b(?:order|buy|purchase|grab|get) (?:me |us )?(?:the|that|this|it|them|those|these|another|some more)\b|\b(?:i|we)(?:['’]ll| will|['’]d like to| would like to| want to)? (?:take|have|go with|order|buy|get)\b|\b(?:to|in|into) (?:my |the )?(?:cart|basket|order)\b/;
const buying = /\b(?:order|buy|purchase|get|grab|need)\b/;

/** The intent a message states by its words; undefined when it states none. */
export function statedIntent(text: string): Intent | undefined {
  const said = text.toLowerCase();
  return cues.find(({ says, unless }) => says.test(said) && !unless?.test(said))?.intent;
}

/** Whether something is to go into the cart. */
export const asksToAdd = (text: string): boolean => adding.test(text.toLowerCase());
/** Whether something is to be bought, which with a quantity means the same. */
export const asksToBuy = (text: string): boolean =>
  buying.test(text.toLowerCase()) && !/\b(?:find|show|search|looking)\b/i.test(text);

/** Words a follow-up begins with. */
export const followsUp = (text: string): boolean =>
  /^\s*(?:and|or|but|also|ok(?:ay)?|what about|how about|only|just|in|from|with|without|under|below|make (?:it|that|them)|same|any(?:thing)?|something|no|not|the|those|these|that|them|it|which|cheaper|bigger|smaller|larger|a different|different|show (?:me )?(?:only|just|the|more|others?|cheaper)|do (?:you|they) (?:have|come)|is there|are there|then|now|instead|maybe|i (?:meant?|want|prefer|need) (?:it|them|the))\b/i.test(
    text,
  );

export const wantsCheap = (text: string): boolean =>
  /\b(?:cheap|cheaper|inexpensive|affordable|low[- ]cost|budget|economical|less expensive|lower[- ]priced?|low[- ]price[ds]?)\b/i.test(
    text,
  );
export const wantsBest = (text: string): boolean =>
  /\b(?:best|top|highest)[- ]rated\b|\bhighly rated\b|\bbest reviews?\b|\bpopular\b/i.test(text);
