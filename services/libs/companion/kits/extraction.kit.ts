import { gauze, irrigationSyringe, scalpelBlade, surgicalSuctionTip, suture } from './goods.js';
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
    { ...gauze, pieces: 10, unit: 'sponge', from: 'estimate' },
    { ...suture, pieces: 1, unit: 'suture', from: 'estimate' },
    { ...scalpelBlade, pieces: 1, unit: 'blade', from: 'cdc-2003' },
    {
      need: 'Hemostatic dressing',
      search: 'hemostatic dressing',
      is: ['collagen plug', 'collagen tape', 'gelatin sponge', 'oxidized cellulose', 'hemostatic dressing'],
      pieces: 1,
      unit: 'dressing',
      from: 'estimate',
    },
    { ...surgicalSuctionTip, pieces: 1, unit: 'tip', from: 'cdc-2003' },
    { ...irrigationSyringe, pieces: 1, unit: 'syringe', from: 'estimate' },
  ]),
};
