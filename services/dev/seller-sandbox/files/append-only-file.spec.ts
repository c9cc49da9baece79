import { appendFile, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';
import { AppendOnlyFile } from './append-only-file.js';

let folder: TemporaryFolder;
beforeEach(() => void (folder = temporaryFolder()));
afterEach(() => folder.remove());

const fileOf = () => path.join(folder.path, 'deep', 'records.jsonl');

describe('an append-only file', () => {
  it('gives back what was written, in the order of the calls', async () => {
    const file = await AppendOnlyFile.open<number>(fileOf());
    await Promise.all(Array.from({ length: 50 }, (_, number) => file.append(number)));
    await file.close();
    const reopened = await AppendOnlyFile.open<number>(fileOf());
    expect(reopened.records).toEqual(Array.from({ length: 50 }, (_, number) => number));
    await reopened.close();
  });

  it('drops a last line torn by a dying process and goes on cleanly', async () => {
    const file = await AppendOnlyFile.open<{ n: number }>(fileOf());
    await file.append({ n: 1 });
    await file.close();
    await appendFile(fileOf(), '{"n":2');
    const reopened = await AppendOnlyFile.open<{ n: number }>(fileOf());
    expect(reopened.records).toEqual([{ n: 1 }]);
    await reopened.append({ n: 3 });
    await reopened.close();
    expect(await readFile(fileOf(), 'utf8')).toBe('{"n":1}\n{"n":3}\n');
  });

  it('does not guess at a damaged middle', async () => {
    const file = path.join(folder.path, 'damaged.jsonl');
    await writeFile(file, '{"n":1}\nnonsense\n{"n":2}\n');
    await expect(AppendOnlyFile.open(file)).rejects.toThrow(SyntaxError);
  });
});
