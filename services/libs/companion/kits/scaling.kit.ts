import { gauze, irrigationSyringe } from './goods.js';
import { withAnesthesia, type Kit } from './kit.js';

export const scaling: Kit = {
  key: 'scaling',
  name: 'scaling and root planing of a quadrant',
  plural: 'quadrants of scaling and root planing',
  names: [
    'scaling and root planing',
    'srp',
    'root planing',
    'deep cleaning',
    'perio maintenance',
    'quadrant of srp',
  ],
  needs: withAnesthesia(1, [
    { ...gauze, pieces: 8, unit: 'sponge', from: 'estimate' },
    {
      need: 'Irrigant',
      search: 'chlorhexidine rinse',
      is: ['chlorhexidine rinse'],
      pieces: 1,
      unit: 'use',
      perPack: 30,
      from: 'estimate',
    },
    { ...irrigationSyringe, search: 'irrigating syringes', pieces: 1, unit: 'syringe', from: 'estimate' },
    {
      need: 'Suction tip',
      search: 'hve tips',
      is: ['hve tip', 'evacuation tip'],
      isNot: ['surgical'],
      pieces: 1,
      unit: 'tip',
      from: 'cdc-2003',
    },
  ]),
};
