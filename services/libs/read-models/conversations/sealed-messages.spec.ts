import type { Reply } from '@sextant/domain/conversation/reply.js';
import { readReply } from './sealed-messages.js';

const reply: Reply = {
  text: 'For a crown preparation:',
  productIds: [],
  commands: [],
  reading: [],
  context: { intent: 'kit', slots: {} },
};
const gloves = { need: 'Exam gloves', pieces: 4, unit: 'glove' };

describe('a reply that was stored', () => {
  it('is read as it was written', () => {
    const line = { ...gloves, choices: [{ productId: 'p1', packs: 2 }] };
    const kit = { title: 'For a crown preparation', lines: [line], sources: [] };
    for (const written of [reply, { ...reply, kit }])
      expect(readReply(JSON.stringify(written))).toEqual(written);
  });

  it('has the one product of each line as its choice, when it was written before there were choices', () => {
    const lines = [
      { ...gloves, productId: 'p1', packs: 2, seller: 'net32' },
      { ...gloves, need: 'Gauze' },
    ];
    const written = { ...reply, kit: { title: '', lines, sources: [] } };
    expect(readReply(JSON.stringify(written)).kit?.lines).toEqual([
      { ...gloves, choices: [{ productId: 'p1', packs: 2 }] },
      { ...gloves, need: 'Gauze', choices: [] },
    ]);
  });
});
