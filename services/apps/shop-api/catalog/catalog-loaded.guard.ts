import { Injectable, type CanActivate, type ExecutionContext } from '@nestjs/common';
import { CURSOR_HEADER } from '@sextant/contracts/http/problem.js';
import { retryLater } from '@sextant/platform/http/problem.js';
import { CatalogSource } from '@sextant/search/search-catalog.js';
import type { FastifyReply } from 'fastify';

/**
 * Answers 503 until this process has read the catalog, instead of "nothing found". The cursor of other answers is that of the
 * catalog: with that of Postgres a browser would not hear of prices that this process has yet to read.
 */
@Injectable()
export class CatalogLoaded implements CanActivate {
  constructor(private readonly catalog: CatalogSource) {}

  canActivate(context: ExecutionContext): boolean {
    if (!this.catalog.ready)
      throw retryLater(
        503,
        'catalog_loading',
        'The catalog is being loaded. Please try again in a moment.',
        1,
      );
    const reply = context.switchToHttp().getResponse<FastifyReply>();
    const head = reply.getHeader(CURSOR_HEADER);
    const cursor = this.catalog.completeTo(typeof head === 'string' ? head : undefined);
    if (cursor === undefined) void reply.removeHeader(CURSOR_HEADER);
    else void reply.header(CURSOR_HEADER, cursor);
    return true;
  }
}
