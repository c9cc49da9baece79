import type { StoredEvent } from '@sextant/platform/event-store/event-store.js';
import { encodeEnvelope } from '@sextant/platform/messaging/envelope.js';
import fc from 'fast-check';
import { envelopeBytes } from './envelope-bytes.js';

const text = fc.oneof(
  fc.string({ unit: 'binary', maxLength: 60 }),
  fc.string({ unit: 'grapheme', maxLength: 300 }),
  fc.uuid(),
  // Around the lengths where the announced length grows by a byte.
  fc.integer({ min: 40, max: 45 }).map((length) => '€'.repeat(length)),
  fc.integer({ min: 126, max: 130 }).map((length) => 'x'.repeat(length)),
);

const events: fc.Arbitrary<StoredEvent> = fc.record({
  id: text,
  stream: text,
  revision: fc.nat(2 ** 31 - 1),
  position: text,
  recordedAt: text,
  type: text,
  data: fc.uint8Array({ maxLength: 300 }),
  metadata: fc.record({ correlationId: text, causationId: text, actor: text }),
});

describe('envelope bytes', () => {
  it('are those of the generated code, whatever the event', () => {
    fc.assert(
      fc.property(events, text, (event, previous) => {
        expect(envelopeBytes(event, previous).equals(encodeEnvelope(event, previous))).toBe(true);
      }),
    );
  });
});
