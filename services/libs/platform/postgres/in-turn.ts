import type pg from 'pg';

/**
 * Makes a client send a statement when the ones before it have been answered: from its next version on, pg refuses a statement
 * while another is under way. For connections that several parts of a process use; those of pools have one user at a time.
 */
export function inTurn(client: pg.Client): void {
  const query = client.query.bind(client) as (...args: unknown[]) => Promise<unknown>;
  let turn: Promise<unknown> = Promise.resolve();
  // Assigned, because a wrapper would have to repeat all overloads.
  client.query = ((...args: unknown[]) => {
    const answer = turn.then(() => query(...args));
    turn = answer.catch(() => undefined);
    return answer;
  }) as typeof client.query;
}
