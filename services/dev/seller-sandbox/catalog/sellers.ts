import { sellers } from '@sextant/sellers/registry.js';

/** Properties of a demo seller that determine its prices and inventory. */
interface Traits {
  /** Price level relative to the list price. */
  factor: number;
  /** Relative probability that it carries a product. */
  weight: number;
  /** True when it also sells equipment and implants. */
  heavy: boolean;
  /** Template of its SKUs: `#` is a digit. */
  skus: string;
}

export interface SandboxSeller extends Traits {
  key: string;
  label: string;
  domain: string;
}

const traits = (factor: number, weight: number, heavy: boolean, skus: string): Traits => ({
  factor,
  weight,
  heavy,
  skus,
});

const known: Record<string, Traits> = {
  henryschein: traits(1.1, 6, true, '###-####'),
  pattersondental: traits(1.12, 5.5, true, '###-####'),
  benco: traits(1.1, 5, true, '####-###'),
  darby: traits(0.98, 1.5, false, '####-####'),
  net32: traits(0.86, 2, false, 'd-######'),
  frontier: traits(0.92, 1.1, false, 'FD-######'),
  tdsc: traits(0.9, 1.2, false, 'T######'),
  practicon: traits(1.04, 0.6, false, '70-#####'),
  dcdental: traits(0.9, 1.3, true, '###-#####'),
  dentalcity: traits(0.93, 1.3, true, '##-#######'),
  safcodental: traits(0.95, 1.4, false, '#######'),
  supplydoc: traits(0.84, 0.7, false, 'SD-#####'),
  dentaldepot: traits(0.92, 0.8, false, 'DD######'),
  demosupplier: traits(0.97, 0.7, true, 'DEMO-#####'),
};
const ordinary = traits(1, 1, false, '########');

/** Every seller of the registry, simulated by the sandbox. Prices and inventories are invented; names make the demo readable. */
export const sandboxSellers: readonly SandboxSeller[] = sellers.map(({ key, label, domain }) => ({
  key,
  label,
  domain,
  ...(known[key] ?? ordinary),
}));
