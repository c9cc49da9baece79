import { durationText } from './duration.js';

it.each([
  [45, '45 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [24 * 60, '24 hours'],
])('%d minutes are said as %s', (minutes, text) => {
  expect(durationText(minutes * 60_000)).toBe(text);
});
