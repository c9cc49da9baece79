import type {
  BasketMove,
  BasketMoveLine,
  BasketOptions,
  BasketSuggestion,
} from '@sextant/contracts/http/basket.js';
import type { CartItem } from '@sextant/contracts/http/cart.js';
import { plural, wordFor } from '@sextant/domain/shared/plural.js';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { Button } from '../../../components/ui/button.js';
import { Notice } from '../../../components/ui/notice.js';
import { formatCents, toCents } from '../../../lib/money.js';
import { ApiError, messageOf } from '../../../lib/problem.js';
import { useDebounced } from '../../../lib/use-debounced.js';
import { acceptMoves, factsOf, suggestionQuery, undoMoves } from '../api/basket-calls.js';
import { MOVE_BACK, movedIn, savedCentsOf, type MovedInCart } from '../moved.js';
import { changeOptions, useBasketOptions } from '../store/basket-options.js';
import { MoveCard } from './move-card.js';
import { OptionsPanel } from './options-panel.js';

interface Props {
  /** The cart at the prices the buyer pays. */
  lines: readonly CartItem[];
  /** A visitor's cart is in this browser only. */
  signedIn: boolean;
  anyConnected: boolean;
  /** The moves are shown from the start. */
  startsOpen?: boolean;
  /** Makes moves in this browser's cart; gives those that could be made, their undo, and whether the cart is still their result. */
  onMoveHere: (
    moves: readonly BasketMove[],
  ) => Promise<{ made: readonly BasketMove[]; isThere: () => boolean; undo: () => void }>;
  /** Takes over the cart of the server. */
  onMoved: () => Promise<unknown>;
}

/** Last move in this browser's cart. */
interface MovedHere extends MovedInCart {
  isThere: () => boolean;
  undo: () => void;
}

const nothingMoved: MovedInCart = { ids: [], lines: 0, savedCents: 0 };
const NOTHING_MOVED = 'That did not work. Nothing was moved.';
const SETTLE_MS = 250;
const SHOWN = 3;

/** "You could pay $24.43 less": what moves where and why, each move to accept or to keep away. */
export function BasketPanel({
  lines,
  signedIn,
  anyConnected,
  startsOpen = false,
  onMoveHere,
  onMoved,
}: Props) {
  const options = allowedOptions(useBasketOptions(), lines, anyConnected);
  const facts = factsOf(lines);
  const settled = useDebounced(facts, SETTLE_MS) === facts && lines.length > 0;
  const query = suggestionQuery(lines, options);
  const { data, isError, isPlaceholderData, refetch } = useQuery({ ...query, enabled: settled });
  const client = useQueryClient();
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<string | null>(null);
  const [movedHere, setMovedHere] = useState<MovedHere | null>(null);
  const moved = signedIn ? movedIn(lines) : movedHere?.isThere() ? movedHere : nothingMoved;

  const run = async (work: () => Promise<unknown>): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      await work();
    } catch (error) {
      setProblem(messageOf(error, NOTHING_MOVED));
      // The refusal carries the current suggestion.
      const { suggestion } = (error instanceof ApiError ? error.body : {}) as {
        suggestion?: BasketSuggestion;
      };
      if (suggestion) client.setQueryData(query.queryKey, suggestion);
    } finally {
      await onMoved().catch(() => undefined);
      setBusy(false);
    }
  };
  const accept = (suggestion: BasketSuggestion, moves: readonly BasketMove[]): void => {
    void run(async () => {
      if (signedIn)
        return acceptMoves(
          suggestion,
          moves.map(({ id }) => id),
          options,
        );
      const { made, ...here } = await onMoveHere(moves);
      // A price or an offer has changed since the suggestion.
      if (made.length < moves.length) void refetch();
      if (made.length === 0) return setProblem(NOTHING_MOVED);
      return setMovedHere({
        ...here,
        ids: made.map(({ id }) => id),
        savedCents: savedCentsOf(made.map(({ saving }) => saving)),
        lines: made.flatMap((move) => move.lines).length,
      });
    });
  };
  const undo = (): void => void run(async () => (signedIn ? undoMoves(moved.ids) : movedHere?.undo()));
  const keep = (kept: readonly BasketMoveLine[]): void =>
    changeOptions({
      keep: [
        ...options.keep,
        ...kept.map(({ from }) => ({ productId: from.product._id, sellerUrl: from.seller.url })),
      ],
    });

  if (lines.length === 0) return null;
  return (
    <section aria-label="Ways to pay less" className="mb-6 space-y-3">
      {problem && <Notice tone="bad">{problem}</Notice>}
      {moved.ids.length > 0 && (
        <div className="flex items-center justify-between gap-3 rounded-md bg-good-soft px-4 py-2 text-sm text-good">
          <p role="status">
            {plural(moved.lines, 'moved line')}
            {moved.savedCents > 0 && (
              <>
                {' '}
                {wordFor(moved.lines, 'saves', 'save')} you{' '}
                <span className="money font-semibold">{formatCents(moved.savedCents)}</span>
              </>
            )}
          </p>
          <Button look="secondary" size="sm" busy={busy} onClick={undo}>
            {MOVE_BACK}
          </Button>
        </div>
      )}
      <div className="rounded-md bg-sunken px-4 py-3">
        {isError && !data ? (
          <p className="flex items-center justify-between gap-3 text-sm text-soft">
            Savings could not be computed.
            <Button look="quiet" size="sm" onClick={() => void refetch()}>
              Try again
            </Button>
          </p>
        ) : data ? (
          <Moves
            suggestion={data}
            restricted={isRestricted(options)}
            startsOpen={startsOpen}
            busy={busy || isPlaceholderData || !settled}
            onAccept={(moves) => accept(data, moves)}
            onKeep={keep}
          />
        ) : (
          <p className="text-sm text-soft">Looking for a cheaper way…</p>
        )}
        <OptionsPanel
          options={options}
          sellers={new Set(lines.map(({ seller }) => seller.domain)).size}
          anyConnected={anyConnected}
        />
      </div>
    </section>
  );
}

