import { fold, type Decider } from './decider.js';

/** `given(decider, ...events).when(command)` → the decision, for specs that read as sentences. */
export const given = <State, Command, Event>(
  decider: Decider<State, Command, Event>,
  ...events: NoInfer<Event>[]
) => ({
  when: (command: Command) => decider.decide(command, fold(decider, events)),
});
