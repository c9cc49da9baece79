import { type Kit } from './kit.js';

export const endoOperatory: Kit = {
  key: 'endo-operatory',
  name: 'an endodontic operatory',
  plural: 'endodontic operatories',
  names: ['endo operatory', 'endodontic operatory', 'endo room', 'endo setup', 'endo tray', 'endo set-up'],
  needs: [
    { need: 'Endo motor', search: 'endo motor', pieces: 1, unit: 'unit', from: 'estimate' },
    { need: 'Apex locator', search: 'apex locator', pieces: 1, unit: 'unit', from: 'estimate' },
    { need: 'Obturation unit', search: 'obturation device', pieces: 1, unit: 'unit', from: 'estimate' },
    { need: 'Rubber dam kit', search: 'rubber dam kit', pieces: 1, unit: 'kit', from: 'estimate' },
    { need: 'Rubber dam clamps', search: 'rubber dam clamps', pieces: 6, unit: 'clamp', from: 'estimate' },
    { need: 'Hand files', search: 'k-files assorted', pieces: 24, unit: 'file', from: 'estimate' },
    { need: 'Rotary files', search: 'rotary niti files', pieces: 12, unit: 'file', from: 'estimate' },
    { need: 'Gutta-percha', search: 'gutta percha points', pieces: 60, unit: 'point', from: 'estimate' },
    { need: 'Paper points', search: 'paper points', pieces: 100, unit: 'point', from: 'estimate' },
    {
      need: 'Sodium hypochlorite',
      search: 'sodium hypochlorite irrigation',
      pieces: 1,
      unit: 'bottle',
      from: 'aae-irrigation',
    },
    { need: 'EDTA', search: 'edta 17%', pieces: 1, unit: 'bottle', from: 'aae-irrigation' },
    { need: 'Sealer', search: 'root canal sealer', pieces: 1, unit: 'pack', from: 'estimate' },
    {
      need: 'Exam gloves',
      search: 'nitrile exam gloves medium',
      pieces: 100,
      unit: 'glove',
      from: 'cdc-2003',
    },
    { need: 'Face masks', search: 'face masks level 3', pieces: 50, unit: 'mask', from: 'cdc-2003' },
  ],
};
