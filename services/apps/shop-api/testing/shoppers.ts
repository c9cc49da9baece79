import { randomUUID } from 'node:crypto';
import { connectionIdOf } from '@sextant/domain/vendor-connection/connection-id.js';
import { DEFAULT_VENDOR_PAYMENT, type VendorCommand } from '@sextant/domain/vendor-connection/messages.js';
import { vendorConnection, vendorStream } from '@sextant/domain/vendor-connection/vendor-connection.js';
import { user, userStream } from '@sextant/domain/user/user.js';
import type { AccessTokens } from '@sextant/platform/auth/access-tokens.js';
import type { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { Sealing } from '@sextant/platform/sealing/sealing.js';
import { Vault } from '@sextant/platform/vault/vault.js';
import { USERNAME_FIELD } from '@sextant/read-models/vendor-connections/vendor-answer.js';
import { SellerAccounts } from '@sextant/sellers/seller-accounts.js';
import { sellerByKey } from '@sextant/sellers/registry.js';

interface Parts {
  readonly app: { get<T>(token: abstract new (...args: never[]) => T): T };
  readonly commands: DeciderCommandHandler;
  readonly store: EventStore;
  readonly tokens: AccessTokens;
  readonly waitFor: (readModel: string, at: { stream: string; position?: string }) => Promise<void>;
}

const at = '2026-03-01T00:00:00.000Z';
const context = () => ({ commandId: randomUUID(), correlationId: 'spec', actor: 'system:spec' });

/** Shoppers and their accounts at sellers, created as by the other APIs. */
export function shoppers({ app, commands, store, tokens, waitFor }: Parts) {
  const accounts = () => new SellerAccounts(store, app.get(Vault));
  const vendor = async (connectionId: string, command: VendorCommand): Promise<void> => {
    const stream = vendorStream(connectionId);
    const result = await commands.handle(vendorConnection, stream, command, context());
    if (result.ok) await waitFor('vendor-connections', result);
  };
  const sealedName = async (userId: string, username: string) =>
    (await app.get(Sealing).seal(userId, { [USERNAME_FIELD]: username }))[USERNAME_FIELD] ?? '';

  return {
    async newShopper(firstName = 'Ann') {
      const userId = randomUUID();
      const sealing = app.get(Sealing);
      await sealing.ensureKey(userId);
      const names = { firstName, lastName: 'Lee', email: `${userId}@example.com` };
      const { email: sealedEmail, ...name } = await sealing.seal(userId, names);
      const registered = {
        type: 'RegisterUser',
        userId,
        name,
        sealedEmail,
        role: 'user',
        credentialId: 'none',
        at,
      } as const;
      const result = await commands.handle(user, userStream(userId), registered, context());
      if (result.ok) await waitFor('users', result);
      return { userId, token: await tokens.issue({ userId, epoch: 0 }), ...names };
    },

    /** A new token for a shopper whose session has expired by the spec's clock. */
    signIn: (userId: string): Promise<string> => tokens.issue({ userId, epoch: 0 }),

    /** An account at a seller; `check` is the seller's answer to its credentials. */
    async connect(
      userId: string,
      seller: string,
      {
        username = 'office',
        password = 'open-sesame',
        check = true as boolean | 'pending',
        paymentMethod = DEFAULT_VENDOR_PAYMENT,
      } = {},
    ): Promise<string> {
      const connectionId = connectionIdOf(userId, seller);
      const credentialVersion = await accounts().keep(connectionId, userId, { username, password });
      await vendor(connectionId, {
        type: 'ConnectVendor',
        connectionId,
        userId,
        seller,
        credentialVersion,
        at,
        vendorDomain: sellerByKey(seller)?.domain ?? '',
        paymentMethod,
        sealedUsername: await sealedName(userId, username),
      });
      if (check !== 'pending')
        await vendor(connectionId, {
          type: 'RecordCredentialCheck',
          connectionId,
          credentialVersion,
          accepted: check,
          at,
        });
      return connectionId;
    },

    /** Changes to new credentials, which the seller has accepted. */
    async changeCredentials(userId: string, seller: string, username: string): Promise<void> {
      const connectionId = connectionIdOf(userId, seller);
      const secret = { username, password: 'open-sesame' };
      const credentialVersion = await accounts().keep(connectionId, userId, secret);
      const sealedUsername = await sealedName(userId, username);
      const change = { connectionId, credentialVersion, at };
      await vendor(connectionId, { type: 'ChangeVendorCredentials', ...change, sealedUsername });
      await vendor(connectionId, { type: 'RecordCredentialCheck', ...change, accepted: true });
    },

    disconnect: (userId: string, seller: string) => {
      const connectionId = connectionIdOf(userId, seller);
      return vendor(connectionId, { type: 'DisconnectVendor', connectionId, at });
    },
  };
}
