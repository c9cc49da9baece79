import { pieceLimits, saidLimits, unlimited } from '@sextant/domain/vocabulary/testing/said-limits.js';
import { readsLikeRequest } from './reads-like-request.js';

describe('a query that the server is asked to read', () => {
  it.each([
    'cheap gloves',
    'cheapest gloves',
    'economical gloves',
    'low-cost gloves',
    'lower-priced gloves',
    'less expensive gloves',
    'budget gloves',
    'gloves under $10',
    'gloves from Darby',
    'top rated gloves',
  ])('asks for more than words: %s', (q) => {
    expect(readsLikeRequest(q)).toBe(true);
  });

  it.each([...saidLimits.map(([limit]) => limit), ...pieceLimits])('asks for a price: gloves %s', (limit) => {
    expect(readsLikeRequest(`gloves ${limit}`)).toBe(true);
  });

  it.each(['nitrile gloves', 'cheapside mirror', 'cheap', ...unlimited])('is none of: %s', (q) => {
    expect(readsLikeRequest(q)).toBe(false);
  });
});
