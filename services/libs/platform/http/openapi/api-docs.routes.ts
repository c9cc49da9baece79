import type { INestApplication } from '@nestjs/common';
import type { FastifyInstance } from 'fastify';
import type { Answers } from './api-doc.js';
import { commonAnswers } from './common-answers.js';
import { describeApi, type ApiDocument } from './document.js';
import { apiDocsPage, apiDocsStyle } from './page.js';

export interface ApiDocs {
  readonly path: string;
  readonly title: string;
  /** Describes only calls below this path; default: all calls of the application. */
  readonly under?: string;
  /** Refusals that any of its calls may be answered with; default: those of any API. */
  readonly answers?: Answers;
}

/** Serves the API description under `path`: a page, and `openapi.json` for programs. */
export function registerApiDocs(
  app: INestApplication,
  fastify: FastifyInstance,
  { path, title, under, answers = commonAnswers }: ApiDocs,
): void {
  let document: ApiDocument | undefined;
  const described = () => (document ??= describeApi(app, title, answers, under));
  fastify.get(path, (_request, reply) =>
    reply.type('text/html; charset=utf-8').send(apiDocsPage(described(), path)),
  );
  fastify.get(`${path}/openapi.json`, () => described());
  fastify.get(`${path}/style.css`, (_request, reply) => reply.type('text/css').send(apiDocsStyle));
}
