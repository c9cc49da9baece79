import type { ReadModelStatus } from '@sextant/contracts/http/operations.js';
import { formatCount } from '@sextant/domain/shared/plural.js';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { Button } from '../../../../components/ui/button.js';
import { Dialog } from '../../../../components/ui/dialog.js';
import { Notice } from '../../../../components/ui/notice.js';
import { messageOf } from '../../../../lib/problem.js';
import { useMutationOnce } from '../../../../lib/use-mutation-once.js';
import { DataTable, type Column } from '../../components/data-table.js';
import { operationsQuery, rebuild } from '../api/operations.js';

function Progress({ name, rebuild: next }: ReadModelStatus) {
  if (!next) return <span className="text-soft">Serving</span>;
  const percent = Math.floor((next.progress ?? 0) * 100);
  const text =
    next.status === 'requested'
      ? 'Waiting for the projector'
      : next.left === null
        ? 'Building'
        : `${percent} %, ${formatCount(next.left)} to apply`;
  return (
    <div className="min-w-40">
      <div
        role="progressbar"
        aria-label={`Rebuild of ${name}`}
        aria-valuenow={percent}
        aria-valuemin={0}
        aria-valuemax={100}
        aria-valuetext={text}
        className="h-2 overflow-hidden rounded-full bg-sunken"
      >
        <svg className="size-full" preserveAspectRatio="none" viewBox="0 0 100 1" aria-hidden="true">
          <rect width={percent} height="1" className="fill-accent" />
        </svg>
      </div>
      <p className="mt-1 text-xs text-soft">
        Generation {next.generation}: {text}
      </p>
    </div>
  );
}

interface Props {
  models: readonly ReadModelStatus[];
  mayAct: boolean;
}

/** Read models with the generation that serves, and the rebuilding of one beside it. */
export function ReadModelsTable({ models, mayAct }: Props) {
  const [asked, ask] = useState<string | null>(null);
  const queryClient = useQueryClient();
  const start = useMutationOnce({
    mutationFn: rebuild,
    onSuccess: () => ask(null),
    onSettled: () => queryClient.invalidateQueries({ queryKey: operationsQuery.queryKey }),
  });
  const close = (): void => {
    ask(null);
    start.reset();
  };
  const columns: Column<ReadModelStatus>[] = [
    { label: 'Read model', cell: ({ name }) => name },
    { label: 'Version', numeric: true, cell: ({ version }) => version },
    { label: 'Generation', numeric: true, cell: ({ generation }) => generation },
    { label: 'Rebuild', cell: (model) => <Progress {...model} /> },
  ];
  if (mayAct)
    columns.push({
      label: 'Action',
      cell: ({ name, rebuild: next }) => (
        <Button look="secondary" size="sm" disabled={next !== null} onClick={() => ask(name)}>
          Rebuild<span className="sr-only"> {name}</span>
        </Button>
      ),
    });
  return (
    <>
      <DataTable label="Read models" columns={columns} rows={models} keyOf={({ name }) => name} />
      <Dialog open={asked !== null} onClose={close} title={`Rebuild ${asked ?? ''}?`}>
        <div className="space-y-4">
          <p className="text-sm text-soft">
            A new generation is built from the log beside the present one, which keeps serving until both are
            equal. Nobody is notified again.
          </p>
          {start.isError && (
            <Notice tone="bad">
              {messageOf(start.error, 'The rebuild was not started. Please try again.')}
            </Notice>
          )}
          <div className="flex justify-end gap-3">
            <Button look="quiet" onClick={close}>
              Cancel
            </Button>
            <Button busy={start.isPending} onClick={() => asked && start.mutate(asked)}>
              Rebuild
            </Button>
          </div>
        </div>
      </Dialog>
    </>
  );
}
