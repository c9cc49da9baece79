import { randomUUID } from 'node:crypto';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { userStream } from '@sextant/domain/user/user.js';
import { encodeEvent, type DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import type { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import type { RecordedEvent } from '@sextant/platform/messaging/recorded-event.js';
import type { Sealing } from '@sextant/platform/sealing/sealing.js';
import { USERNAME_FIELD } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { recorded } from '@sextant/read-models/testing/read-model-harness.js';
import { usersReadModel } from '@sextant/read-models/users/users.read-model.js';
import { vendorConnectionsReadModel } from '@sextant/read-models/vendor-connections/vendor-connections.read-model.js';
import type { ReadModel } from '@sextant/platform/read-db/read-model.js';
import { SELLERS } from './products.ts';

export interface Shopper {
  readonly userId: string;
  readonly token: string;
}

interface Parts {
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly tokens: AccessTokens;
  readonly project: (model: ReadModel, batch: readonly RecordedEvent[]) => Promise<void>;
}

const at = '2026-03-01T00:00:00.000Z';

async function events(userId: string, sealing: Sealing) {
  await sealing.ensureKey(userId);
  const sealed = await sealing.seal(userId, {
    firstName: 'Ann',
    lastName: 'Lee',
    email: `${userId}@example.com`,
    [USERNAME_FIELD]: 'office',
  });
  const registered: DomainEvent = {
    type: 'UserRegistered',
    data: {
      userId,
      name: { firstName: sealed.firstName, lastName: sealed.lastName },
      sealedEmail: sealed.email,
      role: 'user',
      credentialId: 'none',
      at,
    },
  };
  const connected = SELLERS.map((seller): DomainEvent => ({
    type: 'VendorConnected',
    data: {
      connectionId: connectionIdOf(userId, seller),
      userId,
      seller,
      vendorDomain: `${seller}.com`,
      at,
      sealedUsername: sealed[USERNAME_FIELD] ?? '',
      paymentMethod: 'card',
      credentialVersion: 1,
    },
  }));
  return { registered, connected };
}

/** Signed-in users with every seller connected, in the log and in the read models, like long-standing users. */
export async function newShoppers(count: number, parts: Parts): Promise<Shopper[]> {
  const { store, sealing, tokens, project } = parts;
  const metadata = { correlationId: 'bench', causationId: 'bench', actor: 'system:bench' };
  const people = await Promise.all(
    Array.from({ length: count }, async () => {
      const userId = randomUUID();
      return { userId, ...(await events(userId, sealing)), token: await tokens.issue({ userId, epoch: 0 }) };
    }),
  );
  await store.appendEach(
    people.map(({ userId, registered: { type, data } }) => ({
      stream: userStream(userId),
      expectedRevision: 0,
      events: [{ id: randomUUID(), type, data: encodeEvent({ type, data } as DomainEvent), metadata }],
    })),
  );
  await project(
    usersReadModel,
    people.map(({ userId, registered }) => recorded(registered, userStream(userId), 1)),
  );
  await project(
    vendorConnectionsReadModel,
    people.flatMap(({ userId, connected }) =>
      connected.map((event) => recorded(event, vendorStream(userId), 1)),
    ),
  );
  return people;
}
