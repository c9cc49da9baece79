import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import {
  connectionNotFound,
  type Connected,
  type VendorConnection,
} from '@sextant/domain/vendor-connection/vendor-connection.js';
import type { CommandResult } from '@sextant/platform/commands/command.js';
import { accepted, refusalProblem } from '@sextant/platform/http/refusals.js';

type Result = CommandResult<VendorConnection, VendorEvent>;

/** The connection after an accepted command. Throws a refusal as a problem. */
export function connectedAfter(result: Result): Connected {
  const { state } = accepted(result);
  if (state.status !== 'connected') throw refusalProblem(connectionNotFound.error);
  return state;
}

/**
 * True when the command made these credentials current: not after a refusal, nor when an earlier attempt of the request stored
 * others.
 */
export const countsCredentials = (result: Result, version: number): boolean =>
  result.ok &&
  result.events.some(({ data }) => 'credentialVersion' in data && data.credentialVersion === version);
