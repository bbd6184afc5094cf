import type { Ref } from 'react';
import { useTranslation } from 'react-i18next';
import { floodHazards, scenariosOf } from '#shared/hazard/hazard.ts';
import { sourceUses, type PlanLayer } from '#shared/pack/pack-plan.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import { DataTable, type TableCell } from '#renderer/ui/data-table.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { nameLayer } from './name-layer.ts';
import { listedFields, listFields } from './plan-draft.ts';
import { listGaps, listRows, type Doubt, type Gap, type PlanRow, type PlanState } from './plan-rows.ts';
import styles from './file-table.module.css';

/** Fields that have a column; the others stand beside the table. */
export const tableFields = ['use', 'hazard', 'scenario', 'returnPeriodYears', 'unit'] as const;
type TableField = (typeof tableFields)[number];

interface FileTableProps {
  readonly state: PlanState;
  /** Place of the file whose picture and details are shown. */
  readonly chosen: number | null;
  readonly onChoose: (index: number) => void;
  readonly onChange: (index: number, changes: Partial<PlanLayer>) => void;
  readonly ref: Ref<HTMLDivElement>;
}

/** Every file with what it is taken for, those in doubt first; then the events that only some hazards have maps of. */
export function FileTable({ state, chosen, onChoose, onChange, ref }: FileTableProps) {
  const { t } = useTranslation();
  const { layers } = state.draft;
  const gaps = listGaps(layers);

  function renderCells({ index, doubts }: PlanRow): TableCell[] {
    const layer = layers[index]!;
    const name = nameLayer(layer, t);
    const asked = new Set<string>(listFields(layer, new Set()));
    const cell = (field: TableField): TableCell => {
      const doubt = doubts.find((candidate) => candidate.field === field);
      const className = doubt === undefined ? undefined : styles[doubt.kind];
      if (field !== 'use' && !asked.has(field)) return { children: '', className };
      const label = t('packBuild.cell', { field: t(`packBuild.field.${field}`), file: name });
      return {
        className,
        children: (
          <FieldCell
            field={field}
            label={label}
            layer={layer}
            isNeeded={doubt?.kind === 'needed'}
            onChange={(changes) => onChange(index, changes)}
          />
        ),
      };
    };
    return [
      {
        className: styles.file,
        children: (
          <button type="button" aria-pressed={index === chosen} onClick={() => onChoose(index)}>
            {name}
          </button>
        ),
      },
      ...tableFields.map(cell),
      { className: styles.doubt, children: <Doubts layer={layer} doubts={doubts} /> },
    ];
  }

  return (
    <ScrollRegion ref={ref} label={t('packBuild.files')} className={styles.scroll}>
      <DataTable
        className={styles.table}
        caption={t('packBuild.files')}
        heads={[t('packBuild.file'), ...tableFields.map((field) => t(`packBuild.head.${field}`)), t('packBuild.doubt')]}
        rows={listRows(state)}
        keyOf={({ key }) => key}
        rowProps={({ index }) => ({
          className: classNames(index === chosen && styles.chosen, layers[index]!.use === 'ignore' && styles.leftOut),
          onFocus: () => onChoose(index),
        })}
        renderCells={renderCells}
      >
        {gaps.map((gap) => (
          <GapRow key={`${gap.hazard} ${gap.scenario} ${gap.returnPeriodYears}`} gap={gap} />
        ))}
      </DataTable>
      {gaps.length > 0 && <p className={styles.note}>{t('packBuild.gap.note')}</p>}
    </ScrollRegion>
  );
}

/** An event that others have a map of and this one has not. */
function GapRow({ gap: { hazard, scenario, returnPeriodYears, others } }: { readonly gap: Gap }) {
  const { t, significant } = useTexts();
  const names = others.map((other) =>
    t('packBuild.gap.map', {
      hazard: t(`packBuild.hazard.${other.hazard}`),
      scenario: t(`packBuild.scenario.${other.scenario}`),
    }),
  );
  return (
    <tr className={styles.gap} data-gap="">
      <th scope="row">{t('packBuild.gap.file')}</th>
      <td>{t('packBuild.use.flood')}</td>
      <td>{t(`packBuild.hazard.${hazard}`)}</td>
      <td>{t(`packBuild.scenario.${scenario}`)}</td>
      <td className={styles.figure}>{significant(returnPeriodYears, 6)}</td>
      <td />
      <td className={styles.doubt}>{t('packBuild.gap.others', { maps: [...new Set(names)].join('; ') })}</td>
    </tr>
  );
}

interface FieldCellProps {
  readonly field: TableField;
  readonly label: string;
  readonly layer: PlanLayer;
  readonly isNeeded: boolean;
  readonly onChange: (changes: Partial<PlanLayer>) => void;
}

/** One field of a file, to be chosen or typed. */
function FieldCell({ field, label, layer, isNeeded, onChange }: FieldCellProps) {
  const { t, locale } = useTexts();
  const choice = <Value extends string>(
    value: Value | null,
    options: readonly Value[],
    wordOf: (option: Value) => string,
  ) => (
    <select
      className={styles.choice}
      aria-label={label}
      aria-invalid={isNeeded}
      value={value ?? ''}
      onChange={({ target }) => onChange({ [field]: options.find((option) => option === target.value) ?? null })}
    >
      <option value="">{t('packBuild.unknown')}</option>
      {options.map((option) => (
        <option key={option} value={option}>
          {wordOf(option)}
        </option>
      ))}
    </select>
  );
  switch (field) {
    case 'use':
      return choice(layer.use, sourceUses, (use) => t(`packBuild.use.${use}`));
    case 'hazard':
      return choice(layer.hazard, floodHazards, (hazard) => t(`packBuild.hazard.${hazard}`));
    case 'scenario':
      return choice(layer.scenario, scenariosOf(layer.hazard ?? 'fluvial'), (scenario) =>
        t(`packBuild.scenario.${scenario}`),
      );
    case 'unit':
      return choice(layer.unit, lengthUnits, (unit) => unit);
    default:
      return (
        <input
          key={locale}
          className={classNames(styles.choice, styles.figure)}
          aria-label={label}
          aria-invalid={isNeeded}
          inputMode="decimal"
          defaultValue={layer.returnPeriodYears === null ? '' : formatPlainDecimal(layer.returnPeriodYears, locale)}
          onBlur={({ target }) => {
            const typed = parseDecimal(target.value, locale);
            const returnPeriodYears = typed !== null && typed >= 1 ? typed : null;
            if (returnPeriodYears !== layer.returnPeriodYears) onChange({ returnPeriodYears });
          }}
        />
      );
  }
}

/** What is not sure of a file, and why. */
function Doubts({ layer, doubts }: { readonly layer: PlanLayer; readonly doubts: readonly Doubt[] }) {
  const { t } = useTranslation();
  if (doubts.length === 0) return layer.use === 'ignore' ? null : <span>{t('packBuild.sure')}</span>;
  return (
    <ul>
      {doubts.map(({ field, kind, finding, guess }) => {
        const why =
          finding === null || (guess !== null && listedFields.has(field))
            ? describePackText(guess?.whyText, guess?.why ?? '', t)
            : describePackText(finding.texts?.found, finding.found, t);
        return (
          <li key={field} data-doubt={kind}>
            {t(`packBuild.doubts.${kind}`, { field: t(`packBuild.field.${field}`), why })}
          </li>
        );
      })}
    </ul>
  );
}
