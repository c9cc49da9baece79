import { formatCount } from '@sextant/domain/shared/plural.js';
import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Loading } from '../../../components/ui/loading.js';
import { useUser } from '../../../lib/session.js';
import { useOnline } from '../../../lib/use-online.js';
import { operationsQuery } from './api/operations.js';
import { AtAGlance } from './components/at-a-glance.js';
import { ConsumersTable } from './components/consumers-table.js';
import { ParkedEvents } from './components/parked-events.js';
import { QueuesTable } from './components/queues-table.js';
import { ReadModelsTable } from './components/read-models-table.js';
import { Section } from './components/section.js';
import { SellersTable } from './components/sellers-table.js';
import {
  consumerSeverity,
  queueSeverity,
  readModelSeverity,
  sellerSeverity,
  worst,
  worstFirst,
} from './severity.js';

/** "16 running", or "14 of 16 running". */
function counted<Row>(rows: readonly Row[], isWell: (row: Row) => boolean, word: string): string {
  const well = rows.filter(isWell).length;
  return `${well === rows.length ? '' : `${well} of `}${rows.length} ${word}`;
}

/** Status of the system, with actions for administrators. */
export function OperationsTab() {
  const { data, isError, refetch } = useQuery(operationsQuery);
  const online = useOnline();
  const mayAct = useUser()?.role === 'admin';
  if (isError && !data)
    return <FailedState title="Failed to load data. Please try again." onRetry={() => void refetch()} />;
  if (!data) return <Loading label="Loading" blocks={['h-24 w-full', 'h-64 w-full']} />;
  const { at, consumers, readModels, sellers, queues } = data;
  const parked = consumers.reduce((sum, consumer) => sum + consumer.parked, 0);
  const due = queues.reduce((sum, queue) => sum + queue.due, 0);
  return (
    <div>
      <p className="mb-4" role="status" aria-label="Figures">
        {!online ? (
          <Badge tone="warn">Offline</Badge>
        ) : isError ? (
          <Badge tone="bad">Stale: the Admin API does not answer</Badge>
        ) : (
          <Badge tone="good">Live</Badge>
        )}
      </p>
      <AtAGlance {...data} />
      <Section
        title="Parked events"
        summary={parked === 0 ? 'none' : formatCount(parked)}
        severity={parked === 0 ? 'fine' : 'act'}
        note="Events that could not be applied, with the later ones of their stream."
      >
        <ParkedEvents mayAct={mayAct} />
      </Section>
      <Section
        title="Projections and policies"
        summary={counted(consumers, ({ state }) => state === 'running', 'running')}
        severity={worst(consumers.map(consumerSeverity))}
      >
        <ConsumersTable consumers={worstFirst(consumers, consumerSeverity)} at={at} />
      </Section>
      <Section
        title="Read models"
        summary={counted(readModels, ({ rebuild }) => rebuild === null, 'serving')}
        severity={worst(readModels.map(readModelSeverity))}
      >
        <ReadModelsTable models={worstFirst(readModels, readModelSeverity)} mayAct={mayAct} />
      </Section>
      <Section
        title="Price watcher"
        summary={counted(sellers, (seller) => sellerSeverity(seller) === 'fine', 'in order')}
        severity={worst(sellers.map(sellerSeverity))}
      >
        <SellersTable sellers={worstFirst(sellers, sellerSeverity)} at={at} />
      </Section>
      <Section
        title="Queues"
        summary={due === 0 ? 'nothing due' : `${formatCount(due)} due`}
        severity={worst(queues.map(queueSeverity))}
      >
        <QueuesTable queues={worstFirst(queues, queueSeverity)} />
      </Section>
    </div>
  );
}
