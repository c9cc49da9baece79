import { gauze } from './goods.js';
import { forEveryPatient, type Kit } from './kit.js';

export const exam: Kit = {
  key: 'exam',
  name: 'an exam with bitewings',
  plural: 'exams with bitewings',
  names: [
    'exam',
    'new patient exam',
    'exams with x-rays',
    'checkup',
    'check-up',
    'fmx',
    'new patient visit',
    'new patient appointment',
  ],
  needs: [
    ...forEveryPatient,
    {
      need: 'Sensor barrier',
      search: 'sensor sleeves barrier',
      is: ['sensor barrier', 'sensor sleeve', 'sensor cover'],
      pieces: 1,
      unit: 'barrier',
      from: 'cdc-2003',
    },
    {
      need: 'Bitewing tab',
      search: 'bitewing tabs',
      is: ['bitewing tab', 'bite wing tab'],
      pieces: 4,
      unit: 'tab',
      from: 'estimate',
    },
    { ...gauze, pieces: 2, unit: 'sponge', from: 'estimate' },
  ],
};
