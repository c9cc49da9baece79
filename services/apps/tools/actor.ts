/** Whoever uses a tool, as the actor of what it leads to. */
export const actor = 'staff:command-line';
