import { forEveryPatient, type Kit } from './kit.js';

export const whitening: Kit = {
  key: 'whitening',
  name: 'an in-office whitening',
  plural: 'in-office whitenings',
  names: ['in-office whitening', 'bleaching', 'whitening treatment', 'whitening case'],
  needs: [
    ...forEveryPatient,
    {
      need: 'Whitening kit',
      search: 'in-office whitening kit',
      is: ['office whitening kit'],
      pieces: 1,
      unit: 'kit',
      from: 'label-ifu',
    },
    {
      need: 'Gingival barrier',
      search: 'gingival barrier',
      is: ['gingival barrier'],
      pieces: 1,
      unit: 'use',
      perPack: 4,
      from: 'estimate',
    },
    {
      need: 'Cheek retractor',
      search: 'cheek retractors',
      is: ['cheek retractor'],
      pieces: 1,
      unit: 'retractor',
      from: 'estimate',
    },
  ],
};
