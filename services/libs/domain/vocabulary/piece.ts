/** Source of a pattern of the word for a piece, after "per": no pack, span of time or measure, and nobody who buys or sells. */
export const PIECE =
  '(?!(?:box|bx|pack|package|pk|pkg|case|carton|cs|bag|jar|roll|kit|set|order|day|week|month|quarter|year|visit|patient|seller|vendor|ml|g|gram|oz|ounce|liter|lb)(?:e?s)?\\b)[a-z]+\\b';
