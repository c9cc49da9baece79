import type { AllStreamResolvedEvent } from '@kurrent/kurrentdb-client';
import { kurrentEvent, logPosition, positionText, storedEvent } from './convert.js';

const metadata = { correlationId: 'c', causationId: 'd', actor: 'user:u1' };
const position = { commit: 1234567890123n, prepare: 99n };

describe('KurrentDB’s terms and ours', () => {
  it('positions survive the way through text, and text order is log order', () => {
    expect(logPosition(positionText(position))).toEqual(position);
    const order = [
      { commit: 9n, prepare: 9n },
      { commit: 10n, prepare: 1n },
      { commit: 10n, prepare: 20n },
      { commit: 2n ** 64n - 1n, prepare: 0n },
    ].map(positionText);
    expect([...order].sort()).toEqual(order);
    expect(() => logPosition('7')).toThrow(/not a position/);
  });

  it('revisions count from one, data stays bytes, metadata stays ours', () => {
    const sent = kurrentEvent({ id: 'e1', type: 'CartCleared', data: Uint8Array.of(1, 2), metadata });
    expect(sent).toMatchObject({
      id: 'e1',
      type: 'CartCleared',
      contentType: 'application/octet-stream',
      metadata,
    });
    const event = {
      streamId: 'cart-1',
      id: 'e1',
      isJson: false as const,
      revision: 0n,
      type: 'CartCleared',
      created: new Date('2026-01-01T00:00:00Z'),
      data: Uint8Array.of(1, 2),
      metadata,
      position,
    };
    expect(storedEvent({ event } as AllStreamResolvedEvent)).toEqual({
      id: 'e1',
      stream: 'cart-1',
      revision: 1,
      position: positionText(position),
      type: 'CartCleared',
      data: Uint8Array.of(1, 2),
      metadata,
      recordedAt: '2026-01-01T00:00:00.000Z',
    });
    expect(storedEvent({})).toBeUndefined();
  });
});
