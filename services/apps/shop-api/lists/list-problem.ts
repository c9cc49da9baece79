import { problem } from '@sextant/platform/http/problem.js';

export const listNotFound = () => problem(404, 'list_not_found', 'There is no such list.');
