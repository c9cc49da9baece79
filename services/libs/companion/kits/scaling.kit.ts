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
    { need: 'Gauze', search: 'gauze sponges 2x2', pieces: 8, unit: 'sponge', from: 'estimate' },
    {
      need: 'Irrigant',
      search: 'chlorhexidine rinse',
      pieces: 1,
      unit: 'use',
      perPack: 30,
      from: 'estimate',
    },
    {
      need: 'Irrigation syringe',
      search: 'irrigating syringes',
      pieces: 1,
      unit: 'syringe',
      from: 'estimate',
    },
    { need: 'Suction tip', search: 'hve tips', pieces: 1, unit: 'tip', from: 'cdc-2003' },
  ]),
};
