import { fold, type Decider } from './decider.js';

/** A part of a value: what it leaves out may be anything. */
type Part<T> = T extends readonly (infer Item)[]
  ? readonly Part<Item>[]
  : T extends object
    ? { readonly [Key in keyof T]?: Part<T[Key]> }
    : T;

/**
 * A sentence of a spec: `given(cart, added).when(remove).then([{ type: 'CartItemRemoved' }])`. Of several commands all but
 * the last have to be accepted, and count as given.
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
      /** Exactly these events, in this order; each has at least these data. */
      then: (events: readonly Part<Event>[]) => expect(decision).toMatchObject({ ok: true, events }),
      /** It is accepted, and there is nothing to do. */
      thenNothing: () => expect(decision).toEqual({ ok: true, events: [] }),
      /** It is refused with this code; `error` is what else the refusal says. */
      thenRefused: (code: string, error: object = {}) =>
        expect(decision).toMatchObject({ ok: false, error: { ...error, code } }),
      /** The state it leads to. */
      thenState: (state: Part<State>) => expect(fold(decider, log)).toMatchObject(state as object),
    };
  },
});
