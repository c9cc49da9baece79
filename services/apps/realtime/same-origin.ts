import type { IncomingMessage } from 'node:http';

/**
 * Whether a handshake comes from a page of this site. Programs send no origin. Browsers always do, so no other site's page
 * can open a session, whatever it may know.
 */
export function fromOwnSite({ headers }: IncomingMessage, publicUrl: string | undefined): boolean {
  const { origin, host } = headers;
  if (origin === undefined) return true;
  if (!URL.canParse(origin)) return false;
  const page = new URL(origin);
  return page.host === host || (publicUrl !== undefined && page.origin === new URL(publicUrl).origin);
}
