/** Pattern source of the favorites of a buyer, by any of their names. */
export const FAVORITES =
  '(?:favou?rites?|favs?|faves?|wish ?list|watch ?list|saved (?:items?|products?|list))';

/** Pattern source of a question about the favorites themselves, to which nothing is to be added: "did my favorites get". */
export const ABOUT_FAVORITES = `(?:are|is|was|were|did|do|does|have|has|of) (?:the prices? of )?(?:all |any |each )?(?:of )?(?:my|our) ${FAVORITES}`;

const about = new RegExp(`\\b${ABOUT_FAVORITES}\\b`, 'i');

/** True for a message about the favorites of the buyer: "are my saved items a good price". */
export const asksAboutFavorites = (text: string): boolean => about.test(text);
