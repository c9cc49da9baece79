export const demoAddresses = { shopper: 'shopper@sextant.demo', admin: 'admin@sextant.demo' } as const;
