import type { DomainError } from '@sextant/domain/shared/decider.js';
import type { Accepted, CommandResult } from '../commands/command.js';
import { ProblemError } from './problem.js';

/** HTTP status by code of the refusal. All others are 409: the request was understood, and the state forbids it. */
const STATUS: Readonly<Record<string, number>> = {
  invalid_code: 400,
  invalid_token: 400,
  invalid_credentials: 401,
  account_deactivated: 403,
  wrong_password: 403,
  not_in_cart: 404,
  order_not_found: 404,
  user_not_found: 404,
  vendor_not_found: 404,
  conversation_not_found: 404,
  list_not_found: 404,
  not_on_list: 404,
  quantity_out_of_range: 422,
};

/**
 * A refusal of the domain as a problem, in the domain's words.
 * @param members additional fields of the body
 */
export const refusalProblem = (
  { code, message }: DomainError,
  members: Readonly<Record<string, unknown>> = {},
): ProblemError => new ProblemError(STATUS[code] ?? 409, code, message, undefined, {}, members);

/** The result of an accepted command. Throws the refusal of any other as a problem. */
export function accepted<State, Event>(result: CommandResult<State, Event>): Accepted<State, Event> {
  if (result.ok) return result;
  throw refusalProblem(result.error);
}
