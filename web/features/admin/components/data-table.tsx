import type { ReactNode } from 'react';
import { cx } from '../../../lib/class-names.js';
import { useMedia } from '../../../lib/use-media.js';
import { TableFrame } from './table-frame.js';

export interface Column<Row> {
  label: string;
  cell: (row: Row) => ReactNode;
  /** Figures stand to the right. */
  numeric?: boolean;
}

interface Props<Row> {
  label: string;
  /** The first names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
}

/** Rows as a table, and as cards where a table does not fit. */
export function DataTable<Row>(props: Props<Row>) {
  const wide = useMedia('(min-width: 48rem)');
  return (
    <>
      {wide !== false && <Wide {...props} />}
      {wide !== true && <Cards {...props} />}
    </>
  );
}

function Wide<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const [first, ...rest] = columns;
  return (
    <TableFrame
      label={label}
      columns={columns.map((column) => ({ name: column.label, numeric: column.numeric }))}
      className="max-md:hidden"
    >
      {rows.map((row) => (
        <tr key={keyOf(row)}>
          <th scope="row" className="px-4 py-2.5 align-middle">
            {first?.cell(row)}
          </th>
          {rest.map((column) => (
            <td
              key={column.label}
              className={cx('px-4 py-2.5 align-middle', column.numeric && 'money text-right')}
            >
              {column.cell(row)}
            </td>
          ))}
        </tr>
      ))}
    </TableFrame>
  );
}

function Cards<Row>({ label, columns, rows, keyOf }: Props<Row>) {
  const [first, ...rest] = columns;
  return (
    <ul aria-label={label} className="space-y-3 md:hidden">
      {rows.map((row) => (
        <li key={keyOf(row)} className="rounded-lg border border-line bg-surface p-4 text-sm">
          <div className="font-semibold">{first?.cell(row)}</div>
          <dl className="mt-2 space-y-1.5">
            {rest.map((column) => (
              <div key={column.label} className="flex justify-between gap-4">
                <dt className="shrink-0 text-soft">{column.label}</dt>
                <dd className={cx('min-w-0 text-right', column.numeric && 'money')}>{column.cell(row)}</dd>
              </div>
            ))}
          </dl>
        </li>
      ))}
    </ul>
  );
}
