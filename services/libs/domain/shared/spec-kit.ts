import { fold, type Decider } from './decider.js';

/** A partial value: fields left out may have any value. */
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T;

/**
 * A sentence of a spec: `given(cart, added).when(remove).then([{ type: 'CartItemRemoved' }])`. All commands but the last have to
 * be accepted, and count as given.
 */
export const given = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  ...history: NoInfer<Event>[]
) => ({
  when(...commands: Command[]) {
    const log = [...history];
    const last = commands.length - 1;
    const decisions = commands.map((command, index) => {
      const decision = decider.decide(command, fold(decider, log));
      if (decision.ok) log.push(...decision.events);
      else if (index < last) throw new Error(`command ${index + 1} is refused: ${decision.error.code}`);
      return decision;
    });
    const decision = decisions[last];
    return {
      /** Expects exactly these events, in this order; each has at least these data. */
      then: (events: readonly Part<Event>[]) => expect(decision).toMatchObject({ ok: true, events }),
      /** Expects acceptance without events. */
      thenNothing: () => expect(decision).toEqual({ ok: true, events: [] }),
      /** Expects a refusal with this code; `error` is the rest of the refusal. */
      thenRefused: (code: string, error: object = {}) =>
        expect(decision).toMatchObject({ ok: false, error: { ...error, code } }),
      /** Expects the state after all events. */
      thenState: (state: Part<State>) => expect(fold(decider, log)).toMatchObject(state as object),
    };
  },
});
