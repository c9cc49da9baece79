import type { IncomingMessage } from 'node:http';
import type { Route } from '../http/router.js';
import { plainFeed, type Validators } from '../inventory/feed-body.js';
import type { SandboxMarket } from '../sandbox-market.js';
import { contractRoute } from './contract-route.js';

/** Published feed, with conditional requests and gzip. */
export const feedRoutes = (market: SandboxMarket): Route[] => [
  contractRoute(market, 'GET', '/sellers/:key/feed', async ({ request, response }, { feed }) => {
    const fresh = isFresh(request, feed.validators());
    const { etag, changedAt, blocks } = fresh ? { ...feed.validators(), blocks: [] } : await feed.body();
    response.setHeader('etag', etag);
    response.setHeader('last-modified', new Date(changedAt).toUTCString());
    response.setHeader('cache-control', 'no-cache');
    response.setHeader('vary', 'accept-encoding');
    if (fresh) return { status: 304 };
    response.setHeader('content-type', 'application/json');
    if (/\bgzip\b(?!\s*;\s*q=0(?:\.0*)?(?:,|$))/.test(String(request.headers['accept-encoding'] ?? ''))) {
      const length = blocks.reduce((sum, block) => sum + block.length, 0);
      response.writeHead(200, { 'content-encoding': 'gzip', 'content-length': length });
      for (const block of blocks) response.write(block);
      response.end();
    } else {
      const plain = await plainFeed(blocks);
      response.writeHead(200, { 'content-length': plain.length }).end(plain);
    }
    return undefined;
  }),
];

/** True when the client's copy is current. If-Modified-Since counts only without If-None-Match (RFC 9110). */
function isFresh(request: IncomingMessage, { etag, changedAt }: Validators): boolean {
  const wanted = request.headers['if-none-match'];
  if (wanted !== undefined) {
    return wanted
      .split(',')
      .some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag.replace(/^W\//, ''));
  }
  const since = Date.parse(request.headers['if-modified-since'] ?? '');
  return Math.floor(Date.parse(changedAt) / 1000) * 1000 <= since;
}
