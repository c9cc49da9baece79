import Sequencer from '@jest/test-sequencer';

const longest = /\/deploy\/docker\/image-tree|\/web\/e2e\/(?:[\w-]*accessibility|basket|focus|second-factor)/;

/**
 * Runs the spec that starts every process of the image first, and flows that look at many screens. Jest puts the largest files first where
 * it knows no times, so that on a fresh clone the longest specs would run last, with nothing left beside them.
 */
export default class LongestFirst extends Sequencer {
  sort(tests) {
    const sorted = super.sort(tests);
    return [
      ...sorted.filter(({ path }) => longest.test(path)),
      ...sorted.filter(({ path }) => !longest.test(path)),
    ];
  }
}
