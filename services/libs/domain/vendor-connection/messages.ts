export const vendorPaymentMethods = ['card', 'invoice'] as const;
export type VendorPaymentMethod = (typeof vendorPaymentMethods)[number];
export const DEFAULT_VENDOR_PAYMENT: VendorPaymentMethod = 'card';

interface Of {
  connectionId: string;
  userId: string;
  /** Key of the seller in the registry. */
  seller: string;
  /** ISO 8601, UTC. */
  at: string;
}

/** Mirrors proto/sextant/vendors. */
export type VendorEvent =
  | {
      type: 'VendorConnected';
      data: Of & {
        vendorDomain: string;
        sealedUsername: string;
        paymentMethod: VendorPaymentMethod;
        credentialVersion: number;
      };
    }
  | {
      type: 'VendorCredentialsChanged';
      data: Of & {
        sealedUsername: string;
        credentialVersion: number;
        replacedVersion: number;
        paymentMethod?: VendorPaymentMethod;
      };
    }
  | { type: 'VendorCredentialsVerified'; data: Of & { credentialVersion: number } }
  | { type: 'VendorCredentialsRefused'; data: Of & { credentialVersion: number } }
  /** Staff have seen the credentials; `auditRecord` is the number of the record in the audit log. */
  | { type: 'VendorCredentialsRevealed'; data: Of & { auditRecord: number } }
  | { type: 'VendorDisconnected'; data: Of };

interface To {
  readonly connectionId: string;
  readonly at: string;
}

export type VendorCommand =
  | (To & {
      readonly type: 'ConnectVendor';
      readonly userId: string;
      readonly seller: string;
      readonly vendorDomain: string;
      readonly sealedUsername: string;
      readonly paymentMethod: VendorPaymentMethod;
      readonly credentialVersion: number;
    })
  | (To & {
      readonly type: 'ChangeVendorCredentials';
      readonly sealedUsername: string;
      readonly credentialVersion: number;
      /** Version whose password the new one keeps; absent for another password. */
      readonly keepsPasswordOf?: number;
      /** Can be changed only while the seller refuses the login. */
      readonly paymentMethod?: VendorPaymentMethod;
    })
  /** The seller's answer to one version of the credentials. */
  | (To & {
      readonly type: 'RecordCredentialCheck';
      readonly credentialVersion: number;
      readonly accepted: boolean;
    })
  | (To & { readonly type: 'RecordCredentialsRevealed'; readonly auditRecord: number })
  | (To & { readonly type: 'DisconnectVendor' });
