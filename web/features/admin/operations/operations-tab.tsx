import { useQuery } from '@tanstack/react-query';
import { Badge } from '../../../components/ui/badge.js';
import { FailedState } from '../../../components/ui/failed-state.js';
import { Skeleton } from '../../../components/ui/skeleton.js';
import { useUser } from '../../../lib/session.js';
import { operationsQuery } from './api/operations.js';
import { AtAGlance } from './components/at-a-glance.js';
import { ConsumersTable } from './components/consumers-table.js';
import { ParkedEvents } from './components/parked-events.js';
import { QueuesTable } from './components/queues-table.js';
import { ReadModelsTable } from './components/read-models-table.js';
import { Section } from './components/section.js';
import { SellersTable } from './components/sellers-table.js';

/** How the system is doing; administrators can do something about it. */
export function OperationsTab() {
  const { data, isError, refetch } = useQuery(operationsQuery);
  const mayAct = useUser()?.role === 'admin';
  if (isError && !data)
    return <FailedState title="Failed to load data. Please try again." onRetry={() => void refetch()} />;
  if (!data)
    return (
      <div role="status" aria-label="Loading" className="space-y-3">
        <Skeleton className="h-24 w-full" />
        <Skeleton className="h-64 w-full" />
      </div>
    );
  return (
    <div>
      <p className="mb-4" role="status" aria-label="Figures">
        {isError ? (
          <Badge tone="bad">Stale: the Admin API does not answer</Badge>
        ) : (
          <Badge tone="good">Live</Badge>
        )}
      </p>
      <AtAGlance {...data} />
      <Section
        title="Parked events"
        note="Events that could not be applied, with the later ones of their stream."
      >
        <ParkedEvents mayAct={mayAct} />
      </Section>
      <Section title="Projections and policies">
        <ConsumersTable consumers={data.consumers} at={data.at} />
      </Section>
      <Section title="Read models">
        <ReadModelsTable models={data.readModels} mayAct={mayAct} />
      </Section>
      <Section title="Price watcher">
        <SellersTable sellers={data.sellers} at={data.at} />
      </Section>
      <Section title="Queues">
        <QueuesTable queues={data.queues} />
      </Section>
    </div>
  );
}
