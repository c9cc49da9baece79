import { randomUUID } from 'node:crypto';
import type { AuditAction } from '@sextant/contracts/http/audit.js';
import type { Decider } from '@sextant/domain/shared/decider.js';
import type { AuditEntry, AuditLog } from '@sextant/platform/audit/audit-log.js';
import { runAudited } from '@sextant/platform/audit/run-audited.js';
import { DeciderCommandHandler } from '@sextant/platform/commands/decider-command-handler.js';
import type { DomainEvent } from '@sextant/platform/event-store/event-codec.js';
import type { EventStore } from '@sextant/platform/event-store/event-store.js';
import { accepted } from '@sextant/platform/http/refusals.js';

/** Actor of events that a tool causes. */
const actor = 'staff:command-line';

/** Sends a command as staff do: an audit record is written before the command runs. Throws a refusal as a problem. */
export async function runAsStaff<State, Command, Event extends DomainEvent>(
  { log, store }: { readonly log: AuditLog; readonly store: EventStore },
  action: Pick<AuditEntry, 'subject' | 'details'> & { readonly action: AuditAction },
  to: {
    readonly decider: Decider<State, Command, Event>;
    readonly stream: string;
    readonly command: Command;
  },
): Promise<void> {
  await runAudited(log, { ...action, actor, reason: '' }, async () => {
    const commandId = randomUUID();
    const context = { commandId, correlationId: commandId, actor };
    const commands = new DeciderCommandHandler(store);
    return accepted(await commands.handle(to.decider, to.stream, to.command, context));
  });
}
