import fc from 'fast-check';
import { fold } from '../shared/decider.js';
import { MAX_LINES, MAX_QUANTITY } from '../shared/limits.js';
import { given } from '../shared/spec-kit.js';
import { list, type ListCommand, type ListEvent } from './list.js';

const of = { listId: 'l1', userId: 'u1', at: '2026-03-01T00:00:00.000Z' };
const gloves = (quantity: number) => ({ productId: 'gloves', quantity });
const created = (...lines: { productId: string; quantity: number }[]): ListEvent => ({
  type: 'ListCreated',
  data: { ...of, sealedText: 'sealed', lines },
});
const many = (count: number) =>
  Array.from({ length: count }, (_, n) => ({ productId: `p${n}`, quantity: 1 }));
const create = { ...of, type: 'CreateList', sealedText: 'sealed', lines: [gloves(2)] } as const;

describe('a list', () => {
  it('is created with what it holds, once', () => {
    given(list)
      .when(create)
      .then([created(gloves(2))]);
    given(list, created()).when(create).thenRefused('list_exists');
    given(list, created(), { type: 'ListDeleted', data: of }).when(create).thenRefused('list_exists');
  });

  it('adds up what comes to it', () => {
    given(list, created(gloves(2)))
      .when({ ...of, type: 'AddListLines', lines: [gloves(3), { productId: 'bur', quantity: 1 }] })
      .thenState({
        status: 'kept',
        lines: new Map([
          ['gloves', 5],
          ['bur', 1],
        ]) as never,
      });
    given(list, created())
      .when({ ...of, type: 'AddListLines', lines: [] })
      .thenNothing();
  });

  it('changes and loses lines', () => {
    given(list, created(gloves(2)))
      .when({ ...of, ...gloves(4), type: 'SetListLineQuantity' })
      .then([{ type: 'ListLineQuantitySet', data: gloves(4) }]);
    given(list, created(gloves(2)))
      .when({ ...of, ...gloves(2), type: 'SetListLineQuantity' })
      .thenNothing();
    given(list, created())
      .when({ ...of, ...gloves(2), type: 'SetListLineQuantity' })
      .thenRefused('not_on_list');
    given(list, created(gloves(2)))
      .when({ ...of, type: 'RemoveListLine', productId: 'gloves' })
      .then([{ type: 'ListLineRemoved' }]);
    given(list, created())
      .when({ ...of, type: 'RemoveListLine', productId: 'gloves' })
      .thenNothing();
  });

  it('is renamed and deleted', () => {
    given(list, created())
      .when({ ...of, type: 'RenameList', sealedText: 'other' })
      .then([{ type: 'ListRenamed', data: { sealedText: 'other' } }]);
    const again = { ...of, type: 'RenameList', sealedText: 'sealed again', unless: 'sealed' } as const;
    given(list, created()).when(again).thenNothing();
    given(list, created())
      .when({ ...of, type: 'RenameList', sealedText: 'other' }, again)
      .then([{ type: 'ListRenamed', data: { sealedText: 'sealed again' } }]);
    given(list, created())
      .when({ ...of, type: 'DeleteList' })
      .then([{ type: 'ListDeleted' }]);
  });

  const changes: ListCommand[] = [
    { ...of, type: 'RenameList', sealedText: 'other' },
    { ...of, type: 'AddListLines', lines: [gloves(1)] },
    { ...of, ...gloves(3), type: 'SetListLineQuantity' },
    { ...of, type: 'RemoveListLine', productId: 'gloves' },
    { ...of, type: 'DeleteList' },
  ];

  it.each(changes.map((change) => [change.type, change] as const))(
    'lets %s through to nobody but its owner, and to nobody once it is gone',
    (_, change) => {
      given(list).when(change).thenRefused('list_not_found');
      given(list, created(gloves(2)))
        .when({ ...change, userId: 'u2' })
        .thenRefused('list_not_found');
      given(list, created(gloves(2)), { type: 'ListDeleted', data: of })
        .when(change)
        .thenRefused('list_not_found');
    },
  );

  it('is limited in lines and quantities', () => {
    given(list)
      .when({ ...create, lines: many(MAX_LINES + 1) })
      .thenRefused('list_full');
    given(list, created(...many(MAX_LINES)))
      .when({ ...of, type: 'AddListLines', lines: [gloves(1)] })
      .thenRefused('list_full');
    given(list, created(gloves(MAX_QUANTITY)))
      .when({ ...of, type: 'AddListLines', lines: [gloves(1)] })
      .thenRefused('quantity_out_of_range');
    for (const quantity of [0, -1, 1.5, MAX_QUANTITY + 1])
      given(list)
        .when({ ...create, lines: [gloves(quantity)] })
        .thenRefused('quantity_out_of_range');
  });

  it('never holds more than it may, whatever is asked of it', () => {
    const line = fc.record({
      productId: fc.constantFrom(...'abcdef'),
      quantity: fc.integer({ min: -1, max: MAX_QUANTITY + 1 }),
    });
    const change = fc.oneof(
      fc.array(line, { maxLength: 4 }).map((lines): ListCommand => ({ ...of, type: 'AddListLines', lines })),
      line.map((each): ListCommand => ({ ...of, ...each, type: 'SetListLineQuantity' })),
      line.map(({ productId }): ListCommand => ({ ...of, type: 'RemoveListLine', productId })),
    );
    fc.assert(
      fc.property(fc.array(change, { maxLength: 30 }), (commands) => {
        const log: ListEvent[] = [created()];
        for (const command of commands) {
          const decision = list.decide(command, fold(list, log));
          if (decision.ok) log.push(...decision.events);
          const state = fold(list, log);
          for (const quantity of state.status === 'kept' ? state.lines.values() : []) {
            expect(quantity).toBeGreaterThanOrEqual(1);
            expect(quantity).toBeLessThanOrEqual(MAX_QUANTITY);
          }
        }
      }),
    );
  });
});
