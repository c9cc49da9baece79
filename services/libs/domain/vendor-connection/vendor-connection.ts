import { accept, refuse, type Decider, type Decision } from '../shared/decider.js';
import { mayChangePaymentMethod, type SyncStatus } from './sync-status.js';
import type { VendorCommand, VendorEvent, VendorPaymentMethod } from './messages.js';

export interface Connected {
  readonly status: 'connected';
  readonly connectionId: string;
  readonly userId: string;
  readonly seller: string;
  readonly vendorDomain: string;
  readonly sealedUsername: string;
  readonly paymentMethod: VendorPaymentMethod;
  /** Current version in the vault. */
  readonly credentialVersion: number;
  readonly syncStatus: SyncStatus;
  readonly connectedAt: string;
}

export type VendorConnection = { readonly status: 'none' } | Connected;

const none: VendorConnection = { status: 'none' };

function evolve(state: VendorConnection, { type, data }: VendorEvent): VendorConnection {
  if (type === 'VendorConnected') {
    const { connectionId, userId, seller, vendorDomain, sealedUsername, paymentMethod } = data;
    return {
      status: 'connected',
      connectionId,
      userId,
      seller,
      vendorDomain,
      sealedUsername,
      paymentMethod,
      credentialVersion: data.credentialVersion,
      syncStatus: 'pending',
      connectedAt: data.at,
    };
  }
  if (state.status === 'none') return state;
  switch (type) {
    case 'VendorCredentialsChanged': {
      const { sealedUsername, credentialVersion, paymentMethod = state.paymentMethod } = data;
      return { ...state, sealedUsername, credentialVersion, paymentMethod, syncStatus: 'pending' };
    }
    case 'VendorCredentialsVerified':
      return { ...state, syncStatus: 'success' };
    case 'VendorCredentialsRefused':
      return { ...state, syncStatus: 'failed' };
    case 'VendorCredentialsRevealed':
      return state;
    case 'VendorDisconnected':
      return none;
    default:
      data satisfies never;
      return state;
  }
}

export const connectionNotFound = refuse('vendor_not_found', 'This vendor connection does not exist.');

type For<T extends VendorCommand['type']> = Extract<VendorCommand, { type: T }>;

function connect(command: For<'ConnectVendor'>, state: VendorConnection): Decision<VendorEvent> {
  if (state.status === 'connected')
    return refuse('already_connected', 'You have already connected this vendor.');
  const { type: _type, ...data } = command;
  return accept({ type: 'VendorConnected', data });
}

/** Ignores answers to earlier credentials and answers that change nothing. */
function record(command: For<'RecordCredentialCheck'>, state: Connected): Decision<VendorEvent> {
  const { connectionId, at, credentialVersion, accepted } = command;
  const changes = accepted ? state.syncStatus !== 'success' : state.syncStatus !== 'failed';
  if (credentialVersion !== state.credentialVersion || !changes) return accept();
  const { userId, seller } = state;
  const type = accepted ? 'VendorCredentialsVerified' : 'VendorCredentialsRefused';
  return accept({ type, data: { connectionId, userId, seller, credentialVersion, at } });
}

function changeCredentials(command: For<'ChangeVendorCredentials'>, state: Connected): Decision<VendorEvent> {
  const { connectionId, at, sealedUsername, credentialVersion, keepsPasswordOf, paymentMethod } = command;
  const { userId, seller, credentialVersion: replacedVersion } = state;
  if (credentialVersion === replacedVersion) return accept();
  if (keepsPasswordOf !== undefined && keepsPasswordOf !== replacedVersion)
    return refuse('password_changed', 'The password has been changed since then. Please try again.');
  const data = { connectionId, userId, seller, sealedUsername, credentialVersion, replacedVersion, at };
  if (paymentMethod === undefined || paymentMethod === state.paymentMethod)
    return accept({ type: 'VendorCredentialsChanged', data });
  if (!mayChangePaymentMethod(state))
    return refuse(
      'payment_method_fixed',
      'The payment method can be changed only while the seller refuses the login.',
    );
  return accept({ type: 'VendorCredentialsChanged', data: { ...data, paymentMethod } });
}

/** Commands refused without a connection; the others are then accepted without events. */
const NEEDS_CONNECTION: readonly VendorCommand['type'][] = [
  'ChangeVendorCredentials',
  'RecordCredentialsRevealed',
];

function decide(command: VendorCommand, state: VendorConnection): Decision<VendorEvent> {
  if (command.type === 'ConnectVendor') return connect(command, state);
  const { connectionId, at } = command;
  if (state.status === 'none')
    return NEEDS_CONNECTION.includes(command.type)
      ? refuse('not_connected', 'This vendor is not connected.')
      : accept();
  const { userId, seller } = state;
  switch (command.type) {
    case 'ChangeVendorCredentials': {
      return changeCredentials(command, state);
    }
    case 'RecordCredentialCheck':
      return record(command, state);
    case 'RecordCredentialsRevealed': {
      const { auditRecord } = command;
      return accept({
        type: 'VendorCredentialsRevealed',
        data: { connectionId, userId, seller, auditRecord, at },
      });
    }
    case 'DisconnectVendor':
      return accept({ type: 'VendorDisconnected', data: { connectionId, userId, seller, at } });
    default:
      return command satisfies never;
  }
}

/**
 * A user's account at one seller. The id is derived from user and seller, so a user connects a seller only once. The
 * credentials themselves are in the vault.
 */
export const vendorConnection: Decider<VendorConnection, VendorCommand, VendorEvent> = {
  initial: none,
  evolve,
  decide,
};

export const vendorStream = (connectionId: string): string => `vendor-${connectionId}`;
