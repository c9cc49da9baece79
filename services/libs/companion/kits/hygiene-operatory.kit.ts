import { type Kit } from './kit.js';

export const hygieneOperatory: Kit = {
  key: 'hygiene-operatory',
  name: 'a hygiene operatory',
  plural: 'hygiene operatories',
  names: [
    'hygiene operatory',
    'hygiene room',
    'hygiene setup',
    'new operatory',
    'operatory',
    'hygiene tray',
    'treatment room',
  ],
  needs: [
    { need: 'Ultrasonic scaler', search: 'ultrasonic scaler', pieces: 1, unit: 'unit', from: 'estimate' },
    { need: 'Scaler tips', search: 'ultrasonic scaler inserts', pieces: 4, unit: 'tip', from: 'estimate' },
    { need: 'Hand scalers', search: 'sickle scaler', pieces: 2, unit: 'scaler', from: 'estimate' },
    { need: 'Gracey curettes', search: 'gracey curette', pieces: 4, unit: 'curette', from: 'estimate' },
    { need: 'Mouth mirrors', search: 'mouth mirrors', pieces: 6, unit: 'mirror', from: 'estimate' },
    { need: 'Perio probes', search: 'periodontal probe', pieces: 2, unit: 'probe', from: 'estimate' },
    { need: 'Prophy angles', search: 'prophy angles', pieces: 100, unit: 'angle', from: 'label-ifu' },
    { need: 'Prophy paste', search: 'prophy paste medium', pieces: 200, unit: 'cup', from: 'label-ifu' },
    { need: 'Fluoride varnish', search: 'fluoride varnish', pieces: 50, unit: 'dose', from: 'label-ifu' },
    {
      need: 'Exam gloves',
      search: 'nitrile exam gloves medium',
      pieces: 200,
      unit: 'glove',
      from: 'cdc-2003',
    },
    { need: 'Face masks', search: 'face masks level 3', pieces: 50, unit: 'mask', from: 'cdc-2003' },
    {
      need: 'Disinfecting wipes',
      search: 'surface disinfectant wipes',
      pieces: 160,
      unit: 'wipe',
      from: 'cdc-2003',
    },
  ],
};
