import type { Unread } from './unread.js';

const SCORE = '([1-5](?:\\.\\d)?)(?![\\d.]*\\d)';
const LEAST =
  '(?:(?:at least|over|above|more than|higher than|better than|no less than|minimum(?: of)?)\\s+)';
const OR_MORE = '(?:\\s*\\+|\\s+(?:plus|(?:or|and) (?:higher|better|more|above|up|over)))';
const STARS = '(?:\\s*-?stars?)';
const rated = new RegExp(
  [
    `\\b(?:with (?:an? )?)?(?:rated|rating(?: of| is)?)\\s+${LEAST}?${SCORE}${STARS}?${OR_MORE}?`,
    `\\b(?:with )?${LEAST}${SCORE}${STARS}`,
    `(?<![\\d.])(?:\\bwith )?${SCORE}(?:${STARS}${OR_MORE}|\\s*\\+${STARS})`,
  ].join('|'),
  'i',
);

/** Takes the lowest rating that is wanted: "rated 4.5 or higher", "4 stars and up". */
export function takeMinRating(unread: Unread): number | undefined {
  const score = unread
    .take(rated)
    ?.slice(1)
    .find((said) => said !== undefined);
  return score === undefined ? undefined : Number(score);
}
