import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const API_DOC = 'sextant:api-doc';

export interface ApiDocText {
  /** Purpose of the call, in one line. */
  readonly summary: string;
  readonly description?: string;
  /** Meaning by status: a 2xx and the notable refusals. */
  readonly answers?: Readonly<Record<number, string>>;
  /** Schema of the 2xx body, where one exists as zod. */
  readonly result?: z.ZodType;
}

/** Texts for the API description. Paths and request schemas are read from the controller itself. */
export const ApiDoc = (text: ApiDocText | string) =>
  SetMetadata(API_DOC, typeof text === 'string' ? { summary: text } : text);
