/** The server's messages count in the same words. */
export { formatCount, plural, wordFor } from '@sextant/domain/shared/plural.js';
