import { appendFileSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { temporaryFolder, type TemporaryFolder } from '@sextant/testing/temporary-folder.js';

import { StateJournal } from './state-journal.js';

describe('the state journal', () => {
  let folder: TemporaryFolder;
  let path: string;
  let journal: StateJournal;
  beforeEach(() => {
    folder = temporaryFolder();
    path = join(folder.path, 'state.journal');
    journal = new StateJournal(path);
  });
  afterEach(() => {
    journal.close();
    folder.remove();
  });
  const reopen = () => {
    journal.close();
    journal = new StateJournal(path);
  };

  it('gives back the last value of each key after reopening, and nothing of removed ones', () => {
    journal.set(['topic', 'a'], { partitions: 1 });
    journal.set(['topic', 'a'], { partitions: 2 });
    journal.set(['topic', 'b'], { partitions: 3 });
    journal.set(['topic', 'b'], null);
    journal.set(['offset', 'g', 'a', 0], 5);
    reopen();
    expect(journal.get(['topic', 'a'])).toEqual({ partitions: 2 });
    expect(journal.entries('topic')).toEqual([{ key: ['topic', 'a'], value: { partitions: 2 } }]);
    expect(journal.get(['offset', 'g', 'a', 0])).toBe(5);
  });

  it('has every change on disk when set returns', () => {
    journal.set(['topic', 'a'], 1);
    expect(readFileSync(path, 'utf8')).toContain('[["topic","a"],1]\n');
  });

  it('ignores a line that a kill cut short', () => {
    journal.set(['topic', 'a'], 1);
    appendFileSync(path, '[["topic","a"],99');
    reopen();
    expect(journal.get(['topic', 'a'])).toBe(1);
    journal.set(['topic', 'b'], 2);
    reopen();
    expect(journal.entries('topic')).toHaveLength(2);
  });

  it('does not grow without end', () => {
    const value = 'x'.repeat(1000);
    for (let i = 0; i < 10_000; i++) journal.set(['offset', 'g', 't', 0], `${i}${value}`);
    expect(statSync(path).size).toBeLessThan(5_000_000);
    reopen();
    expect(journal.get(['offset', 'g', 't', 0])).toBe(`9999${value}`);
  });
});
