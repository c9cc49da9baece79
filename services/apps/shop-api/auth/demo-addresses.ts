/** Of the accounts a demo is seeded with. */
export const demoAddresses = { shopper: 'shopper@sextant.demo', admin: 'admin@sextant.demo' } as const;
