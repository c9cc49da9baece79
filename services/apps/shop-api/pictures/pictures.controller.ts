import { Controller, Get, Headers, Param, Res } from '@nestjs/common';
import { ApiDoc } from '@sextant/platform/http/openapi/api-doc.js';
import { ProductQueries } from '@sextant/read-models/products/products.queries.js';
import type { FastifyReply } from 'fastify';
import { createHash } from 'node:crypto';
import { drawPicture, placeholder } from './picture.js';

const file = /^([\w-]{1,64})\.svg$/;
/** Fresh for a day, then shown for a week while it is revalidated. */
const KEEP = 'public, max-age=86400, stale-while-revalidate=604800';

/** Product pictures, drawn from data on every request: cheaper than storing them. */
@Controller('img')
export class PicturesController {
  constructor(private readonly products: ProductQueries) {}

  @Get(':file')
  @ApiDoc({
    summary: 'Picture of a product, /img/{id}.svg',
    description: 'For an unknown product a placeholder, with 404.',
    answers: { 200: 'SVG' },
  })
  async picture(
    @Param('file') name: string,
    @Headers('if-none-match') known: string | undefined,
    @Res() reply: FastifyReply,
  ): Promise<void> {
    const [, id] = file.exec(name) ?? [];
    const visual = id === undefined ? undefined : await this.products.visual(id);
    void reply.type('image/svg+xml; charset=utf-8');
    if (!visual) {
      await reply.status(404).header('cache-control', 'public, max-age=60').send(placeholder());
      return;
    }
    const svg = drawPicture(visual);
    const tag = `"${createHash('sha1').update(svg).digest('base64url').slice(0, 16)}"`;
    void reply.header('etag', tag).header('cache-control', KEEP);
    if (known?.split(/,\s*/).includes(tag)) await reply.status(304).send();
    else await reply.send(svg);
  }
}
