/** The error below a form control; nothing without one. The control names it in `aria-describedby`. */
export function FieldError({ id, children }: { id: string; children: string | false | null | undefined }) {
  return (
    children && (
      <p id={id} className="mt-1.5 text-sm font-semibold text-bad">
        {children}
      </p>
    )
  );
}
