import type { VendorEvent } from '@sextant/domain/vendor-connection/messages.js';
import type { Connected, VendorConnection } from '@sextant/domain/vendor-connection/vendor-connection.js';
import type { CommandResult } from '@sextant/platform/commands/command.js';
import { problem } from '@sextant/platform/http/problem.js';

type Result = CommandResult<VendorConnection, VendorEvent>;

export const notFound = () => problem(404, 'vendor_not_found', 'This vendor connection does not exist.');

/** The result of a command that leaves a connection behind, or its refusal as a problem. */
export function connectedAfter(result: Result): Extract<Result, { ok: true }> & { state: Connected } {
  if (!result.ok) throw problem(409, result.error.code, result.error.message);
  const { state } = result;
  if (state.status !== 'connected') throw notFound();
  return { ...result, state };
}

/** Whether the command kept these credentials; not when it was refused, or done by an earlier attempt with others. */
export const counts = (result: Result, version: number): boolean =>
  result.ok &&
  result.events.some(({ data }) => 'credentialVersion' in data && data.credentialVersion === version);
