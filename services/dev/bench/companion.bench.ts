import { createHash } from 'node:crypto';
import { intents, type Intent } from '@sextant/companion/reading/intents.js';
import { readMessage } from '@sextant/companion/reading/read-message.js';
import type { Before, MessageReading } from '@sextant/companion/reading/reading.js';
import { vocabularyOf } from '@sextant/companion/reading/vocabulary.js';
import { demoCatalog } from '@sextant/companion/testing/demo-catalog.js';
import { score, type Utterance } from './companion/score.ts';
import { readUtterances } from './labels/labels.ts';
import { result, type BenchResult } from './result.ts';

/** Reading of each message, after the earlier messages of its conversation. */
function readAll(utterances: readonly Utterance[]): MessageReading[] {
  const vocabulary = vocabularyOf(demoCatalog());
  return utterances.map(({ text, after = [] }) => {
    let before: Before | undefined;
    for (const earlier of after) {
      const { intent, slots } = readMessage(earlier, vocabulary, before);
      if (intents[intent].isContinued)
        before = {
          intent: intent === 'refine' ? (before?.intent ?? 'find') : intent,
          slots: { ...before?.slots, ...slots },
        };
    }
    return readMessage(text, vocabulary, before);
  });
}

/**
 * True for utterances whose errors may be looked at while the rules are worked on; the other half is only scored. Decided by a
 * hash of the text, so that a label stays in its half when others are added.
 */
const isLookedAt = ({ text }: Utterance): boolean =>
  (createHash('sha256').update(text).digest()[0] ?? 0) % 2 === 0;

/** The most frequent intent: the floor always answers it, without slots. */
function mostFrequent(utterances: readonly Utterance[]): Intent {
  const counts = Map.groupBy(utterances, ({ intent }) => intent);
  return [...counts].sort(([, a], [, b]) => b.length - a.length)[0]?.[0] ?? 'unsure';
}

/** The rules of the Smart Companion, scored on utterances that were labeled apart from them. */
export function run(): Promise<BenchResult[]> {
  const utterances: readonly Utterance[] = readUtterances();
  const started = performance.now();
  const readings = readAll(utterances);
  const each = (performance.now() - started) / utterances.length;
  const scores = (chosen: (utterance: Utterance) => boolean) => {
    const at = utterances.flatMap((utterance, n) => (chosen(utterance) ? [n] : []));
    const of = <T>(all: readonly T[]) => at.flatMap((n) => all[n] ?? []);
    return { count: at.length, ...score(of(utterances), of(readings)) };
  };
  const [all, seen, unseen] = [
    scores(() => true),
    scores(isLookedAt),
    scores((utterance) => !isLookedAt(utterance)),
  ];
  const others: readonly Utterance[] = readUtterances('utterances-read');
  const read = score(others, readAll(others));
  const share =
    utterances.filter(({ intent }) => intent === mostFrequent(utterances)).length / utterances.length;
  console.log(`${all.count} utterances, ${seen.count} of them looked at; weakest of those:`);
  for (const line of seen.weakest) console.log(`  ${line}`);
  const figures = [
    ['all', all],
    ['half looked at', seen],
    ['half not looked at', unseen],
    [`${others.length} others that were read`, read],
  ] as const;
  return Promise.resolve([
    ...figures.map(([which, { accuracy }]) =>
      result(`companion: intent accuracy, ${which}`, '%', accuracy * 100, share * 100, '≥ 90'),
    ),
    ...figures.map(([which, { f1 }]) =>
      result(`companion: slot F1, ${which}`, '%', f1 * 100, share * 100, '≥ 85'),
    ),
    result('companion: reading a message, catalog included (lower is better)', 'ms', each, each),
  ]);
}
