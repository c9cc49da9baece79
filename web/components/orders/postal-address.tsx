import type { ShippingAddress } from '@sextant/contracts/http/orders.js';

/** An address as it stands on a parcel. Of an erased account nothing is left of it. */
export function PostalAddress({ of: to }: { of: ShippingAddress }) {
  return (
    <address className="text-soft not-italic">
      {to.firstName} {to.lastName}
      <br />
      {to.clinic && (
        <>
          {to.clinic}
          <br />
        </>
      )}
      {to.address}
      <br />
      {to.city && `${to.city}, `}
      {to.state} {to.zipCode}
      <br />
      {to.country}
      <br />
      {to.phone}
    </address>
  );
}
