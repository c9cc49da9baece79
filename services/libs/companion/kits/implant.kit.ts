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
      pieces: 2,
      unit: 'pair',
      from: 'cdc-2003',
    },
    { need: 'Suture', search: 'sutures 5-0', pieces: 2, unit: 'suture', from: 'estimate' },
    { need: 'Scalpel blade', search: 'scalpel blades 15c', pieces: 1, unit: 'blade', from: 'cdc-2003' },
    { need: 'Sterile gauze', search: 'sterile gauze sponges', pieces: 10, unit: 'sponge', from: 'cdc-2003' },
    {
      need: 'Surgical suction tip',
      search: 'surgical aspirator tips',
      pieces: 1,
      unit: 'tip',
      from: 'cdc-2003',
    },
    { need: 'Sterile saline', search: 'sterile saline', pieces: 1, unit: 'bottle', from: 'cdc-2003' },
  ]),
};
