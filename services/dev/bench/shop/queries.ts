import { HttpClient } from '../http-client.ts';

interface Item {
  readonly sku: string;
  readonly name: string;
  readonly brand: string;
  readonly manufacturerCode: string;
  readonly history?: readonly (readonly [string, string])[];
}

export interface Feed {
  readonly seller: string;
  readonly items: readonly Item[];
}

/** The sellers' feeds, read once. */
export async function readFeeds(sandboxUrl: string): Promise<Feed[]> {
  const client = new HttpClient(sandboxUrl, 4);
  try {
    const { value } = await client.json<{ sellers: { key: string }[] }>('GET', '/sellers');
    const feeds: Feed[] = [];
    for (const { key } of value.sellers) {
      const feed = await client.json<{ items: Item[] }>('GET', `/sellers/${key}/feed`);
      feeds.push({ seller: key, items: feed.value.items });
    }
    return feeds;
  } finally {
    await client.close();
  }
}

/** One letter left out, as people type. */
const misspelled = (word: string): string => (word.length < 5 ? word : word.slice(0, 3) + word.slice(4));

const queryOf = ({ name, brand, manufacturerCode }: Item, n: number): string => {
  const words = name.split(/[\s,]+/).filter((word) => /^[a-z]{3,}/i.test(word));
  const [first = brand, second = ''] = words;
  if (n % 10 === 0 && manufacturerCode) return manufacturerCode;
  if (n % 10 === 1) return misspelled(first);
  if (n % 10 < 4) return `${brand} ${words.at(-1) ?? ''}`.trim();
  if (n % 10 < 6) return first;
  return `${first} ${second}`.trim();
};

/** A thousand searches like people's: words, brands, a tenth codes, a tenth with a typo. The same in every run. */
export function rotatingQueries(feeds: readonly Feed[]): string[] {
  const items = feeds.flatMap((feed) => feed.items);
  const step = Math.max(1, Math.floor(items.length / 1000));
  return Array.from({ length: 1000 }, (_, n) => queryOf(items[(n * step) % items.length] as Item, n));
}
