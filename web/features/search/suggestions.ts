import type { SuggestAnswer } from '@sextant/contracts/http/catalog.js';

export type Suggestion =
  | { kind: 'code'; id: string; text: string; detail: string }
  | { kind: 'category'; text: string; count: number }
  | { kind: 'brand'; text: string; count: number }
  | { kind: 'product'; id: string; text: string; brand: string; image: string; price: number | null };

interface SuggestionGroup {
  title: string;
  items: Suggestion[];
}

/** The answer as the list shows it: an exact code first, then categories, brands and products; empty groups vanish. */
export function groupSuggestions(answer: SuggestAnswer | undefined): SuggestionGroup[] {
  if (!answer) return [];
  const { code } = answer;
  const groups: SuggestionGroup[] = [
    {
      title: 'Exact code',
      items: code
        ? [{ kind: 'code', id: code._id, text: code.manufacturer_code, detail: code.product_name }]
        : [],
    },
    {
      title: 'Categories',
      items: answer.categories
        .slice(0, 3)
        .map(({ name, count }) => ({ kind: 'category', text: name, count })),
    },
    {
      title: 'Brands',
      items: answer.brands.slice(0, 3).map(({ name, count }) => ({ kind: 'brand', text: name, count })),
    },
    {
      title: 'Products',
      items: answer.products.slice(0, 5).map((product) => ({
        kind: 'product',
        id: product._id,
        text: product.product_name,
        brand: product.brand,
        image: product.image,
        price: product.min_price,
      })),
    },
  ];
  return groups.filter((group) => group.items.length > 0);
}
