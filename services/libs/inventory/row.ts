/** A row of an inventory list, as written. */
export interface InventoryRow {
  readonly name: string;
  readonly code: string;
  readonly brand: string;
  readonly quantity: string;
  readonly unit: string;
  readonly price: string;
}
