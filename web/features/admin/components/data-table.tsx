import { cx } from '../../../lib/class-names.js';
import { useMedia } from '../../../lib/use-media.js';
import {
  TableCells,
  TableFrame,
  type TableColumn,
  type TableSize,
} from '../../../components/ui/table-frame.js';

export type Column<Row> = TableColumn<Row>;

interface Props<Row> {
  label: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** `small` inside a dialog. */
  size?: TableSize;
  /** A click anywhere on the row; by keyboard its first cell has a button. */
  onRow?: (row: Row) => void;
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

const clickable = 'cursor-pointer hover:bg-sunken';

function Wide<Row>({ label, columns, rows, keyOf, size, onRow }: Props<Row>) {
  return (
    <TableFrame label={label} size={size} columns={columns} className="max-md:hidden">
      {rows.map((row) => (
        <tr key={keyOf(row)} className={cx(onRow && clickable)} onClick={onRow && (() => onRow(row))}>
          <TableCells columns={columns} row={row} size={size} />
        </tr>
      ))}
    </TableFrame>
  );
}

function Cards<Row>({ label, columns, rows, keyOf, onRow }: Props<Row>) {
  const [first, ...rest] = columns;
  return (
    <ul aria-label={label} className="space-y-3 md:hidden">
      {rows.map((row) => (
        <li
          key={keyOf(row)}
          className={cx('rounded-lg border border-line bg-surface p-4 text-sm', onRow && clickable)}
          onClick={onRow && (() => onRow(row))}
        >
          <div className="font-semibold">{first?.cell(row)}</div>
          <dl className="mt-2 space-y-1.5">
            {rest.map((column) => (
              <div key={column.label} className="flex items-baseline justify-between gap-4">
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
