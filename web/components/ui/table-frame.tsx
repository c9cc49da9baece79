import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';

export interface TableColumn {
  readonly name: string;
  /** Figures stand to the right. */
  readonly numeric?: boolean;
  readonly className?: string;
}

export type TableSize = 'small' | 'medium';

interface Props {
  label: string;
  columns: readonly TableColumn[];
  /** `small` inside a dialog. */
  size?: TableSize;
  className?: string;
  /** The rows. */
  children: ReactNode;
}

const sizes = { small: 'px-3 py-2', medium: 'px-4 py-2.5' } as const;

/** Frame and head of a table; scrolls by itself where it is wider, also by keyboard. */
export function TableFrame({ label, columns, size = 'medium', className, children }: Props) {
  return (
    <div
      className={cx('overflow-x-auto rounded-lg border border-line bg-surface', className)}
      tabIndex={0}
      role="group"
      aria-label={label}
    >
      <table aria-label={label} className="w-full text-left text-sm">
        <thead className="bg-sunken text-xs text-soft">
          <tr>
            {columns.map(({ name, numeric, className: width }) => (
              <th
                key={name}
                scope="col"
                className={cx(sizes[size], 'whitespace-nowrap', numeric && 'text-right', width)}
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
