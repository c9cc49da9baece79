import { EXAMPLE_CODE, searchExamples } from '@sextant/contracts/http/quick-searches.js';

/** The search box suggests one of these at a time. */
export const placeholders = [...searchExamples, `a code, such as ${EXAMPLE_CODE}`];
