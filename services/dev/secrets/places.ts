import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import type { Kafka } from 'kafkajs';
import type { Knex } from 'knex';
import { until } from '@sextant/testing/eventually.js';
import { formsOf } from './forms.ts';

/** Written data: its place, and its content as text in which every byte can be found. */
export interface Written {
  readonly where: string;
  readonly text: string;
}

/** Every row of every table in every schema; bytes in hex, as Postgres shows them. */
export async function everyRow(knex: Knex): Promise<Written[]> {
  const { rows: tables } = await knex.raw<{ rows: { schema: string; name: string }[] }>(
    `select table_schema as schema, table_name as name from information_schema.tables
     where table_type = 'BASE TABLE' and table_schema not in ('pg_catalog', 'information_schema')`,
  );
  const found: Written[] = [];
  for (const { schema, name } of tables) {
    const { rows } = await knex.raw<{ rows: { text: string }[] }>('select t::text as text from ??.?? t', [
      schema,
      name,
    ]);
    found.push(...rows.map(({ text }) => ({ where: `${schema}.${name}`, text })));
  }
  return found;
}

/** Every file below a folder; each byte as the character of the same number. */
export function everyFile(folder: string): Written[] {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((each) => each.isFile());
  return files.map(({ parentPath, name }) => {
    const file = path.join(parentPath, name);
    return { where: path.relative(folder, file), text: readFileSync(file, 'latin1') };
  });
}

/** Every record of every topic, with its key and headers. */
export async function everyRecord(kafka: Kafka): Promise<Written[]> {
  const admin = kafka.admin();
  await admin.connect();
  const topics = await admin.listTopics();
  const ends = new Map<string, bigint>();
  for (const topic of topics)
    for (const { partition, low, high } of await admin.fetchTopicOffsets(topic))
      if (BigInt(high) > BigInt(low)) ends.set(`${topic}/${partition}`, BigInt(high));
  await admin.disconnect();

  const found: Written[] = [];
  const consumer = kafka.consumer({ groupId: `everything-${process.hrtime.bigint()}` });
  await consumer.connect();
  await consumer.subscribe({ topics, fromBeginning: true });
  await consumer.run({
    eachMessage: ({ topic, partition, message }) => {
      const { key, value, headers = {}, offset } = message;
      const parts = [key, value, ...Object.entries(headers).flat(2)];
      const text = parts.map((part) => Buffer.from(part ?? '').toString('latin1')).join('\n');
      found.push({ where: `Kafka ${topic}`, text });
      if (BigInt(offset) + 1n >= (ends.get(`${topic}/${partition}`) ?? 0n))
        ends.delete(`${topic}/${partition}`);
      return Promise.resolve();
    },
  });
  await until('all records are read', () => ends.size === 0);
  await consumer.disconnect();
  return found;
}

/** Places where any of the words occurs, in any form. */
export const placesOf = (words: readonly string[], written: readonly Written[]): string[] => {
  const forms = words.flatMap(formsOf);
  const found = written.filter(({ text }) => forms.some((form) => text.includes(form)));
  return [...new Set(found.map(({ where }) => where))].sort();
};
