import { Injectable, type CanActivate } from '@nestjs/common';
import { retryLater } from '@sextant/platform/http/problem.js';
import { LiveCatalogue } from '@sextant/search/live-catalogue.js';

/** Until this process has read the catalogue it says "in a moment", never "nothing found". */
@Injectable()
export class CatalogueLoaded implements CanActivate {
  constructor(private readonly catalogue: LiveCatalogue) {}

  canActivate(): boolean {
    if (this.catalogue.ready) return true;
    throw retryLater(
      503,
      'catalogue_loading',
      'The catalogue is being loaded. Please try again in a moment.',
      1,
    );
  }
}
