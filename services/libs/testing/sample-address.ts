/** A clinic's address that passes every check of the checkout. */
export const sampleAddress = {
  firstName: 'Ann',
  lastName: 'Lee',
  clinic: 'Lee Dental',
  address: '1 Main St',
  city: 'Austin',
  state: 'TX',
  zipCode: '78701',
  country: 'US',
  phone: '512 555 0100',
};

/** Sample address with the other delivery fields of an order. */
export const sampleDelivery = { ...sampleAddress, notes: 'Ring twice', purchaseOrderNumber: 'PO-4711' };
