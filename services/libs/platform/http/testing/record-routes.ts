import type { FastifyInstance } from 'fastify';

/** Writes "GET /path" of every route that is added from now on; HEAD and OPTIONS are answered by the framework. */
export const recordRoutes =
  (routes: string[]) =>
  (fastify: FastifyInstance): void =>
    void fastify.addHook('onRoute', ({ method, url }) => {
      for (const verb of [method].flat()) if (!/HEAD|OPTIONS/.test(verb)) routes.push(`${verb} ${url}`);
    });
