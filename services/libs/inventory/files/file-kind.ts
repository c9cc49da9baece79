import { RESAVE, UnreadableFile } from './table.js';

/** `xls` is a workbook of Excel before 2007. */
type FileKind = 'xlsx' | 'xls' | 'text';

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
  // Any zip file: only its parts tell whether it is a workbook, and `guardXlsx` refuses one that is not.
  if (startsWith(bytes, 0x50, 0x4b, 0x03, 0x04)) return 'xlsx';
  if (startsWith(bytes, 0xd0, 0xcf, 0x11, 0xe0)) return 'xls';
  const head = bytes.subarray(0, 1024).toString('latin1');
  const other = others.find(([, ...begins]) => begins.some((text) => head.startsWith(text)));
  if (other) throw new UnreadableFile(`This file is ${other[0]}, whatever its name says. ${RESAVE}`);
  const words = head.replace(/^(?:\xef\xbb\xbf)?\s*/, '').replaceAll('\0', '');
  if (/^(?:<!doctype|<html|<\?xml|<table|<svg|<script)/i.test(words))
    throw new UnreadableFile(`This file is a web page or XML, whatever its name says. ${RESAVE}`);
  return 'text';
}
