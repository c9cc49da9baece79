import { SetMetadata } from '@nestjs/common';
import type { z } from 'zod';

export const API_DOC = 'sextant:api-doc';

export interface ApiDocText {
  /** One line: what the call does. */
  readonly summary: string;
  readonly description?: string;
  /** Status → what it means; a 2xx and the refusals worth knowing. */
  readonly answers?: Readonly<Record<number, string>>;
  /** Schema of the 2xx body, where one exists as zod. */
  readonly result?: z.ZodType;
}

/** Texts for the API description. Paths and request schemas are read from the controller itself. */
export const ApiDoc = (text: ApiDocText | string) =>
  SetMetadata(API_DOC, typeof text === 'string' ? { summary: text } : text);
