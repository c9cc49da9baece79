import type { Knex } from 'knex';
import type { EventStore } from '../../event-store/event-store.js';
import type { MasterKey } from '../../sealing/master-key.js';
import { systemClock } from '../../time/clock.js';
import { AccessTokens } from '../access-tokens.js';
import { AccountStates } from '../account-states.js';
import { Sessions } from '../sessions.js';
import { tokenKeysOf } from '../token-keys.js';

/** Issues tokens that processes with the same stores and master key accept, as long as they have no signing key. */
export const accessTokens = (store: EventStore, knex: Knex, master: MasterKey): AccessTokens =>
  new AccessTokens(new AccountStates(store), new Sessions(knex), tokenKeysOf({}, master), systemClock, 'any');
