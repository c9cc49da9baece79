/** Injection token of the process's knex instance. */
export const KNEX = Symbol('knex');
