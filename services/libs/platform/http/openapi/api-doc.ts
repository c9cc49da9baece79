import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const API_DOC = 'sextant:api-doc';

/**
 * Meaning by status. That of a refusal is its codes, with what they do not say themselves: "not_found; busy, too_large: try a shorter one"
 * names three.
 */
export type Answers = Readonly<Record<number, string>>;

/** Codes that the text of a refusal names. */
export const codesIn = (text: string): string[] =>
  text.split('; ').flatMap((refusal) => (refusal.split(':')[0] ?? '').split(', '));

export interface ApiDocText {
  /** Purpose of the call, in one line. */
  readonly summary: string;
  readonly description?: string;
  /** A 2xx, and the refusals beyond those of any call. */
  readonly answers?: Answers;
  /** Schema of the 2xx body, where one exists as zod. */
  readonly result?: z.ZodType;
}

/** Texts for the API description. Paths and request schemas are read from the controller itself. */
export const ApiDoc = (text: ApiDocText | string) =>
  SetMetadata(API_DOC, typeof text === 'string' ? { summary: text } : text);
