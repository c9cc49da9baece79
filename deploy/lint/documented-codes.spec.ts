import { globSync } from 'node:fs';
import path from 'node:path';
import { adminApiDocs } from '@sextant/admin-api/admin-api.module.js';
import { API_DOC, codesIn, type Answers, type ApiDocText } from '@sextant/platform/http/openapi/api-doc.js';
import { commonAnswers } from '@sextant/platform/http/openapi/common-answers.js';
import { refusalProblem } from '@sextant/platform/http/refusals.js';
import { shopApiDocs } from '@sextant/shop-api/api-docs.js';
import { givenCodes } from './given-codes.ts';

const root = path.resolve(import.meta.dirname, '../..');

interface Documented {
  readonly code: string;
  readonly status: number;
  /** Controller and call, as "OrdersController.cancel". */
  readonly call: string;
  /** Folder of the controller. */
  readonly slice: string;
}

const asText = ({ call, status, code }: Documented): string => `${call}: ${status} ${code}`;

const refusalsIn = (answers: Answers = {}) =>
  Object.entries(answers)
    .map(([status, text]) => ({ status: Number(status), text }))
    .filter(({ status }) => status >= 400)
    .flatMap(({ status, text }) => codesIn(text).map((code) => ({ code, status })));

async function documentedIn(file: string): Promise<Documented[]> {
  const controllers = Object.values((await import(path.join(root, file))) as object).filter(
    (exported) => typeof exported === 'function',
  );
  return controllers.flatMap((controller) =>
    Object.entries(Object.getOwnPropertyDescriptors(controller.prototype)).flatMap(([name, { value }]) => {
      const text =
        typeof value === 'function' ? (Reflect.getMetadata(API_DOC, value) as ApiDocText) : undefined;
      const of = { call: `${controller.name}.${name}`, slice: path.dirname(file) };
      return refusalsIn(text?.answers).map((refusal) => ({ ...refusal, ...of }));
    }),
  );
}

/** Codes that no call answers with, and why. */
const neverAnswered: Readonly<Record<string, readonly string[]>> = {
  'commands of policies and feeds': [
    'absurd_price',
    'already_answered',
    'already_verified',
    'different_product',
    'not_released',
    'order_cancelled',
    'seller_not_in_order',
    'window_open',
  ],
  'a new stream has the id of its command, which is answered with its first result when repeated': [
    'conversation_exists',
    'list_exists',
    'order_exists',
  ],
  'the schema of the body refuses it before': ['order_empty', 'order_too_long'],
  'a login without a confirmed address is answered otherwise before': ['email_unverified'],
  'statuses that neither framework refuses a call with': [
    'conflict',
    'headers_too_large',
    'method_not_allowed',
    'not_acceptable',
    'request_timeout',
    'unprocessable',
  ],
};

describe('codes of refusals in the API descriptions', () => {
  const given = givenCodes();
  const common = [commonAnswers, shopApiDocs.answers, adminApiDocs.answers]
    .flatMap((answers) => refusalsIn(answers))
    .map(({ code }) => code);
  const exempt = Object.values(neverAnswered).flat();
  let documented: Documented[];

  beforeAll(async () => {
    const controllers = globSync('services/apps/**/*.controller.ts', { cwd: root });
    documented = (await Promise.all(controllers.map(documentedIn))).flat();
  });

  it('are those that services refuse with', () => {
    const known = new Set(given.map(({ code }) => code));
    expect(documented.length).toBeGreaterThan(50);
    expect(documented.filter(({ code }) => !known.has(code)).map(asText)).toEqual([]);
    expect([...common, ...exempt].filter((code) => !known.has(code))).toEqual([]);
  });

  it('name every code, in the slice that refuses with it', () => {
    const slices = new Set(documented.map(({ slice }) => slice));
    const isDocumented = ({ code, file }: { code: string; file: string }) =>
      documented.some((each) => {
        const slice = path.dirname(file);
        return each.code === code && (each.slice === slice || !slices.has(slice));
      });
    const missing = given.filter(
      (each) => ![...common, ...exempt].includes(each.code) && !isDocumented(each),
    );
    expect(missing.map(({ code, file }) => `${code} of ${file}`)).toEqual([]);
  });

  it('are exempt only where no call has them', () => {
    expect(documented.filter(({ code }) => exempt.includes(code)).map(asText)).toEqual([]);
    expect(common.filter((code) => exempt.includes(code))).toEqual([]);
  });

  it('stand beside the status that they are answered with', () => {
    const statusesOf = (code: string) =>
      given
        .filter((each) => each.code === code)
        .map(({ file, status }) =>
          file.startsWith('services/libs/domain/') ? refusalProblem({ code, message: '' }).status : status,
        );
    const wrong = documented.filter(({ code, status }) => {
      const statuses = statusesOf(code);
      // A status that the file computes is not known here.
      return !statuses.includes(undefined) && !statuses.includes(status);
    });
    expect(wrong.map(asText)).toEqual([]);
  });
});
