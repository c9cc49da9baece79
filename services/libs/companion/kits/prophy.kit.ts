import { fluorideVarnish, gauze, prophyAngle, prophyPaste } from './goods.js';
import { forEveryPatient, type Kit } from './kit.js';

export const prophy: Kit = {
  key: 'prophy',
  name: 'a prophylaxis',
  plural: 'prophylaxes',
  names: [
    'prophy',
    'prophies',
    'prophylaxis',
    'cleaning',
    'hygiene visit',
    'hygiene appointment',
    'recall',
    'recall visit',
    'teeth cleaning',
    'adult prophy',
    'child prophy',
  ],
  needs: [
    ...forEveryPatient,
    { ...prophyAngle, pieces: 1, unit: 'angle', from: 'label-ifu' },
    { ...prophyPaste, pieces: 1, unit: 'cup', from: 'label-ifu' },
    { ...fluorideVarnish, pieces: 1, unit: 'dose', from: 'label-ifu' },
    { ...gauze, pieces: 4, unit: 'sponge', from: 'estimate' },
    {
      need: 'Disposable air/water tip',
      search: 'air water syringe tips disposable',
      is: ['air water tip'],
      isNot: ['adapter'],
      pieces: 1,
      unit: 'tip',
      from: 'cdc-2003',
    },
    {
      need: 'Floss',
      search: 'dental floss',
      is: ['dental floss'],
      pieces: 1,
      unit: 'use',
      perPack: 200,
      from: 'estimate',
    },
  ],
};
