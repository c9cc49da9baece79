import type { NestFastifyApplication } from '@nestjs/platform-fastify';
import type { FastifyInstance } from 'fastify';
import { codesIn } from '../openapi/api-doc.js';
import type { ApiDocument } from '../openapi/document.js';

interface Refused {
  readonly method: string;
  readonly path: string;
  readonly status: number;
  readonly code: string;
}

/** Refusals of an API while its specs run, to be compared with its description. */
export class WatchedRefusals {
  /** By their text, as "GET /api/orders/{id}: 404 order_not_found". */
  private readonly refused = new Map<string, Refused>();

  /** Notes the refusals of an application, of routes that are added from now on. */
  watch(fastify: FastifyInstance): void {
    fastify.addHook('onSend', (request, reply, payload, done) => {
      const isProblem = String(reply.getHeader('content-type')).startsWith('application/problem+json');
      if (isProblem && typeof payload === 'string') {
        const { status, code } = JSON.parse(payload) as Refused;
        const path = (request.routeOptions.url ?? '').replace(/:(\w+)/g, '{$1}');
        const text = `${request.method} ${path}: ${status} ${code}`;
        this.refused.set(text, { method: request.method.toLowerCase(), path, status, code });
      }
      done(null, payload);
    });
  }

  /**
   * Throws when a code is named neither for its call nor for any.
   * @param docs path of the description
   */
  async areDocumented(app: NestFastifyApplication, docs: string): Promise<void> {
    const { paths, components } = (await app.inject(`${docs}/openapi.json`)).json<ApiDocument>();
    const isDocumented = ({ method, path, status, code }: Refused) =>
      [paths[path]?.[method]?.responses[status], components.responses[status]].some(
        (response) => response && codesIn(response.description).includes(code),
      );
    const missing = [...this.refused].filter(([, refused]) => !isDocumented(refused)).map(([text]) => text);
    if (missing.length > 0) throw new Error(`No @ApiDoc names ${missing.join(', ')}`);
  }
}
