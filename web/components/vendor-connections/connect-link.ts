/** Navigation state of a link to the dialog that connects a seller. */
export interface ConnectLinkState {
  /** Key of the seller to connect. */
  readonly seller: string;
  /** Address the link was on, opened again afterwards. */
  readonly returnTo: string;
}

/** A link to the dialog that connects a seller. */
export const connectLink = (
  seller: string,
  returnTo: string,
): { readonly to: string; readonly state: ConnectLinkState } => ({
  to: '/profile?newSignup=true',
  state: { seller, returnTo },
});
