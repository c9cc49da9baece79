import type { UserEvent } from '@sextant/domain/user/events.js';
import { evolve } from '@sextant/domain/user/state.js';
import { sessionEnding } from './users.read-model.js';

const types: Record<UserEvent['type'], true> = {
  UserRegistered: true,
  VerificationCodeIssued: true,
  EmailVerified: true,
  UserLoggedIn: true,
  ProfileChanged: true,
  PasswordResetRequested: true,
  PasswordChanged: true,
  UserDeactivated: true,
  UserActivated: true,
  RoleGranted: true,
  UserDeleted: true,
};

it('browsers are told of the end of sessions by exactly the events that end them', () => {
  const event = (type: UserEvent['type']) => ({ type, data: {} }) as UserEvent;
  const user = evolve({ status: 'absent' }, event('UserRegistered'));
  const epochOf = (state: typeof user) => (state.status === 'registered' ? state.epoch : undefined);
  const ends = (type: UserEvent['type']) => epochOf(evolve(user, event(type))) !== epochOf(user);
  const all = Object.keys(types) as UserEvent['type'][];
  expect(all.filter(ends).sort()).toEqual([...sessionEnding].sort());
});
