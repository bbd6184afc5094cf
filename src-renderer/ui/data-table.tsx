import { Fragment, type HTMLAttributes, type ReactNode, type TableHTMLAttributes, type ThHTMLAttributes } from 'react';
import { VisuallyHidden } from './visually-hidden.tsx';

type CellAttributes = ThHTMLAttributes<HTMLTableCellElement>;
/** What stands in a cell, or that among attributes of the cell. */
export type TableCell = ReactNode | (CellAttributes & { readonly children: ReactNode });

function toAttributes(cell: TableCell): CellAttributes {
  return typeof cell === 'object' && cell !== null && 'children' in cell ? cell : { children: cell };
}

interface TableRowProps extends HTMLAttributes<HTMLTableRowElement> {
  /** The row's head, then its cells. */
  readonly cells: readonly TableCell[];
  readonly 'data-event'?: number;
}

/** A row; its first cell is its head. */
export function TableRow({ cells, ...attributes }: TableRowProps) {
  const [head, ...others] = cells.map(toAttributes);
  return (
    <tr {...attributes}>
      <th scope="row" {...head} />
      {others.map((cell, position) => (
        // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
        <td key={position} {...cell} />
      ))}
    </tr>
  );
}

/** The heads of the columns. */
export function TableHead({ heads, above }: { readonly heads: readonly TableCell[]; readonly above?: ReactNode }) {
  return (
    <thead>
      {above}
      <tr>
        {heads.map((head, position) => (
          // oxlint-disable-next-line react/no-array-index-key -- columns stay where they are
          <th key={position} scope="col" {...toAttributes(head)} />
        ))}
      </tr>
    </thead>
  );
}

interface DataTableProps<Row> extends TableHTMLAttributes<HTMLTableElement> {
  /** What a screen reader calls it, where no heading does. */
  readonly caption?: string;
  readonly heads: readonly TableCell[];
  readonly rows: readonly Row[];
  readonly keyOf: (row: Row, index: number) => string | number;
  /** What stands in a row, its head first. */
  readonly renderCells: (row: Row, index: number) => readonly TableCell[];
  readonly rowProps?: (row: Row, index: number) => Omit<TableRowProps, 'cells'>;
  /** What stands below a row, in rows of its own. */
  readonly renderBelow?: (row: Row) => ReactNode;
  /** Rows that are made otherwise: above the heads, before and after the others, at the foot. */
  readonly above?: ReactNode;
  readonly before?: ReactNode;
  readonly children?: ReactNode;
  readonly foot?: ReactNode;
}

/** A table with a head for each column and for each row. */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const {
    caption,
    heads,
    rows,
    keyOf,
    renderCells,
    rowProps,
    renderBelow,
    above,
    before,
    children,
    foot,
    ...attributes
  } = props;
  return (
    <table {...attributes}>
      {caption !== undefined && (
        <caption>
          <VisuallyHidden>{caption}</VisuallyHidden>
        </caption>
      )}
      <TableHead heads={heads} above={above} />
      <tbody>
        {before}
        {rows.map((row, index) => (
          <Fragment key={keyOf(row, index)}>
            <TableRow cells={renderCells(row, index)} {...rowProps?.(row, index)} />
            {renderBelow?.(row)}
          </Fragment>
        ))}
        {children}
      </tbody>
      {foot !== undefined && <tfoot>{foot}</tfoot>}
    </table>
  );
}
