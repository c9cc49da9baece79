import { sellers } from '@sextant/sellers/registry.js';

/** What shapes the prices and the inventory of a demo seller. */
interface Traits {
  /** Its prices against the list price. */
  factor: number;
  /** How often it carries a product, against the others. */
  weight: number;
  /** Whether it sells equipment and implants too. */
  heavy: boolean;
  /** Shape of its article numbers: `#` is a digit. */
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

/** Every seller of the registry, played by the sandbox. Prices and inventories are invented; the names only make the demo readable. */
export const sandboxSellers: readonly SandboxSeller[] = sellers.map(({ key, label, domain }) => ({
  key,
  label,
  domain,
  ...(known[key] ?? ordinary),
}));
