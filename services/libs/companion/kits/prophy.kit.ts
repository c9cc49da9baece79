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
    { need: 'Prophy angle', search: 'prophy angles', pieces: 1, unit: 'angle', from: 'label-ifu' },
    { need: 'Prophy paste', search: 'prophy paste medium', pieces: 1, unit: 'cup', from: 'label-ifu' },
    { need: 'Fluoride varnish', search: 'fluoride varnish', pieces: 1, unit: 'dose', from: 'label-ifu' },
    { need: 'Gauze', search: 'gauze sponges 2x2', pieces: 4, unit: 'sponge', from: 'estimate' },
    {
      need: 'Disposable air/water tip',
      search: 'air water syringe tips disposable',
      pieces: 1,
      unit: 'tip',
      from: 'cdc-2003',
    },
    { need: 'Floss', search: 'dental floss', pieces: 1, unit: 'use', perPack: 200, from: 'estimate' },
  ],
};
