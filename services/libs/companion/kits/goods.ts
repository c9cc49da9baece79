import type { Goods } from './kit.js';

/** Goods that several kits need. */
export const applicator: Goods = {
  need: 'Applicator',
  search: 'micro applicators',
  is: ['micro applicator', 'microbrush'],
};
export const cottonRolls: Goods = { need: 'Cotton rolls', search: 'cotton rolls', is: ['cotton roll'] };
export const edta: Goods = { need: 'EDTA', search: 'edta 17%', is: ['edta 17'] };
export const etchant: Goods = {
  need: 'Etchant',
  search: 'etchant gel syringes',
  is: ['etchant', 'etching gel', 'phosphoric acid'],
  isNot: ['tip'],
};
export const examGloves: Goods = {
  need: 'Exam gloves',
  search: 'nitrile exam gloves medium',
  is: ['exam glove'],
};
export const faceMasks: Goods = {
  need: 'Face masks',
  search: 'face masks level 3',
  is: ['face mask', 'earloop mask', 'procedure mask'],
};
export const fluorideVarnish: Goods = {
  need: 'Fluoride varnish',
  search: 'fluoride varnish',
  is: ['fluoride varnish'],
};
export const gauze: Goods = { need: 'Gauze', search: 'gauze sponges 2x2', is: ['gauze sponge', 'gauze pad'] };
export const guttaPercha: Goods = {
  need: 'Gutta-percha',
  search: 'gutta percha points',
  is: ['gutta percha point', 'gutta percha cone'],
  inAnySize: true,
};
export const handFiles: Goods = {
  need: 'Hand files',
  search: 'k-files assorted',
  is: ['hand file', 'k file'],
  isNot: ['rotary'],
  inAnySize: true,
};
export const irrigationSyringe: Goods = {
  need: 'Irrigation syringe',
  search: 'irrigating syringes curved',
  is: ['irrigation syringe', 'irrigating syringe'],
  isNot: ['needle tip'],
};
export const paperPoints: Goods = {
  need: 'Paper points',
  search: 'paper points',
  is: ['paper point'],
  inAnySize: true,
};
export const prophyAngle: Goods = { need: 'Prophy angle', search: 'prophy angles', is: ['prophy angle'] };
export const prophyPaste: Goods = {
  need: 'Prophy paste',
  search: 'prophy paste medium',
  is: ['prophy paste'],
};
export const rotaryFiles: Goods = {
  need: 'Rotary files',
  search: 'rotary niti files',
  is: ['rotary file'],
  inAnySize: true,
};
export const scalpelBlade: Goods = {
  need: 'Scalpel blade',
  search: 'scalpel blades 15',
  is: ['surgical blade', 'scalpel'],
  isNot: ['handle'],
};
export const sealer: Goods = {
  need: 'Sealer',
  search: 'root canal sealer',
  is: ['root canal sealer', 'endodontic sealer'],
};
export const sodiumHypochlorite: Goods = {
  need: 'Sodium hypochlorite',
  search: 'sodium hypochlorite irrigation',
  is: ['sodium hypochlorite', 'naocl'],
  isNot: ['disinfectant', 'wipe'],
};
export const surgicalSuctionTip: Goods = {
  need: 'Surgical suction tip',
  search: 'surgical aspirator tips',
  is: ['surgical aspirator tip', 'surgical suction tip'],
};
export const suture: Goods = {
  need: 'Suture',
  search: 'chromic gut sutures 4-0',
  is: ['suture'],
  isNot: ['scissor', 'needle holder'],
  inAnySize: true,
};
