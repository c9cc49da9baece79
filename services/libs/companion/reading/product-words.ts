import { commonWords } from './common-words.js';

/** What people say around the goods. */
const phrases =
  /\b(?:(?:box(?:es)?|packs?|cases?|bags?|tubes?|bottles?) of|how much (?:is|are|does|do|would|will)?|how many|what(?:['’]s| is| are| was)|what (?:does|do|would)|(?:can|could|would|will) (?:you|i|we)|(?:i|we)(?:['’]m| am| are|['’]re)? (?:looking for|searching for|out of|running low on|running out of|low on)|(?:i|we)(?:['’]d| would) like|looking for|searching for|in stock|out of stock|back-?ordered|price (?:of|for|on|history|alert|drop|check)s?|goes? down|(?:to|from|in|into|out of|off) (?:my|the|our)? ?(?:cart|basket|order|favou?rites?|list|wish ?list|watch ?list)|side by side|good (?:price|deal|buy|value|time)|best[- ](?:price|deal|offer|rated|reviews?)|lowest[- ](?:price|priced|cost)|least expensive|highly rated|top[- ]rated|at the moment|right now|as well|for me|for us|let me know|keep an eye(?: on)?|get rid of|instead of|in place of|difference between|something (?:like|similar)|anything (?:like|similar)|similar to|other than|by the way|too (?:much|expensive|high)|do(?:es)? not|anymore|any more|after all|wait for|stock up|low[- ]cost)\b/gi;

const words = new Set(
  `a about add again alert all alternative alternatively also am an and another any anybody anyone anything are as at available
  back basket be been being best better between bookmark both bring browse but buy by can carry cart charge charging cheap cheaper
  cheapest check choose come comparable compare comparison comparing cost costing could current currently day deal dealing decent
  delete did different difference discount display do does doing done drop each either else equivalent ever everything expensive fair
  favorite favorites favourite favourites fetch few find for from further generic get getting give go goes going good got grab great had
  has have having hello help here hey hi highest hook how i i'd i'll i'm i've if in include inexpensive affordable economical budget
  instead into is it it's item items its job just keep kind know last lately least less let like list little locate long look looking
  lot low lower lowest made make many may maybe me mean might mine month more most much must my name need needed needing needs nice no not
  notify now of off offer offers ok okay on once one ones only open option options or order ordering other others our out over own pay
  paying per please pls plus pop popular possible practice prefer preferably price priced pricedrop prices pricing pull purchase pursue put quickly quote
  rather reasonable recommend recommendation reduce remember remove replace replacement replacing result results right run sale
  save search see sell seller sellers selling sells send should show similar so some somebody someone something soon sort source stick still
  stock stocking store stuff substitute substitutes such suggest supplier suppliers supply swap take tell than thank thanks that that's the their them then
  there there's these they thing things think this those throw time to today tomorrow too toss total track try up us use using usually
  vendor vendors versus via vs want wanted wants was watch way we we're week well were what what's whats when where where's which while
  who who's whom whose why will wish wishlist with without wonder work works worth would yes yet you your
  alternatives bargain bargains dupe counterpart counterparts brand brands cost costs doc dollars bucks exactly favourited first second
  third maximum minimum max min quantity qty size sizes sized shade shades gauge pack packs count rated reviews
  bigger smaller larger different color ones cheapest discontinued expensive overpriced high happens kinda let's need's hmm um well got gimme lemme wanna gotta`.split(
    /\s+/,
  ),
);

/** What is left of a message when everything that does not name the goods is taken away; undefined when that is nothing. */
export function productWords(rest: string): string | undefined {
  const said = rest.replace(/[’]/g, "'").replace(phrases, ' ');
  const left = (said.match(/[\p{L}\p{N}#][\p{L}\p{N}.'#/&+-]*/gu) ?? [])
    .map((word) => word.replace(/[.'-]+$/, '').replace(/'s$/, ''))
    .filter(
      (word) =>
        word !== '' &&
        !/^\d+$/.test(word) &&
        !words.has(word.toLowerCase()) &&
        !commonWords.has(word.toLowerCase()),
    );
  return left.length > 0 ? left.join(' ') : undefined;
}
