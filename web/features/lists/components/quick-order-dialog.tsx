import type { FilledCart } from '@sextant/contracts/http/basket.js';
import { quickOrderBody, type QuickOrderAnswer } from '@sextant/contracts/http/lists.js';
import { EXAMPLE_CODE } from '@sextant/contracts/http/quick-searches.js';
import { useState } from 'react';
import { EXCELLENT_MATCH } from '@sextant/contracts/http/limits.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { Button } from '../../../components/ui/button.js';
import { Dialog } from '../../../components/ui/dialog.js';
import { Icon } from '../../../components/ui/icon.js';
import { Notice } from '../../../components/ui/notice.js';
import { TextArea } from '../../../components/ui/text-area.js';
import { ADD_FAILED } from '../../../lib/add-failed.js';
import { pricedMatch, useOwnBest } from '../../../lib/own-prices.js';
import { messageOf } from '../../../lib/problem.js';
import { useContractForm } from '../../../lib/use-contract-form.js';
import { useFillCart, useMatchLines, type WantedLine } from '../api/list-calls.js';
import { sameProductTexts } from '../same-product.js';
import { QuickOrderRow, type QuickChoice } from './quick-order-row.js';
import { SaveAsList } from './save-as-list.js';

interface Props {
  onClose: () => void;
  onFilled: (answer: FilledCart) => void;
}

/** Paste codes and quantities, look at what they mean, and put them into the cart or on a list. */
export function QuickOrderDialog({ onClose, onFilled }: Props) {
  const match = useMatchLines();
  const [text, setText] = useState('');
  return (
    <Dialog open onClose={onClose} title="Quick Order" shape={match.data ? 'wide' : 'medium'}>
      {match.data ? (
        <Matched answer={match.data} onFilled={onFilled} onAgain={match.reset} />
      ) : (
        <Paste
          initial={text}
          onSubmit={async (pasted) => {
            setText(pasted);
            await match.mutateAsync(pasted);
          }}
        />
      )}
    </Dialog>
  );
}

interface PasteProps {
  initial: string;
  onSubmit: (text: string) => Promise<void>;
}

function Paste({ initial, onSubmit }: PasteProps) {
  const { field, submit, failure, busy } = useContractForm(quickOrderBody, { initial: { text: initial } });
  return (
    <form
      noValidate
      className="space-y-4"
      onSubmit={submit(
        ({ text }) => onSubmit(text),
        (error) => messageOf(error, 'The lines were not matched. Please try again.'),
      )}
    >
      <p className="text-sm text-soft">
        One product a line, by its code or name, with how many you want: “{EXAMPLE_CODE} x 3”. Lines copied
        from a spreadsheet work, too.
      </p>
      {failure && <Notice tone="bad">{failure}</Notice>}
      <TextArea label="Codes and quantities" rows={9} autoFocus spellCheck={false} {...field('text')} />
      <Button type="submit" busy={busy} className="w-full">
        Match Lines
      </Button>
    </form>
  );
}

interface MatchedProps {
  answer: QuickOrderAnswer;
  onFilled: (answer: FilledCart) => void;
  onAgain: () => void;
}

/** Only a choice that needs no check is made at once. */
const firstChoice = ({
  candidates,
  quantity,
  quantityProblem,
}: QuickOrderAnswer['lines'][number]): QuickChoice => {
  const [best] = candidates;
  return {
    productId:
      best && best.confidence >= EXCELLENT_MATCH && quantityProblem === null ? best.product.id : null,
    quantity: best?.cost.quantity ?? quantity,
  };
};

function Matched({ answer: { lines, problems }, onFilled, onAgain }: MatchedProps) {
  const fill = useFillCart(onFilled);
  const [choices, setChoices] = useState<readonly QuickChoice[]>(() => lines.map(firstChoice));
  const ownBest = useOwnBest(
    lines.flatMap(({ candidates }) => candidates.map(({ product }) => pricedMatch(product))),
  );
  const chosen = choices.flatMap(({ productId, quantity }): WantedLine[] =>
    productId === null ? [] : [{ productId, quantity }],
  );
  const merged = sameProductTexts(lines, choices);
  return (
    <div className="space-y-4">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <p role="status" className="text-sm text-soft">
          {formatCount(chosen.length)} of {formatCount(lines.length)} lines chosen
        </p>
        <Button look="quiet" size="sm" onClick={onAgain}>
          Edit Lines
        </Button>
      </div>
      {problems.length > 0 && (
        <Notice tone="warn">
          {problems.map((problem) => (
            <p key={problem}>{problem}</p>
          ))}
        </Notice>
      )}
      {merged.length > 0 && (
        <Notice tone="info">
          {merged.map((text) => (
            <p key={text}>{text}</p>
          ))}
        </Notice>
      )}
      <ul aria-label="Lines" className="divide-y divide-line rounded-lg border border-line bg-surface">
        {lines.map((line, at) => (
          <QuickOrderRow
            key={line.line}
            line={line}
            choice={choices[at] ?? firstChoice(line)}
            ownOf={(product) => ownBest(pricedMatch(product))}
            onChange={(choice) => setChoices(choices.with(at, choice))}
          />
        ))}
      </ul>
      {fill.error && (
        <Notice tone="bad" title="Cart Error">
          {messageOf(fill.error, ADD_FAILED)}
        </Notice>
      )}
      <div className="flex flex-wrap justify-end gap-3">
        <SaveAsList from="quick-order" size="md" lines={chosen} />
        <Button disabled={chosen.length === 0} busy={fill.isPending} onClick={() => fill.mutate(chosen)}>
          <Icon name="cart" />
          Add to Cart
        </Button>
      </div>
    </div>
  );
}
