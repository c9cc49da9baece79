import { createParamDecorator, SetMetadata, type ExecutionContext } from '@nestjs/common';
import type { FastifyRequest } from 'fastify';
import { contextOf, type WrittenPosition } from '../request-context.js';

export const WAITS_FOR = 'sextant:waits-for';

/**
 * On a query (method or controller): the read models it answers from. Before it runs, the caller's own writes are
 * waited for, at most two seconds.
 */
export const WaitsFor = (...readModels: string[]) => SetMetadata(WAITS_FOR, readModels);

/** Where a command handler notes what it wrote: `writes.add(result)`. */
export class Writes {
  constructor(private readonly written: WrittenPosition[]) {}

  /** A command that wrote nothing has no position, and there is nothing to wait for. */
  add({ stream, position }: { readonly stream: string; readonly position?: string }): void {
    if (position) this.written.push({ stream, position });
  }
}

/** Parameter of a command handler; what is added is answered in the position header. */
export const TrackWrites = createParamDecorator(
  (_data: unknown, context: ExecutionContext) =>
    new Writes(contextOf(context.switchToHttp().getRequest<FastifyRequest>()).written),
);
