import type { RootRules } from '../rule.js';
import { anesthetics } from './anesthetics.js';
import { burs } from './burs.js';
import { cements } from './cements.js';
import { disposables } from './disposables.js';
import { endodontics } from './endodontics.js';
import { equipment } from './equipment.js';
import { handpieces } from './handpieces.js';
import { imaging } from './imaging.js';
import { impression } from './impression.js';
import { infectionControl } from './infection-control.js';
import { instruments } from './instruments.js';
import { orthodontics } from './orthodontics.js';
import { preventive } from './preventive.js';
import { restorative } from './restorative.js';
import { surgery } from './surgery.js';
import { laboratory, whitening } from './whitening-and-lab.js';

/** All rules, root by root. */
export const rootRules: readonly RootRules[] = [
  infectionControl,
  disposables,
  preventive,
  anesthetics,
  restorative,
  cements,
  impression,
  endodontics,
  burs,
  handpieces,
  instruments,
  surgery,
  orthodontics,
  imaging,
  whitening,
  laboratory,
  equipment,
];
