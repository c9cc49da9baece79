import type { ApiDocs } from '@sextant/platform/http/openapi/api-docs.routes.js';
import { commonAnswers } from '@sextant/platform/http/openapi/common-answers.js';

/** Where the API is described, and refusals that its calls have in common. */
export const shopApiDocs = {
  path: '/api/docs',
  title: 'Sextant API',
  answers: {
    ...commonAnswers,
    503: `${commonAnswers[503]}; catalog_loading, search_unavailable: calls that read the catalog, with Retry-After`,
  },
} satisfies ApiDocs;
