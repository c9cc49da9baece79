/** Arguments of jest for what `npm run test:long` runs of a project. */
export const longOf: Readonly<Record<'integration' | 'durability' | 'e2e', readonly string[]>>;
