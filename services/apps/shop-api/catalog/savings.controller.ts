import { Controller, Get, Header, UseGuards } from '@nestjs/common';
import type { SavingsAnswer } from '@sextant/contracts/http/catalog.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { SavingsQueries } from '@sextant/read-models/vendor-connections/savings.queries.js';
import { CatalogLoaded } from './catalog-loaded.guard.js';
import { PUBLIC } from '../shared/public-answers.js';

@Controller('api/savings')
@UseGuards(CatalogLoaded)
export class SavingsController {
  constructor(private readonly savings: SavingsQueries) {}

  @Get()
  @Header(...PUBLIC)
  @ApiDoc('What buying at the best price saves, against the seller where it saves most')
  async find(): Promise<SavingsAnswer> {
    return { upToPercent: await this.savings.largestMedianPercent() };
  }
}
