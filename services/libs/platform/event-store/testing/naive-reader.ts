import type pg from 'pg';

/**
 * A naive reader that remembers the highest number seen. The negative control of the ordering spec: it must lose events,
 * or the spec proves nothing.
 */
export class NaiveReader {
  readonly ids: string[] = [];
  private highest = '0';

  constructor(private readonly client: pg.Client) {}

  async poll(): Promise<void> {
    const { rows } = await this.client.query<{ event_id: string; position: string }>(
      'select event_id, position from event_store.events where position > $1 order by position',
      [this.highest],
    );
    for (const row of rows) this.ids.push(row.event_id);
    this.highest = rows.at(-1)?.position ?? this.highest;
  }
}
