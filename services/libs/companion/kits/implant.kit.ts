import { scalpelBlade, surgicalSuctionTip, suture } from './goods.js';
import { withAnesthesia, type Kit } from './kit.js';

export const implant: Kit = {
  key: 'implant',
  name: 'an implant placement',
  plural: 'implant placements',
  names: ['implant placement', 'implant case', 'implant surgery'],
  needs: withAnesthesia(3, [
    {
      need: 'Sterile surgical gloves',
      search: 'sterile surgical gloves',
      is: ['surgical glove'],
      inAnySize: true,
      pieces: 2,
      unit: 'pair',
      from: 'cdc-2003',
    },
    { ...suture, search: 'sutures 5-0', pieces: 2, unit: 'suture', from: 'estimate' },
    { ...scalpelBlade, search: 'scalpel blades 15c', pieces: 1, unit: 'blade', from: 'cdc-2003' },
    {
      need: 'Sterile gauze',
      search: 'sterile gauze sponges',
      is: ['sterile gauze'],
      pieces: 10,
      unit: 'sponge',
      from: 'cdc-2003',
    },
    { ...surgicalSuctionTip, pieces: 1, unit: 'tip', from: 'cdc-2003' },
    {
      need: 'Sterile saline',
      search: 'sterile saline',
      is: ['saline'],
      pieces: 1,
      unit: 'bottle',
      from: 'cdc-2003',
    },
  ]),
};
