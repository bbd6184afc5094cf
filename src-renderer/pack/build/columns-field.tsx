import { useTranslation } from 'react-i18next';
import {
  addressParts,
  addressPieces,
  requiredAddressParts,
  type AddressColumnPart,
  type AddressColumns,
  type PlanTable,
} from '#shared/pack/pack-plan.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Select } from '#renderer/ui/select.tsx';
import styles from './maker-view.module.css';

interface ColumnsFieldProps {
  readonly label: string;
  /** Null until something is known of them. */
  readonly columns: AddressColumns | null;
  readonly table: PlanTable;
  readonly onChange: (columns: AddressColumns) => void;
}

/** Stands for "no column" among the options, which are the columns by their position. */
const NO_COLUMN = 'none';
const needed: ReadonlySet<string> = new Set(requiredAddressParts);

/** Which column of a table holds which part of an address; each column with what its first row has there. */
export function ColumnsField({ label, columns, table, onChange }: ColumnsFieldProps) {
  const { t } = useTranslation();
  const options = [
    { value: NO_COLUMN, label: t('packBuild.noColumn') },
    ...table.columns.map(({ name, example }, index) => ({ value: String(index), label: name, aside: example })),
  ];
  const renderPart = (part: AddressColumnPart) => {
    const name = t(`packBuild.part.${part}`);
    const chosen = table.columns.findIndex((column) => column.name === columns?.[part]);
    return (
      <Select<string>
        key={part}
        label={needed.has(part) ? t('packBuild.needed', { part: name }) : name}
        value={chosen === -1 ? NO_COLUMN : String(chosen)}
        sections={[{ heading: '', options }]}
        onChange={(value) => onChange({ ...columns, [part]: table.columns[Number(value)]?.name ?? '' })}
      />
    );
  };
  const hasPieces = addressPieces.some((part) => (columns?.[part] ?? '') !== '');
  return (
    <fieldset className={styles.group}>
      <legend className={styles.groupTitle}>{label}</legend>
      <div className={styles.columns}>{addressParts.map(renderPart)}</div>
      <Disclosure title={t('packBuild.pieces')} defaultOpen={hasPieces}>
        <div className={styles.columns}>{addressPieces.map(renderPart)}</div>
      </Disclosure>
    </fieldset>
  );
}
