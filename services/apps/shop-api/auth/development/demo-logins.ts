import { demoAddresses } from '../demo-addresses.js';

const password = 'sextant-demo';

/** Logins of the demo accounts. */
export const demoLogins = {
  shopper: { email: demoAddresses.shopper, password },
  admin: { email: demoAddresses.admin, password },
} as const;
