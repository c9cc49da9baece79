import { durationText, waitText } from './duration.js';

it.each([
  [45, '45 minutes'],
  [1, '1 minute'],
  [60, '1 hour'],
  [90, '90 minutes'],
  [24 * 60, '24 hours'],
])('%d minutes are said as %s', (minutes, text) => {
  expect(durationText(minutes * 60_000)).toBe(text);
});

it.each([
  [0.2, '1 second'],
  [49.1, '50 seconds'],
  [59.5, '1 minute'],
  [61, '2 minutes'],
  [3600, '1 hour'],
  [3601, '2 hours'],
])('a wait of %d seconds is said as %s', (seconds, text) => {
  expect(waitText(seconds)).toBe(text);
});
