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
    says: /\b(?:spen[dt]|spending|expenses?|expenditures?)\b|\bhow much (?:money )?(?:have|did|do) (?:i|we) (?:paid|pay|put|drop(?:ped)?)\b|\bwhat (?:have|did) (?:i|we) (?:paid|pay)\b|\btotal (?:paid|purchases|of my orders)\b/,
  },
  {
    intent: 'reorder',
    says: /\bre-?order(?:ing)?\b|\border(?:ed)? .*\bagain\b|\b(?:buy|get|purchase|do|send|repeat)\b.*\b(?:again|same)\b.*|\brepeat\b.*\border\b|\bsame (?:thing |things |stuff |items |order )?(?:as|like) (?:last|before|my last|the last)\b|\b(?:last|previous|usual) order again\b|\brestock\b.*\b(?:last|previous|usual)\b|\bmy usual\b/,
    unless: /\b(?:when|did|where|has|have|status)\b.*\border\b.*\b(?:ship|arrive|deliver)/,
  },
  {
    intent: 'order_status',
    says: new RegExp(
      `\\b(?:where(?:['’]s| is| are)?|track(?:ing)?|status|arriv\\w*|eta|what happened|any (?:news|update)|has|have|did|is|when (?:will|does|do|is)|show|check)\\b.*\\b(?:my|the|our|last|latest|recent|an?)\\b.*\\b${ORDER}\\b` +
        `|\\b(?:orders?|package|shipment|delivery|deliveries)\\s*(?:status|#|number|history|tracking)|\\b(?:my|our) (?:last |latest |recent |open |pending )?orders?\\b(?!.*\\bagain)` +
        `|\\bwhen (?:will|does|do) (?:it|they|my \\w+|the \\w+) (?:arrive|come|ship|get here|be delivered)\\b|\\bship(?:ped)? yet\\b|\\bdelivered yet\\b|\\border\\b.*\\b(?:ship(?:ped)?|arrived?|deliver(?:ed)?)\\b`,
    ),
    unless:
      /\bshipping (?:cost|fee|charge|rate)|\bfree shipping\b|\b(?:add|put|remove|delete)\b|\bto my order\b/,
  },
  {
    intent: 'shipping',
    says: /\b(?:shipping|freight|postage|s&h)\b|\bships? (?:for )?free\b|\bdelivery (?:cost|fee|charge|rate)s?\b|\b(?:charge|cost|pay)\b.*\bto ship\b|\bfree delivery\b|\bhow much .* for delivery\b|\bminimum (?:order|purchase|spend)\b/,
  },
  {
    intent: 'compare',
    says: /\bcompar(?:e|ison|ing)\b|\bversus\b|\bvs\b|\bdifferences? between\b|\bside by side\b|\bwhich (?:one )?(?:is|are) (?:better|best value|the better)\b|\bstack up\b|\b(?:how|what) (?:is|are|does) .* differ/,
  },
  {
    intent: 'save',
    says: /\bsave (?:it|this|that|them|these|those|the|my|for later|a|to)\b|\bsave\b(?!.*\b(?:money|on)\b)|\bfavou?rit\w*\b|\bbookmark\b|\bwish ?list\b|\bwatch ?list\b|\bwatch (?:the |this |that |it|for)|\bkeep an eye\b|\btrack (?:the |its? )?price|\b(?:notify|alert|ping|tell|let) me\b.*\b(?:when|if|drops?)\b|\bprice (?:alert|drop|watch)s?\b|\bremember this\b|\blike this one\b/,
    unless: /\b(?:remove|delete|take|drop)\b.*\bfavou?rit/,
  },
  {
    intent: 'remove',
    says: /\b(?:remove|delete|discard|scratch)\b|\btake\b.*\b(?:out|off|away)\b|\bget rid of\b|\b(?:clear|empty)\b.*\b(?:cart|basket)\b|\bdrop\b.*\b(?:from|cart)\b|\b(?:don['’]?t|do not|no longer) (?:need|want)\b.*\b(?:anymore|any more|in my cart|after all)\b|\bcancel the\b(?!.*\border\b)/,
  },
  {
    intent: 'substitute',
    says: /\bsubstitut\w*\b|\balternativ\w*\b|\breplac(?:e|es|ing)\b|\breplacements? (?:for|to)\b|\bequivalents?\b|\bsimilar\b|\bgenerics?\b|\bin place of\b|\binstead of\b|\bcomparable\b|\bswap\b|\bknock-?offs?\b|\bdupes?\b|\b(?:something|anything|others?|products?) like\b|\bwhat else (?:can|could|works|would|do|is)\b|\bcounterparts?\b|\b(?:out of stock|back-?ordered|discontinued)\b/,
  },
  {
    intent: 'good_price',
    says: /\b(?:good|great|fair|decent|reasonable|bad|nice|competitive|right) (?:price|deal|buy|value|offer|time to buy)\b|\b(?:price|deal)\b.*\b(?:good|fair|reasonable|decent|high|low|right)\b|\bworth (?:it|the|buying)\b|\b(?:too (?:expensive|much|high|pricey)|overpriced|over-?paying|ripped off|rip-?off)\b|\bshould (?:i|we) (?:buy|wait|stock up)\b|\bprice (?:history|trend)\b|\b(?:been|ever) (?:cheaper|lower)\b|\b(?:good|right|best) time\b|\bwait for\b.*\b(?:drop|sale|lower)|\blowest (?:it|they)(?:['’]s|['’]ve| has| have)? (?:ever )?been\b/,
    unless: /\bfind\b.*\bgood (?:price|deal)s?\b|\bgood (?:price|deal)s? on\b/,
  },
  {
    intent: 'cheapest',
    says: /\bcheapest\b|\blowest[- ](?:price|cost|priced)\b|\bleast expensive\b|\bbest (?:price|deal|offer)s?\b|\bmost affordable\b|\bmost economical\b|\bwho (?:has|sells|carries|offers)\b.*\b(?:best|lowest|cheapest|less|least|cheap)\b|\bwhere\b.*\b(?:cheap|cheaper|for less|save the most|lowest)\b|\bcosts? (?:the )?least\b|\bbargains?\b|\blowest\b/,
  },
  {
    intent: 'price',
    says: /\bhow much\b|\bwhat(?:['’]s| is| are|s)? (?:the |their |its |your )?(?:current |going |best )?(?:price|cost|rate)s?\b|\bprices? (?:of|for|on|check|at)\b|\bcost of\b|\b(?:do|does|would|will|is|are) .*\bcosts?\b|\bpric(?:ing|ed?)\b|\bquote\b|\bcharg(?:e|es|ing) for\b|\brun me\b|\bgo(?:es|ing)? for\b/,
  },
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
