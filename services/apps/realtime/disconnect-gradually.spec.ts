import { disconnectGradually } from './disconnect-gradually.js';

describe('sessions that end with their process', () => {
  it('end some at a time, all of them', async () => {
    const ended: number[] = [];
    const sockets = Array.from({ length: 250 }, (_, nth) => ({ disconnect: () => ended.push(nth) }));
    const ending = disconnectGradually(sockets, 100, 1);
    expect(ended).toHaveLength(100);
    await ending;
    expect(ended).toEqual(sockets.map((_, nth) => nth));
  });
});
