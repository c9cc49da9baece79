import { isAttributive, productWords } from './product-words.js';
import type { Vocabulary } from './vocabulary.js';

/** People whom a substance may harm. */
const WHOM =
  '(?:pregnan\\w*|breast-?feeding|nursing (?:mother|mom)s?|(?:heart|cardiac|diabetic|asthma\\w*|hypertensive|epileptic|elderly|older|pediatric) (?:patients?|people|persons?|kids?|child(?:ren)?)|kids?|child(?:ren)?|infants?|bab(?:y|ies)|toddlers?|adults?|patients?|asthma\\w*|diabet\\w*)';
const DRUG =
  '(?:an?esthetics?|antibiotics?|analgesics?|painkillers?|medications?|medicines?|drugs?|sedat\\w+)';
const BODY = '(?:jaw|tooth|teeth|gums?|mouth|tongue|molars?|cheek|lip|face|head|ear)';

/** Questions about doses, safety and effects. */
const clinical = new RegExp(
  [
    '(?<!\\b(?:unit|single|multi|one|pre)[- ]?)\\bdos(?:e|es|age|ages|ing)\\b (?:of|for|in|per)\\b',
    '\\b(?:max(?:imum|imal)?|min(?:imum)?|safe|toxic|lethal|recommended|right|correct|usual|pediatric)(?: \\w+)? dos(?:e|es|age|ing)\\b',
    '\\bmax(?:imum)? (?:recommended )?amount of\\b',
    `^\\W*(?:is|are|was|which|what|can|could|how|does|do|would|should|will)\\b.*\\b(?:safe|allowed|harmful|dangerous|ok(?:ay)? to (?:use|give|inject|take))\\b.*\\b(?:in|for|during|with|while|on|to)\\b.*\\b${WHOM}\\b`,
    `^\\W*(?:can|should|may|could) (?:i|we|you|one) (?:give|use|inject|administer)\\b(?! (?:me|us)\\b).*\\b(?:on|to|in|for|with|while|during) (?:an? |the |my )?(?:\\d+ (?:year|month)s? ?old|${WHOM})\\b`,
    '\\b(?:can|should|may|could) (?:i|we|one) (?:give|inject|administer|prescribe)\\b',
    `\\bhow (?:much|many)\\b.*\\b(?:can|may|should|could) (?:an? |the |my )?(?:\\w+ )?${WHOM} (?:have|get|take|tolerate|receive)\\b`,
    `\\btoo much for (?:an? |the )?(?:\\w+ )?${WHOM}\\b`,
    `\\bsafe amount of\\b`,
    `\\b(?:which|what) ${DRUG}\\b.*\\bfor (?:an? |the )?(?:\\w+ )?(?:${WHOM}|abscess|infection|pain)\\b(?<!\\d \\w+)`,
    '\\b(?:contraindicat\\w*|side effects?|adverse (?:effects?|reactions?)|toxicity|overdose)\\b',
    '\\binteract(?:s|ions?)? (?:with|between)\\b|\\binteract with\\b|\\binteract\\w*\\W*$',
    `\\b${DRUG} for (?:an? |the )?(?:\\w+ )?(?:pregnan\\w+|breast-?feeding|nursing)\\b`,
  ].join('|'),
  'i',
);

/** True for a question about doses, safety or effects, which asks for no goods: "max dose of lidocaine". */
export const asksClinically = (text: string): boolean => clinical.test(text);

/** Complaints and treatment, where a message asks for no goods. */
const treatment = new RegExp(
  `(?<!\\b(?:unit|single|multi|one|pre)[- ]?)\\bdos(?:e|age|ing)\\b|\\b(?:mg of|year old|pregnant|symptoms?|diagnos\\w+|prescri\\w+|toothache|in pain|bleeding|infect\\w+|swell\\w+|swollen|sore|hurts?|hurting|aching|numbness|abscess)\\b|\\b(?:my|his|her|their|the patient's) (?:\\w+ )?${BODY}\\b|^\\W*how (?:do|should|would|can|to)\\b (?:(?:i|you|we|one) )?treat\\b|^\\W*how long (?:do|should|can) (?:i|we|you) (?!(?:have to )?(?:wait|order|cancel|return|pay)\\b)`,
  'i',
);

/** True for a message about treatment, among those that ask for no goods. */
export const isAboutTreatment = (text: string): boolean => asksClinically(text) || treatment.test(text);

/** The goods that a clinical question names, as the catalog knows them; empty without any. */
export const goodsAskedAbout = (text: string, vocabulary: Vocabulary): string =>
  productWords(text)
    .map((word) => word.text)
    .filter(
      (word) =>
        vocabulary.names(word) &&
        !isAttributive(word) &&
        !/^(?:safe\w*|patients?|kids?|child\w*|adults?|heart|dos\w+|pregnan\w+)$/i.test(word),
    )
    .join(' ');