interface MovesProps {
  suggestion: BasketSuggestion;
  /** Options leave out sellers. */
  restricted: boolean;
  startsOpen: boolean;
  /** Newer moves are being fetched. */
  busy: boolean;
  onAccept: (moves: readonly BasketMove[]) => void;
  onKeep: (lines: readonly BasketMoveLine[]) => void;
}

function Moves({ suggestion, restricted, startsOpen, busy, onAccept, onKeep }: MovesProps) {
  const { moves, saving, gap, impossible } = suggestion;
  const [all, setAll] = useState(false);
  const [open, setOpen] = useState(startsOpen);
  const list = useId();
  const cents = toCents(saving);
  const choice = `choice of sellers${restricted ? ' that your options allow' : ''}`;
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-3">
        <div role="status">
          <h3 className="font-semibold">{headline(suggestion, restricted)}</h3>
        </div>
        {moves.length > 0 && (
          <div className="flex gap-2">
            <Button
              look="secondary"
              size="sm"
              aria-expanded={open}
              aria-controls={list}
              onClick={() => setOpen(!open)}
            >
              {open ? 'Hide moves' : `Show ${movesText(moves)}`}
            </Button>
            {open && (
              <Button size="sm" busy={busy} onClick={() => onAccept(moves)}>
                {wordFor(moves.length, 'Move', 'Move all')}
              </Button>
            )}
          </div>
        )}
      </div>
      {moves.length > 0 && open && (
        <ul id={list} className="mt-3 space-y-2">
          {(all ? moves : moves.slice(0, SHOWN)).map((move) => (
            <MoveCard
              key={move.id}
              move={move}
              busy={busy}
              onAccept={() => onAccept([move])}
              onKeep={onKeep}
            />
          ))}
        </ul>
      )}
      {open && !all && moves.length > SHOWN && (
        <Button look="quiet" size="sm" className="mt-2" onClick={() => setAll(true)}>
          Show {plural(moves.length - SHOWN, 'more move', 'more moves')}
        </Button>
      )}
      {!impossible && (
        <p className="mt-2 text-xs text-soft">
          {gap > 0
            ? `Another ${choice} could cost ${formatCents(toCents(gap))} less at most.`
            : cents > 0
              ? `Shipping included. After these moves, no other ${choice} costs less.`
              : `No other ${choice} costs less, shipping included.`}
          {moves.length > 0 && ' Nothing moves unless you say so.'}
        </p>
      )}
      {suggestion.left.length > 0 && (
        <p className="mt-2 text-xs text-soft">
          Left where {wordFor(suggestion.left.length, 'it is', 'they are')}, because no other offer fits:{' '}
          {suggestion.left.join('; ')}
        </p>
      )}
    </>
  );
}

/** The options that this cart and buyer can have: a line that was kept may be gone, and so may the last connected seller. */
const allowedOptions = (
  options: BasketOptions,
  lines: readonly CartItem[],
  anyConnected: boolean,
): BasketOptions => ({
  ...options,
  onlyConnected: options.onlyConnected && anyConnected,
  keep: options.keep.filter((kept) =>
    lines.some(({ product, seller }) => product._id === kept.productId && seller.url === kept.sellerUrl),
  ),
});

/** True where the buyer's options leave out sellers that could cost less. */
const isRestricted = ({ onlyConnected, maxSellers, keep }: BasketOptions): boolean =>
  onlyConnected || maxSellers !== undefined || keep.length > 0;

/** "2 moves", or "2 moves (5 lines)" where lines move together. */
function movesText(moves: readonly BasketMove[]): string {
  const lines = moves.flatMap((move) => move.lines).length;
  const text = plural(moves.length, 'move');
  return lines === moves.length ? text : `${text} (${plural(lines, 'line')})`;
}

function headline({ impossible, moves, left, gap }: BasketSuggestion, restricted: boolean): string {
  if (impossible) return impossible;
  const unavailable = moves.flatMap(({ lines }) => lines.filter((line) => line.unavailable)).length;
  // The price of an unavailable line elsewhere is no part of the saving.
  const cents = moves
    .filter(({ saving, lines }) => saving > 0 || !lines.some((line) => line.unavailable))
    .reduce((sum, { saving }) => sum + toCents(saving), 0);
  const parts = [
    unavailable > 0 &&
      `${plural(unavailable, 'line')} ${wordFor(unavailable, 'needs', 'need')} another offer`,
    cents > 0 && `you could pay ${formatCents(cents)} less`,
    cents < 0 && `your options cost ${formatCents(-cents)} more`,
  ].filter((part) => part !== false);
  const nothing =
    left.length > 0
      ? `no other offer fits ${plural(left.length, 'line')}`
      : gap > 0
        ? `no better sellers ${restricted ? 'that your options allow ' : ''}were found`
        : `you have the best sellers ${restricted ? 'that your options allow' : 'for this cart'}`;
  const text = parts.join(', and ') || nothing;
  return text.charAt(0).toUpperCase() + text.slice(1);
}
