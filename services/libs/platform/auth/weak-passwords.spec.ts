import common from '@zxcvbn-ts/language-common';
import { ProblemError } from '../http/problem.js';
import { refuseWeakPassword } from './weak-passwords.js';

const isRefused = (password: string, email = 'ann@example.com'): boolean => {
  try {
    refuseWeakPassword(password, email, 'password');
    return false;
  } catch (error) {
    expect(error).toBeInstanceOf(ProblemError);
    return true;
  }
};

describe('a new password', () => {
  it('is none of the ten thousand that most people use, however it is written', () => {
    const commonest = common.dictionary['passwords-common'].slice(0, 10_000);
    expect(new Set(commonest).size).toBe(10_000);
    expect(commonest.filter((password) => !isRefused(password))).toEqual([]);
    expect(commonest.filter((password) => !isRefused(` ${password.toUpperCase()} `))).toEqual([]);
  });

  it('is one that says nothing about account and site', () => {
    const refused = ['my annabel login', 'xx annabel@example.com', 'sextant forever'];
    expect(refused.filter((password) => !isRefused(password, 'Annabel@example.com'))).toEqual([]);
    expect(isRefused('correct horse battery', 'annabel@example.com')).toBe(false);
    expect(isRefused('the ann of green gables', 'ann@example.com')).toBe(false);
  });
});
