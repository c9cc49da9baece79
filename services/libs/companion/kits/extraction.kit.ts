import { withAnesthesia, type Kit } from './kit.js';

export const extraction: Kit = {
  key: 'extraction',
  name: 'an extraction',
  plural: 'extractions',
  names: [
    'extraction',
    'tooth extraction',
    'simple extraction',
    'surgical extraction',
    'wisdom tooth removal',
    'wisdom tooth extraction',
  ],
  needs: withAnesthesia(2, [
    { need: 'Gauze', search: 'gauze sponges 2x2', pieces: 10, unit: 'sponge', from: 'estimate' },
    { need: 'Suture', search: 'chromic gut sutures 4-0', pieces: 1, unit: 'suture', from: 'estimate' },
    { need: 'Scalpel blade', search: 'scalpel blades 15', pieces: 1, unit: 'blade', from: 'cdc-2003' },
    {
      need: 'Hemostatic dressing',
      search: 'hemostatic dressing',
      pieces: 1,
      unit: 'dressing',
      from: 'estimate',
    },
    {
      need: 'Surgical suction tip',
      search: 'surgical aspirator tips',
      pieces: 1,
      unit: 'tip',
      from: 'cdc-2003',
    },
    {
      need: 'Irrigation syringe',
      search: 'irrigating syringes curved',
      pieces: 1,
      unit: 'syringe',
      from: 'estimate',
    },
  ]),
};
