import type { LabelProduct } from '../labels/demo-catalog.ts';
import { forbiddenShown, ndcg, withAnswer, type Answered } from './measures.ts';

const SHOWN = 15;
const marks = ['·', '+', '✓'];

/** The worst queries of a group with their first five results: for those who work on the ranking. */
export function worst(
  group: string,
  answered: readonly Answered[],
  products: readonly LabelProduct[],
): string {
  const names = new Map(products.map(({ id, name }) => [id, name]));
  const ofGroup = answered.filter(({ judged }) => judged.label.group === group);
  const scoreOf = (one: Answered): number =>
    (withAnswer([one]).length > 0 ? ndcg(one) : 1) - forbiddenShown(one).length;
  const sorted = ofGroup.sort((a, b) => scoreOf(a) - scoreOf(b)).slice(0, SHOWN);
  return sorted
    .flatMap((one) => {
      const { judged, ids } = one;
      const excluded = forbiddenShown(one).length;
      const score = withAnswer([one]).length > 0 ? ndcg(one).toFixed(2) : 'right when empty';
      const head = `${judged.label.query}   ${score}${excluded > 0 ? `, ${excluded} forbidden` : ''}`;
      const results = ids.slice(0, 5).map((id) => {
        const mark = judged.forbidden.has(id) ? '✗' : marks[judged.gains.get(id) ?? 0];
        return `  ${mark} ${names.get(id) ?? id}`;
      });
      return [head, ...(results.length > 0 ? results : ['  nothing'])];
    })
    .join('\n');
}
