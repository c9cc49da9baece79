import type { IncomingMessage } from 'node:http';

/**
 * True for a handshake of a page of this site or of a program, which sends no origin. Browsers always send one, so pages of other
 * sites cannot open a session.
 */
export function fromOwnSite({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || (publicUrl !== undefined && page.origin === new URL(publicUrl).origin);
}
