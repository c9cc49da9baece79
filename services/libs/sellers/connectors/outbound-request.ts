import http from 'node:http';
import https from 'node:https';
import type { LookupFunction } from 'node:net';
import { pipeline, Readable } from 'node:stream';
import { createGunzip } from 'node:zlib';
import { isAllowed, publicAddresses, type OutboundRules } from './outbound-rules.js';

interface OutboundRequest {
  readonly method: 'GET' | 'POST';
  readonly headers: Readonly<Record<string, string>>;
  readonly body?: string;
  readonly signal: AbortSignal;
}

/** The address is not on the outbound allow-list, or not a public one. */
export class NotAllowed extends Error {
  override readonly name = 'NotAllowed';
}

/**
 * Looks a name up for the connection that is about to be made and checks the addresses: the answer may differ from the one
 * at the time the URL was checked.
 */
const publicLookup =
  (rules: OutboundRules): LookupFunction =>
  (hostname, { all }, callback) => {
    publicAddresses(hostname, rules).then(
      (addresses) => {
        const [first] = addresses;
        if (all) callback(null, [...addresses]);
        else callback(null, first?.address ?? '', first?.family);
      },
      (error: unknown) => callback(error as NodeJS.ErrnoException, ''),
    );
  };

const agents = new WeakMap<OutboundRules, https.Agent>();

/** Connections to public addresses only, kept for the next request. */
function agentOf(rules: OutboundRules): https.Agent {
  const known = agents.get(rules) ?? new https.Agent({ keepAlive: true, lookup: publicLookup(rules) });
  agents.set(rules, known);
  return known;
}

/**
 * Bytes that are unpacked at a time. Each piece waits for a turn of the event loop; in pieces of 16 KB, Node's default, a feed of
 * 10 MB waits 640 times, which takes longer than its timeout while other feeds are recorded.
 */
const UNPACKED_BYTES = 128 * 1024;

const WITHOUT_BODY: ReadonlySet<number> = new Set([204, 205, 304]);

function toResponse(message: http.IncomingMessage): Response {
  const { statusCode: status = 0 } = message;
  const headers = new Headers();
  for (const [name, values] of Object.entries(message.headersDistinct))
    for (const value of values ?? []) headers.append(name, value);
  if (WITHOUT_BODY.has(status)) {
    message.resume();
    return new Response(null, { status, headers });
  }
  const gunzip =
    headers.get('content-encoding') === 'gzip' ? createGunzip({ chunkSize: UNPACKED_BYTES }) : undefined;
  // A broken connection must end the read as well; `pipe` alone would wait forever.
  const body = gunzip ? pipeline(message, gunzip, () => undefined) : message;
  return new Response(Readable.toWeb(body) as ReadableStream, { status, headers });
}

/**
 * Like fetch(), for addresses that come from configuration: connects only to addresses that the rules allow, even when the
 * name resolves differently by the time of the connection, and follows no redirect, which could lead anywhere.
 * Rejects with NotAllowed, or with the error of the connection.
 */
export async function outboundRequest(
  url: string,
  { method, headers, body, signal }: OutboundRequest,
  rules: OutboundRules,
): Promise<Response> {
  if (!(await isAllowed(url, rules))) throw new NotAllowed('its address is not on the outbound allow-list');
  const { protocol } = new URL(url);
  const message = await new Promise<http.IncomingMessage>((resolve, reject) => {
    const options = { method, signal, headers: { 'accept-encoding': 'gzip', ...headers } };
    const request =
      protocol === 'http:'
        ? http.request(url, options, resolve)
        : https.request(
            url,
            { ...options, ...(rules.allowPrivate ? {} : { agent: agentOf(rules) }) },
            resolve,
          );
    request.on('error', reject);
    request.end(body);
  });
  const { statusCode = 0 } = message;
  if (statusCode < 300 || statusCode === 304 || statusCode >= 400) return toResponse(message);
  message.destroy();
  throw new Error(`it answered ${statusCode}, a redirect`);
}
