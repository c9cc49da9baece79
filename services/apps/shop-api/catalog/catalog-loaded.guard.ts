import { Injectable, type CanActivate } from '@nestjs/common';
import { retryLater } from '@sextant/platform/http/problem.js';
import { LiveCatalog } from '@sextant/search/live-catalog.js';

/** Until this process has read the catalog it says "in a moment", never "nothing found". */
@Injectable()
export class CatalogLoaded implements CanActivate {
  constructor(private readonly catalog: LiveCatalog) {}

  canActivate(): boolean {
    if (this.catalog.ready) return true;
    throw retryLater(503, 'catalog_loading', 'The catalog is being loaded. Please try again in a moment.', 1);
  }
}
