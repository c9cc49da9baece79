// Apart from the texts, which are fetched with their page: the route table describes the pages with these.
export const privacyIntro =
  'This policy says which information Sextant keeps about you, what it is used for, who else sees it, and what you can ask us to do with it.';

export const termsIntro =
  'These terms are the agreement between you, or the practice you act for, and Sextant. By creating an account or placing an order you accept them.';
