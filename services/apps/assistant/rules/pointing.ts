import type { Answer, Turn } from './turn.js';
import { namesGoods } from './wanted.js';

const POINTS = /\b(?:these|those|them|both|(?:this|that) one)\b|^\W*compare\W*$/i;

/** True for a message about products shown before, such as "compare these two", where none has been shown. */
export const pointsAtNothing = ({ message, reading, shown }: Turn): boolean =>
  shown.length === 0 &&
  !namesGoods(reading.slots) &&
  (reading.slots.ordinal !== undefined || POINTS.test(message.text));

export const nothingShown: Answer = {
  text: 'I have not shown you any products yet, so I cannot tell which ones you mean. Name them, as in “compare nitrile gloves with vinyl gloves”, or search first: “nitrile gloves”.',
};
