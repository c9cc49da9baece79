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
const disconnect: VendorCommand = { type: 'DisconnectVendor', ...to };
const after = (...commands: VendorCommand[]): VendorEvent[] =>
  commands.reduce<VendorEvent[]>((log, command) => {
    const decision = vendorConnection.decide(command, fold(vendorConnection, log));
    return decision.ok ? [...log, ...decision.events] : log;
  }, []);
const stateAfter = (...commands: VendorCommand[]) => fold(vendorConnection, after(...commands));

describe('vendor connection', () => {
  it('waits for the seller’s word', () => {
    expect(stateAfter(connect)).toMatchObject({ status: 'connected', syncStatus: 'pending' });
    expect(stateAfter(connect, check(1, true))).toMatchObject({ syncStatus: 'success' });
    expect(stateAfter(connect, check(1, false))).toMatchObject({ syncStatus: 'failed' });
  });

  it('is made once per user and seller, and again after it was removed', () => {
    expect(given(vendorConnection, ...after(connect)).when(connect)).toMatchObject({
      error: { code: 'already_connected' },
    });
    expect(stateAfter(connect, disconnect, connect)).toMatchObject({ syncStatus: 'pending' });
  });

  it('is checked anew after an edit, and names the credentials to wipe', () => {
    const log = after(connect, check(1, true));
    expect(given(vendorConnection, ...log).when(edit(2))).toMatchObject({
      events: [{ type: 'VendorCredentialsChanged', data: { credentialVersion: 2, replacedVersion: 1 } }],
    });
    expect(stateAfter(connect, check(1, true), edit(2))).toMatchObject({
      syncStatus: 'pending',
      credentialVersion: 2,
      sealedUsername: 'other',
    });
  });

  it('pays no heed to what the seller said of credentials that were replaced meanwhile', () => {
    expect(stateAfter(connect, edit(2), check(1, true))).toMatchObject({ syncStatus: 'pending' });
  });

  it('can fail later, when the seller no longer accepts what it once did', () => {
    expect(stateAfter(connect, check(1, true), check(1, false))).toMatchObject({ syncStatus: 'failed' });
  });

  it('refuses to edit what is not there; checks and removals of it do nothing', () => {
    expect(given(vendorConnection).when(edit(2))).toMatchObject({ error: { code: 'not_connected' } });
    for (const command of [check(1, true), disconnect])
      expect(given(vendorConnection).when(command)).toEqual({ ok: true, events: [] });
  });

  it('ends pending, whatever came before, when the last thing done was to give new credentials', () => {
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
