/** A demo seller: the facts that shape its prices and its shelf. */
export interface SandboxSeller {
  key: string;
  label: string;
  domain: string;
  /** Its prices against the list price. */
  factor: number;
  /** How often it carries a product, against the others. */
  weight: number;
  /** Whether it sells equipment and implants too. */
  heavy: boolean;
  /** Shape of its article numbers: `#` is a digit. */
  skus: string;
}

const seller = (
  key: string,
  label: string,
  domain: string,
  factor: number,
  weight: number,
  heavy: boolean,
  skus: string,
): SandboxSeller => ({ key, label, domain, factor, weight, heavy, skus });

/** The fourteen demo sellers. Prices and shelves are invented; the names only make the demo readable. */
export const sandboxSellers: readonly SandboxSeller[] = [
  seller('henryschein', 'Henry Schein', 'henryschein.com', 1.1, 6, true, '###-####'),
  seller('pattersondental', 'Patterson', 'pattersondental.com', 1.12, 5.5, true, '###-####'),
  seller('benco', 'Benco', 'benco.com', 1.1, 5, true, '####-###'),
  seller('darby', 'Darby Dental', 'darbydental.com', 0.98, 1.5, false, '####-####'),
  seller('net32', 'net32', 'net32.com', 0.86, 2, false, 'd-######'),
  seller('frontier', 'Frontier', 'frontierdental.com', 0.92, 1.1, false, 'FD-######'),
  seller('tdsc', 'TDSC', 'tdsc.com', 0.9, 1.2, false, 'T######'),
  seller('practicon', 'Practicon', 'practicon.com', 1.04, 0.6, false, '70-#####'),
  seller('dcdental', 'DC Dental', 'dcdental.com', 0.9, 1.3, true, '###-#####'),
  seller('dentalcity', 'DentalCity', 'dentalcity.com', 0.93, 1.3, true, '##-#######'),
  seller('safcodental', 'Safco', 'safcodental.com', 0.95, 1.4, false, '#######'),
  seller('supplydoc', 'SupplyDoc', 'supplydoc.com', 0.84, 0.7, false, 'SD-#####'),
  seller('dentaldepot', 'Dental Depot', 'dentaldepot.com', 0.92, 0.8, false, 'DD######'),
  seller('demosupplier', 'Demo Supplier', 'demosupplier.com', 0.97, 0.7, true, 'DEMO-#####'),
];
