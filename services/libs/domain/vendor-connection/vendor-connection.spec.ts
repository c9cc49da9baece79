import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { given } from '../shared/spec-kit.js';
import type { VendorCommand, VendorEvent } from './messages.js';
import { vendorConnection } from './vendor-connection.js';

const at = '2026-03-01T00:00:00.000Z';
const to = { connectionId: 'c1', at };
const connect: VendorCommand = {
  type: 'ConnectVendor',
  ...to,
  userId: 'u1',
  seller: 'net32',
  vendorDomain: 'net32.com',
  sealedUsername: 'sealed',
  paymentMethod: 'card',
  credentialVersion: 1,
};
const edit = (credentialVersion: number): VendorCommand => ({
  type: 'ChangeVendorCredentials',
  ...to,
  sealedUsername: 'other',
  credentialVersion,
});
const check = (credentialVersion: number, accepted: boolean): VendorCommand => ({
  type: 'RecordCredentialCheck',
  ...to,
  credentialVersion,
  accepted,
});
const reveal: VendorCommand = { type: 'RecordCredentialsRevealed', ...to, auditRecord: 7 };
const disconnect: VendorCommand = { type: 'DisconnectVendor', ...to };
/** Events of any commands; those that are refused have none. */
const eventsOf = (...commands: VendorCommand[]): VendorEvent[] => {
  const log: VendorEvent[] = [];
  for (const command of commands) {
    const decision = vendorConnection.decide(command, fold(vendorConnection, log));
    if (decision.ok) log.push(...decision.events);
  }
  return log;
};
/** State after any commands, refused ones included. */
const stateAfter = (...commands: VendorCommand[]) => fold(vendorConnection, eventsOf(...commands));

describe('vendor connection', () => {
  it('keeps a password only as long as it is the present one', () => {
    const rename = (credentialVersion: number, keepsPasswordOf: number): VendorCommand =>
      ({ ...edit(credentialVersion), keepsPasswordOf }) as VendorCommand;
    expect(stateAfter(connect, rename(2, 1))).toMatchObject({ credentialVersion: 2 });
    // Another tab has set a new password since this one was taken over.
    expect(stateAfter(connect, edit(2), rename(3, 1))).toMatchObject({ credentialVersion: 2 });
    given(vendorConnection, ...eventsOf(connect, edit(2)))
      .when(rename(3, 1))
      .thenRefused('password_changed');
  });

  it('is pending until the seller has checked the credentials', () => {
    given(vendorConnection).when(connect).thenState({ status: 'connected', syncStatus: 'pending' });
  });

  it.each([
    [true, 'success'],
    [false, 'failed'],
  ] as const)('becomes what the seller answers: accepted %s is %s', (isAccepted, syncStatus) => {
    given(vendorConnection).when(connect, check(1, isAccepted)).thenState({ syncStatus });
  });

  it('is made once per user and seller', () => {
    given(vendorConnection).when(connect, connect).thenRefused('already_connected');
  });

  it('can be made again after it was removed', () => {
    given(vendorConnection).when(connect, disconnect, connect).thenState({ syncStatus: 'pending' });
  });

  it('names the credentials to wipe when they are changed', () => {
    given(vendorConnection)
      .when(connect, check(1, true), edit(2))
      .then([{ type: 'VendorCredentialsChanged', data: { credentialVersion: 2, replacedVersion: 1 } }]);
  });

  it('may be paid in another way while the seller refuses the login, and no longer after that', () => {
    const byInvoice: VendorCommand = { ...edit(2), paymentMethod: 'invoice' } as VendorCommand;
    given(vendorConnection)
      .when(connect, check(1, false), byInvoice)
      .thenState({ paymentMethod: 'invoice', syncStatus: 'pending' });
    given(vendorConnection).when(connect, check(1, true), byInvoice).thenRefused('payment_method_fixed');
    given(vendorConnection).when(connect, byInvoice).thenRefused('payment_method_fixed');
  });

  it('is pending again when its credentials are changed', () => {
    given(vendorConnection)
      .when(connect, check(1, true), edit(2))
      .thenState({ syncStatus: 'pending', credentialVersion: 2, sealedUsername: 'other' });
  });

  it('ignores a check of credentials that have been replaced since', () => {
    given(vendorConnection).when(connect, edit(2), check(1, true)).thenState({ syncStatus: 'pending' });
  });

  it('fails when the seller no longer accepts what it once did', () => {
    given(vendorConnection)
      .when(connect, check(1, true), check(1, false))
      .thenState({ syncStatus: 'failed' });
  });

  it.each([edit(2), reveal])('refuses $type before it is made', (command) => {
    given(vendorConnection).when(command).thenRefused('not_connected');
  });

  it('notes that staff have seen the credentials, and stays as it is', () => {
    given(vendorConnection)
      .when(connect, check(1, true), reveal)
      .then([{ type: 'VendorCredentialsRevealed', data: { userId: 'u1', seller: 'net32', auditRecord: 7 } }]);
    given(vendorConnection).when(connect, check(1, true), reveal).thenState({ syncStatus: 'success' });
  });

  it.each([check(1, true), disconnect])('ignores $type before it is made', (command) => {
    given(vendorConnection).when(command).thenNothing();
  });

  it('is pending after a change of credentials, whatever came before', () => {
    const version = fc.integer({ min: 1, max: 5 });
    const any = fc.oneof(
      fc.constantFrom(connect, disconnect),
      version.map(edit),
      fc.tuple(version, fc.boolean()).map(([v, ok]) => check(v, ok)),
    );
    fc.assert(
      fc.property(fc.array(any), (commands) => {
        const state = stateAfter(connect, ...commands, edit(9));
        if (state.status === 'connected')
          expect(state).toMatchObject({ syncStatus: 'pending', credentialVersion: 9 });
        else expect(commands).toContain(disconnect);
      }),
    );
  });
});
