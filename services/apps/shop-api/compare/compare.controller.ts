import { Controller, Get, Header, Query } from '@nestjs/common';
import { compareQuery, type CompareQuery } from '@sextant/contracts/http/compare.js';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { zodQuery } from '@sextant/platform/http/zod.pipe.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import { JSON_TEXT, PUBLIC } from '../shared/public-answers.js';

/** Products side by side. Open to visitors. */
@Controller('api/compare')
export class CompareController {
  constructor(private readonly products: ProductQueries) {}

  @Get()
  @Header(...JSON_TEXT)
  @Header(...PUBLIC)
  @ApiDoc({
    summary: 'Products to compare, with their offers and specifications',
    answers: {
      200: 'In the order of `ids`; unknown ones are left out',
      400: 'invalid_input: no ids, or too many',
    },
  })
  async compare(@Query(zodQuery(compareQuery)) { ids }: CompareQuery): Promise<string> {
    return `{"products":[${(await this.products.documents(ids)).join()}]}`;
  }
}
