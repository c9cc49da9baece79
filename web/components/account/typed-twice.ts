import { z } from '@sextant/contracts/http/zod.js';

/** Schema of a form in which a new password is typed twice: into the field of this name, and into `confirmation`. */
export const typedTwice = <Shape extends z.core.$ZodShape, Name extends keyof Shape & string>(
  body: z.ZodObject<Shape>,
  name: Name,
) =>
  body
    .extend({ confirmation: z.string() })
    .refine((typed: Record<string, unknown>) => typed[name] === typed.confirmation, {
      path: ['confirmation'],
      error: 'Passwords do not match',
    });
