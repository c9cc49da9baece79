import type { Silhouette } from '../drawing.js';
import { containers } from './containers.js';
import { delivery } from './delivery.js';
import { equipment } from './equipment.js';
import { instruments } from './instruments.js';
import { orthodontic } from './orthodontic.js';
import { protective } from './protective.js';
import { restorative } from './restorative.js';
import { rotary } from './rotary.js';

/** Every kind of product that can be drawn. A new kind is one function in the file of its family. */
export const silhouettes: ReadonlyMap<string, Silhouette> = new Map<string, Silhouette>(
  [protective, containers, delivery, rotary, instruments, restorative, orthodontic, equipment].flatMap(
    (family) => Object.entries<Silhouette>(family),
  ),
);
