import { readLimited } from './read-limited.js';

const MB = 1024 * 1024;

describe('the body of an answer', () => {
  it('is read up to the limit', async () => {
    await expect(readLimited(new Response('Coltène'), 8)).resolves.toBe('Coltène');
  });

  it('is refused beyond the limit, and not read on', async () => {
    let sent = 0;
    const endless = new ReadableStream({
      pull(controller) {
        sent += 1;
        controller.enqueue(new Uint8Array(MB));
      },
    });
    await expect(readLimited(new Response(endless), 2 * MB)).rejects.toThrow(
      'the answer is longer than 2 MB',
    );
    expect(sent).toBeLessThan(6);
  });
});
