const beginning =
  "(?:(?:please|hi|hey|hello|ok|okay|so|now|and|wait|can you|could you|can i|could i|(?:i|we) (?:want|need) to|i would like to|we'd like to|let me|let us|let's)\\W+)*";
const have = '(?:do (?:i|we) have|have (?:i|we)(?: got| put| added)?|did (?:i|we) (?:put|add))';
const what = `what(?:'s| is| are| ${have}| (?:i|we) have)?`;
const things = '(?:items?|things?|products?|lines?|stuff|goods)';
const asking = `(?:${what}|how many ${things} (?:is|are|${have})|(?:is|are|${have})(?: there)? (?:anything|something|any ${things})|anything)(?: (?:all|left|else|still))*(?: (?:is|are))?(?: (?:currently|already|now|still))?`;
const showing = `(?:show|list|view|see|open|display|check|tell|read|review|pull up|bring up|look (?:at|in|into)|go (?:over|through))(?: me| us)?(?: ${what}| (?:everything|all)(?: (?:i|we) have| that's| that is)?| (?:the )?(?:contents|${things}) (?:of|in))?(?: (?:currently|already|now|still))?`;
const CART = '(?:(?:my|our|the) )?(?:shopping )?(?:cart|basket)(?: contents)?';
const contents = `(?:in |(?:the )?(?:contents|${things}) (?:of|in) )?${CART}`;
const empty = `is ${CART} (?:still |already |now )?empty`;
const costs = `(?:how much (?:is|are|does|do|will)|what (?:does|do|will)|(?:what's |what is )?(?:the )?(?:total|cost|price) (?:of|for|in))(?: (?:everything|all of it|all|the items))?(?: in)? ${CART}(?: costs?| come to| be)?|${CART} totals?`;
const it = '(?:it|this|that|they|everything|all(?: of it)?)';
/** "and how much", "and what does it cost": behind a question for the contents. */
const andCosts = `(?:\\W+(?:and |with )?(?:how much(?: (?:is|are|does|do|will|would) ${it}(?: all)?(?: costs?| come to| be)?)?|what (?:does|do|will|would) ${it}(?: all)? (?:costs?|come to)|(?:what's |what is )?(?:the |its )?(?:total|cost|price)s?(?: of ${it})?))`;
const less = '(?:any )?(?:cheaper|for less|less expensive)';
const sum = `(?:${CART}(?: totals?| costs?)?|(?:my|our|the) total)`;
const lowering = `(?:how (?:can|could|do) (?:i|we) )?(?:(?:get|make|buy|have) ${CART} ${less}|(?:lower|reduce|cut|optimi[sz]e|bring down)(?: the (?:cost|price|total) of)? ${sum}|(?:get|bring) ${sum} down|save(?: (?:money|something|anything|more))? on ${CART}|pay less for ${CART}|(?:(?:find|show|are there|is there|get)(?: me)? )?(?:any |some )?savings? (?:on|in|for) ${CART}|(?:(?:what's|what is|find|show|is there)(?: me)? )?(?:the cheapest|a cheaper) way to (?:buy|order|get) ${CART})`;
const ending =
  '(?:\\W+(?:please|thanks|thank you|now|right now|at the moment|so far|again|already|yet|rn|with me|for me|first|before (?:i|we) (?:order|buy|check ?out|pay)))*';
const wholly = (request: string): RegExp => new RegExp(`^\\W*${beginning}(?:${request})${ending}\\W*$`, 'i');
const asks = wholly(`${empty}|${costs}|(?:(?:${asking}|${showing}) )?${contents}${andCosts}?`);
const lowers = wholly(lowering);

/** "Can I get my cart cheaper?", "save on my cart". */
export const asksToLowerCart = (text: string): boolean => lowers.test(text);

const ONE = '(?:just |only )?(?:one|1|a single|the same) (?:seller|vendor|supplier|shop|store|place)';
const all = `(?:everything|it all|all of (?:it|this|that|them|these)|${CART})`;
const fromOne = new RegExp(
  `\\b${all}(?: in ${CART})?(?: costs?)? (?:from|at|with|by) ${ONE}\\b|\\bfrom ${ONE} ${all}`,
  'i',
);

/** "How much would I save if I buy everything from one seller?". */
export const asksForOneSeller = (text: string): boolean => fromOne.test(text);

/**
 * True for a message that only asks to see the cart, for its cost, or to have it for less or from one seller: "what is in my cart".
 */
export const asksForCart = (folded: string): boolean =>
  asks.test(folded) || asksToLowerCart(folded) || asksForOneSeller(folded);

const inCart = new RegExp(`\\b(?:in|of|from) ${CART}\\b`, 'i');

/** "The burs in my cart". */
export const namesInCart = (text: string): boolean => inCart.test(text);
