import { latestCursor, noteCursor, pageCursor } from './live-cursor.js';

it('remembers the least and the latest cursor of all answers, in whatever order they are taken', () => {
  expect([pageCursor(), latestCursor()]).toEqual([undefined, undefined]);
  for (const cursor of ['0007', null, '0005', '0009', '0006']) noteCursor(cursor);
  expect([pageCursor(), latestCursor()]).toEqual(['0005', '0009']);
});
