import { readFile } from './read-file.js';
import { UnreadableFile } from '../files/table.js';

const text = (content: string) => Buffer.from(content);

describe('reading a file in a thread of its own', () => {
  it('gives its cells', async () => {
    expect(await readFile(text('Name;Qty\nGloves;2'))).toEqual({
      rows: [
        ['Name', 'Qty'],
        ['Gloves', '2'],
      ],
    });
  });

  it('says what is wrong with what cannot be read', async () => {
    await expect(readFile(text('%PDF-1.7'))).rejects.toThrow(UnreadableFile);
  });

  it('ends what takes too long', async () => {
    await expect(readFile(text('Name\nGloves'), { timeMs: 0, heapMb: 64 })).rejects.toThrow('takes too long');
  });
});
