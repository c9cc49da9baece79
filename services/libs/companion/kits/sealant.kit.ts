import { forEveryPatient, type Kit } from './kit.js';

export const sealant: Kit = {
  key: 'sealant',
  name: 'a sealant',
  plural: 'sealants',
  names: ['sealant placement', 'sealant application', 'sealant appointment'],
  needs: [
    ...forEveryPatient,
    {
      need: 'Sealant',
      search: 'pit and fissure sealant',
      pieces: 1,
      unit: 'use',
      perPack: 20,
      from: 'estimate',
    },
    {
      need: 'Etchant',
      search: 'etchant gel syringes',
      pieces: 1,
      unit: 'use',
      perPack: 20,
      from: 'estimate',
    },
    { need: 'Applicator', search: 'micro applicators', pieces: 1, unit: 'applicator', from: 'label-ifu' },
    { need: 'Cotton rolls', search: 'cotton rolls', pieces: 2, unit: 'roll', from: 'estimate' },
    { need: 'Prophy angle', search: 'prophy angles', pieces: 1, unit: 'angle', from: 'label-ifu' },
  ],
};
