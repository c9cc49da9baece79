import { inflateRawSync } from 'node:zlib';
import { ADVISED_TYPES, RESAVE, UnreadableFile } from './table.js';

/** Most bytes of all parts of a workbook together, unpacked. Reading it takes up to sixteen times as much memory. */
const MAX_UNPACKED = 20 * 1024 * 1024;
const MAX_PARTS = 2000;

const END = 0x06054b50;
const ENTRY = 0x02014b50;
const LOCAL = 0x04034b50;

const tooLarge = () =>
  new UnreadableFile(
    `This file is far larger unpacked than a list can be. Save the list alone as ${ADVISED_TYPES} and upload that.`,
  );
const damaged = () => new UnreadableFile('This workbook is damaged. Open it, save it again and upload that.');

interface Entry {
  readonly name: string;
  readonly method: number;
  readonly encrypted: boolean;
  readonly size: number;
  readonly at: number;
}

/** Reads the central directory at the end of a zip file. */
function* entriesOf(bytes: Buffer): Generator<Entry> {
  let end = -1;
  for (let at = bytes.length - 22; at >= Math.max(0, bytes.length - 65_557); at -= 1) {
    if (bytes.readUInt32LE(at) === END) {
      end = at;
      break;
    }
  }
  if (end < 0) throw damaged();
  const count = bytes.readUInt16LE(end + 10);
  if (count > MAX_PARTS) throw new UnreadableFile('This workbook has too many parts to be a list.');
  let at = bytes.readUInt32LE(end + 16);
  for (let n = 0; n < count; n += 1) {
    if (at + 46 > bytes.length || bytes.readUInt32LE(at) !== ENTRY) throw damaged();
    const lengths = [28, 30, 32].map((field) => bytes.readUInt16LE(at + field));
    const [name = 0, extra = 0, comment = 0] = lengths;
    yield {
      name: bytes.subarray(at + 46, at + 46 + name).toString('utf8'),
      encrypted: (bytes.readUInt16LE(at + 8) & 1) === 1,
      method: bytes.readUInt16LE(at + 10),
      size: bytes.readUInt32LE(at + 20),
      at: bytes.readUInt32LE(at + 42),
    };
    at += 46 + name + extra + comment;
  }
}

/** The bytes of a part, at most `most`: the size in its header is not trusted. */
function unpack(bytes: Buffer, { at, size, method }: Entry, most: number): Buffer {
  if (at + 30 > bytes.length || bytes.readUInt32LE(at) !== LOCAL) throw damaged();
  const from = at + 30 + bytes.readUInt16LE(at + 26) + bytes.readUInt16LE(at + 28);
  const packed = bytes.subarray(from, from + size);
  if (method === 0) return packed;
  if (method !== 8) throw damaged();
  try {
    return inflateRawSync(packed, { maxOutputLength: Math.max(1, most) });
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge();
    throw damaged();
  }
}

const archive = /\.(?:zip|xlsx|xlsm|xlsb|docx|pptx|jar|7z|rar|gz|tar)$/i;

/**
 * Refuses a zip file that is no Excel workbook, and a workbook that could do harm when unpacked: one that grows beyond the limits,
 * holds further archives, is encrypted, or declares entities.
 */
export function guardXlsx(bytes: Buffer): void {
  let unpacked = 0;
  const names = new Set<string>();
  for (const entry of entriesOf(bytes)) {
    if (entry.encrypted)
      throw new UnreadableFile('This workbook is protected with a password. Remove it and upload again.');
    if (names.has(entry.name)) throw damaged();
    names.add(entry.name);
    const part = unpack(bytes, entry, MAX_UNPACKED - unpacked);
    unpacked += part.length;
    if (unpacked > MAX_UNPACKED) throw tooLarge();
    if (archive.test(entry.name) || (part.length > 4 && part.readUInt32LE(0) === LOCAL))
      throw new UnreadableFile('This workbook holds another archive, so it is not opened.');
    if (
      /\.(?:xml|rels|vml)$/i.test(entry.name) &&
      /<!(?:DOCTYPE|ENTITY)/i.test(part.toString('latin1').replaceAll('\0', ''))
    )
      throw new UnreadableFile(
        'This workbook declares document types, which no spreadsheet program does. It is not opened.',
      );
  }
  if (!names.has('xl/workbook.xml'))
    throw new UnreadableFile(`This file is an archive but no Excel workbook. ${RESAVE}`);
}
