import { withAnesthesia, type Kit } from './kit.js';

export const filling: Kit = {
  key: 'filling',
  name: 'a composite filling',
  plural: 'composite fillings',
  names: [
    'filling',
    'composite filling',
    'composite restoration',
    'class ii restoration',
    'class ii filling',
    'class 2 filling',
  ],
  needs: withAnesthesia(1, [
    {
      need: 'Universal composite',
      search: 'universal composite a2 capsules',
      pieces: 2,
      unit: 'capsule',
      from: 'label-ifu',
    },
    {
      need: 'Etchant',
      search: 'etchant gel syringes',
      pieces: 1,
      unit: 'use',
      perPack: 10,
      from: 'estimate',
    },
    {
      need: 'Bonding agent',
      search: 'universal bonding agent unit dose',
      pieces: 1,
      unit: 'dose',
      from: 'label-ifu',
    },
    { need: 'Applicator', search: 'micro applicators', pieces: 2, unit: 'applicator', from: 'label-ifu' },
    { need: 'Matrix band', search: 'sectional matrix bands', pieces: 1, unit: 'band', from: 'label-ifu' },
    { need: 'Wedge', search: 'wedges', pieces: 1, unit: 'wedge', from: 'label-ifu' },
    { need: 'Articulating paper', search: 'articulating paper', pieces: 1, unit: 'strip', from: 'estimate' },
    { need: 'Cotton rolls', search: 'cotton rolls', pieces: 4, unit: 'roll', from: 'estimate' },
    { need: 'Carbide bur', search: 'carbide burs fg 330', pieces: 1, unit: 'bur', from: 'estimate' },
  ]),
};
