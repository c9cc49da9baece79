import { Server } from 'socket.io';
import { RoomNames } from './room-names.js';

describe('names of rooms', () => {
  it('are known as long as somebody is in the room', () => {
    const { adapter } = new Server().of('/');
    const names = new RoomNames({ adapter });
    expect(names.ofProduct('p1')).toBe('product:p1');
    expect(names.size).toBe(0);
    for (const session of ['a', 'b']) void adapter.addAll(session, new Set([names.ofProduct('p1')]));
    expect(names.size).toBe(1);
    adapter.delAll('a');
    expect(names.ofProduct('p1')).toBe('product:p1');
    expect(names.size).toBe(1);
    adapter.delAll('b');
    expect(names.size).toBe(0);
  });
});
