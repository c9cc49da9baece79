import type { ReactNode } from 'react';
import { cx } from '../../lib/class-names.js';

/** A column: its head, and what stands below it in each row. */
export interface TableColumn<Row> {
  readonly label: string;
  readonly cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  readonly numeric?: boolean;
  /** Class names of head and cells. */
  readonly className?: string;
}

export type TableSize = 'small' | 'medium';

interface Props {
  label: string;
  columns: readonly Pick<TableColumn<never>, 'label' | 'numeric' | 'className'>[];
  /** `small` inside a dialog. */
  size?: TableSize;
  className?: string;
  /** The rows. */
  children: ReactNode;
}

const heads: Record<TableSize, string> = { small: 'px-3 py-2', medium: 'px-4 py-2.5' };
const cells: Record<TableSize, string> = { small: 'px-3 py-1.5', medium: 'px-4 py-2.5' };

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
            {columns.map((column) => (
              <th
                key={column.label}
                scope="col"
                className={cx(
                  heads[size],
                  'whitespace-nowrap',
                  column.numeric && 'text-right',
                  column.className,
                )}
              >
                {column.label}
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">{children}</tbody>
      </table>
    </div>
  );
}

interface CellsProps<Row> {
  /** The first column names the row. */
  columns: readonly TableColumn<Row>[];
  row: Row;
  size?: TableSize;
}

/** The cells of one row. */
export function TableCells<Row>({ columns, row, size = 'medium' }: CellsProps<Row>) {
  return columns.map(({ label, cell, numeric, className }, at) =>
    at === 0 ? (
      <th key={label} scope="row" className={cx(cells[size], 'align-middle', className)}>
        {cell(row)}
      </th>
    ) : (
      <td key={label} className={cx(cells[size], 'align-middle', numeric && 'money text-right', className)}>
        {cell(row)}
      </td>
    ),
  );
}
