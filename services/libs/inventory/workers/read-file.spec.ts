import { execFileSync } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import path from 'node:path';
import { uploadLimits } from '@sextant/contracts/http/inventory.js';
import { temporaryFolder } from '@sextant/testing/temporary-folder.js';
import { READER_MB, readFile } from './read-file.js';
import { UnreadableFile } from '../files/table.js';
import { textRow, workbookParts, zipOf } from '../testing/hostile-files.js';

const text = (content: string) => Buffer.from(content);

/** Of the largest workbooks that are read, those that take the most memory: many short texts or many cells. */
const BYTES = 19_900_000;
const sharedTexts = (): Buffer => {
  const parts = workbookParts('<row><c t="s"><v>0</v></c></row>').map((part) =>
    part.name === '[Content_Types].xml'
      ? {
          name: part.name,
          content: text(
            part.content
              .toString()
              .replace(
                '</Types>',
                '<Override PartName="/xl/sharedStrings.xml" ContentType="application/vnd.openxmlformats-officedocument.spreadsheetml.sharedStrings+xml"/></Types>',
              ),
          ),
        }
      : part,
  );
  const entry = '<si><t>1</t></si>';
  const strings = entry.repeat(BYTES / entry.length - 100);
  return zipOf([...parts, { name: 'xl/sharedStrings.xml', content: text(`<sst>${strings}</sst>`) }]);
};
const cells = (): Buffer => {
  const row = textRow(...Array.from({ length: 90 }, () => 'gloves'));
  return zipOf(workbookParts(row.repeat(BYTES / row.length - 1)));
};
/** Of text files, which an .xls of many programs is as well, those of the most cells. */
const separated = (by: string) => (): Buffer => {
  const row = `${Array.from({ length: 90 }, () => '1').join(by)}\n`;
  return text(row.repeat(uploadLimits.bytes / row.length));
};
/** Megabytes by which a process grows at most that reads this file. */
function memoryOf(file: Buffer): number {
  const folder = temporaryFolder();
  const name = path.join(folder.path, 'list.xlsx');
  writeFileSync(name, file);
  const libs = path.join(import.meta.dirname, '../..');
  const hooks = path.join(libs, 'testing/source-imports.mjs');
  const script = path.join(libs, 'inventory/testing/read-file-memory.ts');
  const args = [
    '--disable-warning=ExperimentalWarning',
    '--conditions=source',
    '--import',
    hooks,
    script,
    name,
  ];
  const printed = execFileSync(process.execPath, args, {
    encoding: 'utf8',
    env: { ...process.env, NODE_OPTIONS: '' },
  });
  folder.remove();
  return Number(printed);
}

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

  it('ends what takes too much memory', async () => {
    const list = text('Name;Qty\nGloves;2\n'.repeat(500_000));
    await expect(readFile(list, { timeMs: 20_000, heapMb: 8 })).rejects.toThrow(
      'This file takes more memory than a list can need.',
    );
  });

  it.each([
    ['many short texts', sharedTexts],
    ['many cells', cells],
    ['many cells with commas', separated(',')],
    ['many cells with tabs', separated('\t')],
  ])('takes no more memory than is left for it: %s', (_, file) => {
    const grown = memoryOf(file());
    expect(grown).toBeGreaterThan(100);
    expect(grown).toBeLessThan(READER_MB);
  });
});
