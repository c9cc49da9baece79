import type { Reported } from '@sextant/contracts/http/operations.js';
import { Badge } from '../../../../components/ui/badge.js';
import { formatSeconds } from '../seconds.js';

/** Warns of a process that no longer says how it is doing; nothing while it does. */
export function Freshness({ reportedSecondsAgo, isStale }: Reported) {
  if (!isStale) return null;
  if (reportedSecondsAgo === null) return <Badge tone="warn">Never reported</Badge>;
  return <Badge tone="bad">Silent for {formatSeconds(reportedSecondsAgo)}</Badge>;
}
