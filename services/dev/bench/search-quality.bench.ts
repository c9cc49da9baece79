import { fnv1a } from '@sextant/domain/shared/fnv1a.js';
import { startStack } from '../../../deploy/local/test-stack.mjs';
import { demoCatalog, type LabelProduct } from './labels/demo-catalog.ts';
import { generatedExclusions } from './labels/exclusions.ts';
import { groups, readSearchQueries } from './labels/labels.ts';
import { percentile, result, type BenchResult } from './result.ts';
import { modes, Shop, type Mode } from './search-quality/ask.ts';
import { Bm25 } from './search-quality/bm25.ts';
import * as measures from './search-quality/measures.ts';
import { worst } from './search-quality/worst.ts';

type Answered = measures.Answered;

/**
 * True for queries whose answers may be looked at while the ranking is worked on; the others are only scored. Decided by a hash
 * of the query, so that a label stays in its half when others are added.
 */
const isLookedAt = ({ judged }: Answered): boolean => fnv1a(judged.label.query.toLowerCase()) % 2 === 0;

const aims: Record<string, string> = {
  all: '≥ 0.86',
  natural: '≥ 0.65',
  attributes: '≥ 0.93',
  typos: '≥ 0.95',
};

const answeredIn = (group: string, answered: readonly Answered[]): Answered[] =>
  answered.filter(({ judged }) => group === 'all' || judged.label.group === group);
const nothingIn = (answered: readonly Answered[]): number =>
  measures.share(measures.withAnswer(answered), measures.isEmpty) * 100;
const gainIn = (answered: readonly Answered[]): number =>
  measures.mean(measures.withAnswer(answered).map(measures.ndcg));
const slowIn = (answered: readonly Answered[]): number =>
  percentile(
    answered.map(({ ms }) => ms),
    0.95,
  );

const halves = [
  ['looked at', isLookedAt],
  ['not looked at', (answered: Answered) => !isLookedAt(answered)],
] as const;

/** One mode of the product beside BM25, group by group. */
function compared(mode: Mode, product: readonly Answered[], floor: readonly Answered[]): BenchResult[] {
  const line = (
    name: string,
    unit: string,
    group: string,
    measure: (answered: readonly Answered[]) => number,
    aim?: string,
  ): BenchResult =>
    result(
      `${mode}, ${name}`,
      unit,
      measure(answeredIn(group, product)),
      measure(answeredIn(group, floor)),
      aim,
    );
  const each = ['all', ...groups];
  return [
    ...each.map((group) => line(`${group}: nDCG@10`, '', group, gainIn, aims[group])),
    ...['all', 'natural', 'attributes', 'typos'].flatMap((group) =>
      halves.map(([which, isIn]) =>
        line(`${group}: nDCG@10, half ${which}`, '', group, (answered) => gainIn(answered.filter(isIn))),
      ),
    ),
    line('codes: right at rank 1', '', 'codes', (codes) => measures.share(codes, measures.isRightFirst), '1'),
    line(
      'exclusions: nothing forbidden in the first 20',
      '',
      'exclusions',
      (exclusions) => measures.share(exclusions, (one) => measures.forbiddenShown(one).length === 0),
      '1',
    ),
    ...each.map((group) =>
      line(
        `${group}: nothing found (lower is better)`,
        '%',
        group,
        nothingIn,
        group === 'all' ? '≤ 0.5' : undefined,
      ),
    ),
    ...each.map((group) => line(`${group}: p95 (lower is better)`, 'ms', group, slowIn)),
  ];
}

/** Gain of semantic over lexical search, with the lexical answers as the floor. */
const besideLexical = (answers: ReadonlyMap<Mode, readonly Answered[]>): BenchResult[] =>
  ['all', ...groups].map((group) => {
    const gain = (mode: Mode): number => gainIn(answeredIn(group, answers.get(mode) ?? []));
    const name = `hybrid, floor: lexical, ${group}: nDCG@10`;
    return result(name, '', gain('hybrid'), gain('lexical'), '≥ floor');
  });

function askBm25(queries: readonly measures.Judged[], products: readonly LabelProduct[]): Answered[] {
  const bm25 = new Bm25(products);
  for (const { label } of queries) bm25.search(label.query, 50);
  return queries.map((judged) => {
    const started = performance.now();
    const ids = bm25.search(judged.label.query, 50);
    return { judged, ids, ms: performance.now() - started };
  });
}

/** The product at `SEARCH_URL`, which must hold the whole demo catalog, or a fresh one. */
async function product(): Promise<{ url: string; stop: () => Promise<void> }> {
  const url = process.env.SEARCH_URL;
  return url
    ? { url, stop: () => Promise.resolve() }
    : startStack({ env: { POLL_INTERVAL_MS: '15000', MODEL_DIR: process.env.MODEL_DIR ?? '.cache/model' } });
}

/** Share of generated exclusions whose first 20 results hold nothing that the query rules out. */
function clean(mode: Mode, product: readonly Answered[], floor: readonly Answered[]): BenchResult {
  const isClean = (one: Answered): boolean => measures.forbiddenShown(one).length === 0;
  return result(
    `${mode}, generated exclusions: nothing forbidden in the first 20`,
    '',
    measures.share(product, isClean),
    measures.share(floor, isClean),
    '1',
  );
}

/** Quality of search on the labeled queries. `SHOW=natural` also prints the worst of that group that may be looked at. */
export async function run(): Promise<BenchResult[]> {
  const products = demoCatalog();
  const queries = readSearchQueries().map((label) => measures.judge(label, products));
  const generated = generatedExclusions().map((label) => measures.judge(label, products));
  const [floor, generatedFloor] = [askBm25(queries, products), askBm25(generated, products)];
  const { url, stop } = await product();
  const shop = new Shop(url);
  try {
    const natural = queries.filter(({ label }) => label.group === 'natural').map(({ label }) => label.query);
    await shop.settled(natural);
    const results: BenchResult[] = [];
    const answers = new Map<Mode, readonly Answered[]>();
    for (const mode of modes) {
      const answered = await shop.askAll(mode, queries);
      answers.set(mode, answered);
      const excluded = await shop.askAll(mode, generated);
      results.push(...compared(mode, answered, floor), clean(mode, excluded, generatedFloor));
      if (process.env.SHOW === 'generated')
        for (const one of excluded.filter((each) => measures.forbiddenShown(each).length > 0))
          console.log(`${mode}: ${one.judged.label.query}`);
      else if (process.env.SHOW)
        console.log(`${mode}\n${worst(process.env.SHOW, answered.filter(isLookedAt), products)}\n`);
    }
    return [...results, ...besideLexical(answers)];
  } finally {
    await shop.close();
    await stop();
  }
}
