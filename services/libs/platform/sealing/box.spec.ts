import { randomBytes } from 'node:crypto';
import { CannotOpen, keyIdOf, openBox, sealBox } from './box.js';

const key = randomBytes(32);
const box = sealBox(key, 'u1 name', Buffer.from('Ännchen 🦷'));

describe('sealed box', () => {
  it('gives back what was put in', () => {
    expect(openBox(key, 'u1 name', box).toString()).toBe('Ännchen 🦷');
  });

  it('never looks the same twice and shows nothing', () => {
    const again = sealBox(key, 'u1 name', Buffer.from('Ännchen 🦷'));
    expect(again.equals(box)).toBe(false);
    expect(box.includes('nnchen')).toBe(false);
  });

  it('opens only with its key and in its place', () => {
    expect(() => openBox(randomBytes(32), 'u1 name', box)).toThrow(CannotOpen);
    expect(() => openBox(key, 'u2 name', box)).toThrow(CannotOpen);
    expect(() => openBox(key, 'u1 email', box)).toThrow(CannotOpen);
  });

  it('notices every changed byte', () => {
    for (let i = 0; i < box.length; i += 1) {
      const changed = Buffer.from(box);
      changed[i] = (changed[i] ?? 0) ^ 1;
      expect(() => openBox(key, 'u1 name', changed)).toThrow(CannotOpen);
    }
  });

  it('notices that bytes are missing', () => {
    for (const length of [0, 1, 12, 28, box.length - 1])
      expect(() => openBox(key, 'u1 name', box.subarray(0, length))).toThrow(CannotOpen);
  });
});

it('names a derived key as what is stored names it', () => {
  expect(keyIdOf(Buffer.alloc(32))).toBe('3917939a');
});
