import { applicator, cottonRolls, etchant, prophyAngle } from './goods.js';
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
      is: ['fissure sealant'],
      pieces: 1,
      unit: 'use',
      perPack: 20,
      from: 'estimate',
    },
    { ...etchant, pieces: 1, unit: 'use', perPack: 20, from: 'estimate' },
    { ...applicator, pieces: 1, unit: 'applicator', from: 'label-ifu' },
    { ...cottonRolls, pieces: 2, unit: 'roll', from: 'estimate' },
    { ...prophyAngle, pieces: 1, unit: 'angle', from: 'label-ifu' },
  ],
};
