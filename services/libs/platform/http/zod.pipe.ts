import type { PipeTransform } from '@nestjs/common';
import { unstorable } from '@sextant/domain/shared/storable.js';
import type { z } from 'zod';
import { problem } from './problem.js';
import { issueMessage } from './issue-message.js';

export type RequestPart = 'body' | 'query' | 'params';

/** A form sends its empty fields as well: a blank parameter of the query counts as not given. */
const withoutBlanks = (query: object): object =>
  Object.fromEntries(
    Object.entries(query).filter(([, value]) => typeof value !== 'string' || value.trim() !== ''),
  );

/** Validates and converts one part of a request; refuses with 400 and a message per field. */
export class ZodPipe<T extends z.ZodType> implements PipeTransform<unknown, z.output<T>> {
  constructor(
    readonly schema: T,
    readonly part: RequestPart,
  ) {}

  transform(value: unknown): z.output<T> {
    const broken = unstorable(value);
    if (broken !== undefined)
      throw this.refusal({ [broken || this.part]: 'Contains characters that cannot be stored.' });
    const given = this.part === 'query' ? withoutBlanks(value ?? {}) : (value ?? {});
    const parsed = this.schema.safeParse(given, { error: issueMessage });
    if (parsed.success) return parsed.data;
    const errors: Record<string, string> = {};
    for (const issue of parsed.error.issues) errors[issue.path.join('.') || this.part] ??= issue.message;
    throw this.refusal(errors);
  }

  private refusal(errors: Record<string, string>) {
    const [[field, message] = ['', '']] = Object.entries(errors);
    // Messages that name their field ("Password must be…") are shown as they are.
    const text = /^(Required|Must|Contains|Unknown|Choose|Not)/.test(message)
      ? `${field}: ${message}`
      : message;
    return problem(400, 'invalid_input', text, errors);
  }
}

/** `@Body(zodBody(loginBody)) body: z.output<typeof loginBody>` */
export const zodBody = <T extends z.ZodType>(schema: T): ZodPipe<T> => new ZodPipe(schema, 'body');
/** `@Query(zodQuery(searchQuery)) query: z.output<typeof searchQuery>`; values arrive as strings, so coerce. */
export const zodQuery = <T extends z.ZodType>(schema: T): ZodPipe<T> => new ZodPipe(schema, 'query');
/** `@Param(zodParam(z.object({ id: entityId })))` */
export const zodParam = <T extends z.ZodType>(schema: T): ZodPipe<T> => new ZodPipe(schema, 'params');
