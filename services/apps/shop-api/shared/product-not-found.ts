import { problem } from '@sextant/platform/http/problem.js';

export const productNotFound = () => problem(404, 'not_found', 'Product not found');
