import { CatalogMatcher } from '../matching/catalog-matcher.js';
import { matchDocumentOf, type MatchDocument } from '../matching/document.js';
import type { ProductRow } from './matcher-messages.js';

type Documents = Map<string, { readonly text: string; readonly document: MatchDocument }>;

/** The catalog that lists are matched against. Another generation of it replaces the present one once it is complete. */
export class FollowedCatalog {
  private serving: Documents = new Map();
  private filling: Documents = new Map();
  private current: CatalogMatcher | undefined;

  /** Begins another generation. */
  reset(): void {
    this.filling = new Map();
  }

  /** Adds or replaces products of the generation that was begun last. */
  take(rows: readonly ProductRow[]): void {
    for (const { card, details } of rows) this.takeOne(card, details);
  }

  /** Matches against the generation that was begun last from now on. */
  complete(): void {
    this.serving = this.filling;
    this.current = undefined;
  }

  get matcher(): CatalogMatcher {
    return (this.current ??= new CatalogMatcher([...this.serving.values()].map(({ document }) => document)));
  }

  private takeOne(card: string, details: string): void {
    const document = matchDocumentOf(
      JSON.parse(card) as Parameters<typeof matchDocumentOf>[0],
      JSON.parse(details) as Parameters<typeof matchDocumentOf>[1],
    );
    const text = JSON.stringify(document);
    // Prices change all the time and do not matter for matching.
    if (this.filling.get(document.id)?.text === text) return;
    this.filling.set(document.id, { text, document });
    if (this.filling === this.serving) this.current = undefined;
  }
}
