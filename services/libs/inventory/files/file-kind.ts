import { RESAVE, UnreadableFile } from './table.js';

/** `zip` is a workbook of today (.xlsx), `ole` one of Excel before 2007 (.xls). */
type FileKind = 'zip' | 'ole' | 'text';

const startsWith = (bytes: Buffer, ...signature: readonly number[]): boolean =>
  signature.every((byte, at) => bytes[at] === byte);

/** Files that people pick by mistake, by their first bytes. */
const others: readonly (readonly [string, ...string[]])[] = [
  ['a PDF', '%PDF'],
  ['a picture', '\x89PNG', '\xff\xd8\xff', 'GIF8'],
  ['a program', 'MZ\x90', 'MZ\0', '\x7fELF'],
  ['a compressed archive', '\x1f\x8b', '7z\xbc\xaf', 'Rar!'],
  ['a document', '{\\rtf'],
];

/**
 * Kind of a file by its content. The name does not count here; its accepted endings are in `uploadLimits` (contracts). Throws
 * UnreadableFile for a file that cannot be a list.
 */
export function kindOf(bytes: Buffer): FileKind {
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'zip';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'ole';
  const head = bytes.subarray(0, 1024).toString('latin1');
  const other = others.find(([, ...begins]) => begins.some((text) => head.startsWith(text)));
  if (other) throw new UnreadableFile(`This file is ${other[0]}, whatever its name says. ${RESAVE}`);
  const words = head.replace(/^(?:\xef\xbb\xbf)?\s*/, '').replaceAll('\0', '');
  if (/^(?:<!doctype|<html|<\?xml|<table|<svg|<script)/i.test(words))
    throw new UnreadableFile(`This file is a web page or XML, whatever its name says. ${RESAVE}`);
  return 'text';
}
