/**
 * Source of a pattern of the words that ask for low prices first. Superlatives, which ask for one product, are not among them, and
 * intents go by some of the words alone: "cheaper" asks for another product, "economical" does not (companion/reading).
 */
export const LOW_PRICES =
  '(?:cheaper|cheap|inexpensive|affordable|economical|less expensive|low[- ]cost|lower[- ]priced?|low[- ]price[ds]?)';
