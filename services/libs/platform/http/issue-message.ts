import { plural } from '@sextant/domain/shared/plural.js';
import type { z } from 'zod';

type Issue = Parameters<z.core.$ZodErrorMap>[0];

const characters = (count: number | bigint) => plural(Number(count), 'character');
const entries = (count: number | bigint) => plural(Number(count), 'entry', 'entries');

function tooSmall(issue: Extract<Issue, { code: 'too_small' }>): string {
  if (issue.origin === 'string')
    return Number(issue.minimum) === 1 ? 'Required.' : `Must have at least ${characters(issue.minimum)}.`;
  if (issue.origin === 'array') return `Must have at least ${entries(issue.minimum)}.`;
  return `Must be ${issue.inclusive ? 'at least' : 'more than'} ${issue.minimum}.`;
}

function tooBig(issue: Extract<Issue, { code: 'too_big' }>): string {
  if (issue.origin === 'string') return `Must have at most ${characters(issue.maximum)}.`;
  if (issue.origin === 'array') return `Must have at most ${entries(issue.maximum)}.`;
  return `Must be ${issue.inclusive ? 'at most' : 'less than'} ${issue.maximum}.`;
}

/** Messages users can act on, where a schema has none of its own. */
export function issueMessage(issue: Issue): string | undefined {
  switch (issue.code) {
    case 'invalid_type':
      return issue.input === undefined ? 'Required.' : `Must be of type ${issue.expected}.`;
    case 'too_small':
      return tooSmall(issue);
    case 'too_big':
      return tooBig(issue);
    case 'invalid_format':
      return issue.format === 'email' ? 'Must be an email address.' : 'Must have a valid format.';
    case 'invalid_value':
      return `Must be one of: ${issue.values.map(String).join(', ')}.`;
    case 'unrecognized_keys':
      return `Unknown fields: ${issue.keys.join(', ')}.`;
    default:
      return undefined;
  }
}
