import type { ReactNode } from 'react';

export interface DialogColumn {
  readonly name: string;
  /** Numbers end at the right. */
  readonly numeric?: boolean;
}

interface Props {
  label: string;
  columns: readonly DialogColumn[];
  /** The rows. */
  children: ReactNode;
}

/** A table inside a dialog; scrolls by itself where it is wider. */
export function DialogTable({ label, columns, children }: Props) {
  return (
    <div
      className="overflow-x-auto rounded-md border border-line"
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table className="w-full text-left">
        <thead className="bg-sunken text-xs text-soft">
          <tr>
            {columns.map(({ name, numeric }) => (
              <th
                key={name}
                scope="col"
                className={`px-3 py-2 whitespace-nowrap ${numeric ? 'text-right' : ''}`}
              >
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}
