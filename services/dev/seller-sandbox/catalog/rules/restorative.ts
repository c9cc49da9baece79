import type { RootRules } from '../rule.js';
import { adhesives } from './adhesives.js';
import { fillings } from './fillings.js';
import { finishing } from './finishing.js';

export const restorative: RootRules = {
  root: 'Restorative',
  share: 0.93,
  rules: [...fillings, ...adhesives, ...finishing],
};
