/** Inside a button nothing is read aloud by itself. */
export function AddedStatus({ added }: { added: boolean }) {
  return (
    <span role="status" className="sr-only">
      {added && 'Added to your cart'}
    </span>
  );
}
