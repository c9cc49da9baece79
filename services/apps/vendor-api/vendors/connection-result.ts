import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import type { Connected, VendorConnection } from '@sextant/domain/vendor-connection/vendor-connection.js';
import type { CommandResult } from '@sextant/platform/commands/command.js';
import { problem } from '@sextant/platform/http/problem.js';
import { accepted } from '@sextant/platform/http/refusals.js';

type Result = CommandResult<VendorConnection, VendorEvent>;

export const connectionNotFound = () =>
  problem(404, 'vendor_not_found', 'This vendor connection does not exist.');

/** The connection after an accepted command. Throws a refusal as a problem. */
export function connectedAfter(result: Result): Connected {
  const { state } = accepted(result);
  if (state.status !== 'connected') throw connectionNotFound();
  return state;
}

/**
 * True when the command made these credentials current: not after a refusal, nor when an earlier attempt of the request stored
 * others.
 */
export const countsCredentials = (result: Result, version: number): boolean =>
  result.ok &&
  result.events.some(({ data }) => 'credentialVersion' in data && data.credentialVersion === version);
