import { setTimeout as delay } from 'node:timers/promises';
import { invalid, Refusal } from './http/problem.js';

/** Faults of a seller. Each is off unless set. */
export interface Faults {
  /** Delay of every answer, in milliseconds. */
  slowMs?: number;
  /** Share of requests answered 503, spread evenly: 0.25 fails every fourth. */
  errorRate?: number;
  /** An order is accepted and stored, but the answer never comes. */
  timeoutAfterAccept?: boolean;
  /** Status of the answer to an order repeated under its key, instead of the first answer. */
  repeatedOrder?: 401 | 409 | 422;
  /** Logins and tokens are refused: all of them, or those of the listed user names. */
  refuseCredentials?: boolean | string[];
  /** Order lines are refused as out of stock: all of them, or those with the listed SKUs. */
  outOfStock?: boolean | string[];
  /** Order lines are refused because the price changed: all of them, or those with the listed SKUs. */
  priceChanged?: boolean | string[];
  /** No request is answered: 503 for true, a cut connection for "reset". */
  down?: boolean | 'reset';
}

const isFlag = (value: unknown): boolean => typeof value === 'boolean';
const isSelection = (value: unknown): boolean =>
  isFlag(value) || (Array.isArray(value) && value.every((each) => typeof each === 'string'));
const isWithin = (low: number, high: number) => (value: unknown) =>
  typeof value === 'number' && value >= low && value <= high;

const checks: Record<keyof Faults, readonly [check: (value: unknown) => boolean, needs: string]> = {
  slowMs: [isWithin(0, 120_000), 'must be milliseconds from 0 to 120000'],
  errorRate: [isWithin(0, 1), 'must be a share from 0 to 1'],
  timeoutAfterAccept: [isFlag, 'must be true or false'],
  repeatedOrder: [(value) => value === 401 || value === 409 || value === 422, 'must be 401, 409 or 422'],
  refuseCredentials: [isSelection, 'must be true, false or a list of user names'],
  outOfStock: [isSelection, 'must be true, false or a list of item numbers'],
  priceChanged: [isSelection, 'must be true, false or a list of item numbers'],
  down: [(value) => isFlag(value) || value === 'reset', 'must be true, false or "reset"'],
};

/** Reads faults from a request body. @throws Refusal 400 for unknown names and values out of range */
export function readFaults(body: Record<string, unknown>): Faults {
  const errors: Record<string, string> = {};
  for (const [name, value] of Object.entries(body)) {
    const check = Object.hasOwn(checks, name) ? checks[name as keyof Faults] : undefined;
    if (!check) errors[name] = 'is not a fault';
    else if (!check[0](value)) errors[name] = check[1];
  }
  if (Object.keys(errors).length > 0) throw invalid(errors);
  return body;
}

/** True when a fault's selection, all or a list of SKUs or accounts, includes this one. */
export const covers = (selection: boolean | string[] | undefined, one: string): boolean =>
  Array.isArray(selection) ? selection.includes(one) : selection === true;

/** Faults of all sellers, in memory only. */
export class FaultSettings {
  private readonly faults = new Map<string, Faults>();
  private readonly failing = new Map<string, number>();

  of(seller: string): Faults {
    return this.faults.get(seller) ?? {};
  }

  set(seller: string, faults: Faults): void {
    this.faults.set(seller, faults);
    this.failing.delete(seller);
  }

  clear(seller: string): void {
    this.set(seller, {});
  }

  /**
   * Applies the faults of a seller that concern every request.
   * @returns "reset" when the connection is to be cut
   * @throws Refusal 503 when the seller is down or this request is to fail
   */
  async strike(seller: string, signal: AbortSignal): Promise<'reset' | undefined> {
    const { down, slowMs, errorRate = 0 } = this.of(seller);
    if (down === 'reset') return 'reset';
    if (down) throw new Refusal(503, 'seller_down', 'The seller is down.');
    // Starts slightly above zero, because ten times 0.1 is a little less than 1.
    const failing = (this.failing.get(seller) ?? 1e-9) + errorRate;
    this.failing.set(seller, failing % 1);
    if (slowMs) await delay(slowMs, undefined, { signal });
    if (failing >= 1) throw new Refusal(503, 'seller_error', 'The seller had an error.');
    return undefined;
  }
}
