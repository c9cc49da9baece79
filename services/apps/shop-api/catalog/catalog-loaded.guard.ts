import { Injectable, type CanActivate } from '@nestjs/common';
import { retryLater } from '@sextant/platform/http/problem.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';

/** Answers 503 until this process has read the catalog, instead of "nothing found". */
@Injectable()
export class CatalogLoaded implements CanActivate {
  constructor(private readonly catalog: CatalogSource) {}

  canActivate(): boolean {
    if (this.catalog.ready) return true;
    throw retryLater(503, 'catalog_loading', 'The catalog is being loaded. Please try again in a moment.', 1);
  }
}
