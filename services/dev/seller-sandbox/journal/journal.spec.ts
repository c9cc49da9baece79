import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import { Journal } from './journal.js';

let folder: TemporaryFolder;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => folder.remove());

const fileOf = () => path.join(folder.path, 'deep', 'journal.jsonl');

describe('a journal', () => {
  it('gives back what was written, in the order of the calls', async () => {
    const journal = await Journal.open<number>(fileOf());
    await Promise.all(Array.from({ length: 50 }, (_, number) => journal.append(number)));
    await journal.close();
    const reopened = await Journal.open<number>(fileOf());
    expect(reopened.records).toEqual(Array.from({ length: 50 }, (_, number) => number));
    await reopened.close();
  });

  it('drops a last line torn by a dying process and goes on cleanly', async () => {
    const journal = await Journal.open<{ n: number }>(fileOf());
    await journal.append({ n: 1 });
    await journal.close();
    await appendFile(fileOf(), '{"n":2');
    const reopened = await Journal.open<{ n: number }>(fileOf());
    expect(reopened.records).toEqual([{ n: 1 }]);
    await reopened.append({ n: 3 });
    await reopened.close();
    expect(await readFile(fileOf(), 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  });

  it('does not guess at a damaged middle', async () => {
    const file = path.join(folder.path, 'damaged.jsonl');
    await writeFile(file, '{"n":1}\nnonsense\n{"n":2}\n');
    await expect(Journal.open(file)).rejects.toThrow(SyntaxError);
  });
});
