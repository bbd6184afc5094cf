import { classNames } from '#renderer/ui/class-names.ts';
import styles from './print-table.module.css';

/** A column's head: its words and the unit beneath. */
export interface PrintColumn {
  readonly key: string;
  readonly label: string;
  readonly unit?: string;
}

/** A cell: its figure, and a smaller line beneath it. */
export interface PrintCell {
  readonly figure: string;
  readonly note: string;
}

/** A row: its head and one cell for each column; `null` leaves a cell to the note beside it. */
export interface PrintRow {
  readonly key: string;
  readonly label: string;
  readonly kind?: 'total' | 'part';
  readonly cells: readonly (string | PrintCell)[];
  /** Stands across all columns instead of the cells. */
  readonly note?: string;
}

interface PrintTableProps {
  readonly caption: string;
  readonly rowHead: string;
  /** Heads over several columns each, or none. */
  readonly groups?: readonly { readonly label: string; readonly columns: number }[];
  readonly columns: readonly PrintColumn[];
  readonly rows: readonly PrintRow[];
}

const noGroups: NonNullable<PrintTableProps['groups']> = [];

/** A table of figures, right-aligned, with units in the head. */
export function PrintTable({ caption, rowHead, groups = noGroups, columns, rows }: PrintTableProps) {
  return (
    <table className={styles.table}>
      <caption>{caption}</caption>
      <thead>
        {groups.length > 0 && (
          <tr>
            <td />
            {groups.map(({ label, columns: span }) => (
              <th key={label} scope="colgroup" colSpan={span} className={styles.group}>
                <span>{label}</span>
              </th>
            ))}
          </tr>
        )}
        <tr>
          <th scope="col">{rowHead}</th>
          {columns.map(({ key, label, unit }) => (
            <th key={key} scope="col">
              {label}
              {unit !== undefined && <span>{unit}</span>}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {rows.map(({ key, label, kind, cells, note }) => (
          <tr key={key} className={classNames(kind === 'total' && styles.total, kind === 'part' && styles.part)}>
            <th scope="row">{label}</th>
            {note === undefined ? (
              // Cells have no name of their own but their column's.
              cells.map((cell, index) => (
                <td key={columns[index]?.key ?? index}>
                  {typeof cell === 'string' ? cell : cell.figure}
                  {typeof cell !== 'string' && <span className={styles.cellNote}>{cell.note}</span>}
                </td>
              ))
            ) : (
              <td colSpan={columns.length} className={styles.rowNote}>
                {note}
              </td>
            )}
          </tr>
        ))}
      </tbody>
    </table>
  );
}
