import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { findBasementFlags, giveBasementFlags } from '#shared/portfolio/basement-flags.ts';
import {
  portfolioFields,
  type PortfolioField,
  type PortfolioMapping,
  amountColumnFields,
  amountUnits,
  type AmountUnit,
} from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioDetection, DetectedColumn } from '#shared/portfolio/portfolio-detection.ts';
import { basements, storeys, type TypeOfBusiness } from '#shared/exposure/exposure.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { DataTable } from '#renderer/ui/data-table.tsx';
import { ScrollRegion } from '#renderer/ui/scroll-region.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import type { SelectSection } from '#renderer/ui/select.tsx';
import type { TakenColumn } from './column-doubts.ts';
import type { FileWord } from './find-words.ts';
import choiceStyles from './meaning-choice.module.css';
import styles from './portfolio.module.css';

interface MappingTableProps {
  readonly detection: PortfolioDetection;
  readonly mapping: PortfolioMapping;
  /** In the order in which they are shown. */
  readonly taken: readonly TakenColumn[];
  /** Name of the mapping that was taken; null: none. */
  readonly savedName: string | null;
  /** @param column the one that somebody has chosen something for */
  readonly onChange: (mapping: PortfolioMapping, column: string) => void;
}

const UNUSED = '';

/** What every column is taken for, with samples and why; each can be corrected. */
export function MappingTable({ detection, mapping, taken, savedName, onChange }: MappingTableProps) {
  const { t, percent } = useTexts();

  /** What 0 means in a column that is to be of basements. */
  function findFlags(column: string): ReturnType<typeof findBasementFlags> {
    const samples = detection.columns.find(({ name }) => name === column)?.samples ?? [];
    return detection.isOed ? null : findBasementFlags(samples);
  }

  function choose(column: string, field: string): void {
    const columns: Partial<Record<PortfolioField, string[]>> = {};
    for (const [key, names] of Object.entries(mapping.columns) as [PortfolioField, string[]][]) {
      // A saved mapping may name columns that this file does not have.
      const rest = names.filter((name) => name !== column && detection.columns.some((one) => one.name === name));
      if (rest.length > 0) columns[key] = rest;
    }
    if (isField(field)) columns[field] = [...(columns[field] ?? []), column];
    const next = { ...mapping, columns };
    onChange(field === 'basement' ? giveBasementFlags(next, findFlags(column)) : next, column);
  }

  function chooseField({ column, field }: TakenColumn): ReactNode {
    return (
      <div className={choiceStyles.taken}>
        <select
          className={choiceStyles.choice}
          aria-label={t('portfolio.columnTakenFor', { column: column.name })}
          value={field}
          onChange={(event) => choose(column.name, event.target.value)}
        >
          <option value={UNUSED}>{t('portfolio.unused')}</option>
          {portfolioFields.map((option) => (
            <option key={option} value={option}>
              {t(`portfolio.field.${option}`)}
            </option>
          ))}
        </select>
        <ColumnUnit
          column={column}
          field={field}
          options={detection.options}
          mapping={mapping}
          onChange={(next) => onChange(next, column.name)}
        />
      </div>
    );
  }

  /** Who has said what a column is, or why it is taken for that. */
  function writeReason({ column: { name }, field, saidBy, isDoubtful }: TakenColumn): ReactNode {
    if (saidBy === 'you') return t('portfolio.chosenByYou');
    if (saidBy === 'saved') return t('portfolio.fromMapping', { name: savedName ?? '' });
    const suggestion = detection.suggestions.find((one) => one.field === field && one.columns.includes(name));
    return (
      <>
        {suggestion !== undefined && `${t(`portfolio.nameKind.${suggestion.why}`)}, ${percent(suggestion.confidence)}`}
        {isDoubtful && (
          <Button
            size="small"
            aria-label={t('portfolio.confirmColumn', { column: name })}
            onClick={() => onChange(mapping, name)}
          >
            {t('portfolio.confirm')}
          </Button>
        )}
      </>
    );
  }

  return (
    <ScrollRegion label={t('portfolio.columns')} className={styles.columns}>
      <DataTable
        className={styles.mapping}
        rows={taken}
        keyOf={({ column }) => column.name}
        rowProps={({ isDoubtful, field }) => ({
          className: isDoubtful ? styles.doubtful : field === UNUSED ? styles.unused : undefined,
        })}
        heads={[t('portfolio.column'), t('portfolio.samples'), t('portfolio.takenFor'), t('portfolio.because')]}
        renderCells={(one) => [
          one.column.name,
          { children: one.column.samples.slice(0, 3).join(' · '), className: styles.samples },
          chooseField(one),
          { children: writeReason(one), className: styles.why },
        ]}
      />
    </ScrollRegion>
  );
}

function isField(text: string): text is PortfolioField {
  return portfolioFields.includes(text as PortfolioField);
}

interface ColumnUnitProps {
  readonly column: DetectedColumn;
  /** The field that the column is mapped to; '' for none. */
  readonly field: PortfolioField | '';
  readonly options: PortfolioDetection['options'];
  readonly mapping: PortfolioMapping;
  readonly onChange: (mapping: PortfolioMapping) => void;
}

/** What the amounts of a column are multiplied by, as it was found out; correctable. Nothing for what is no amount. */
export function ColumnUnit({ column, field, options, mapping, onChange }: ColumnUnitProps) {
  const { t, count } = useTexts();
  if (!amountColumnFields.some((amount) => amount === field)) return null;
  // A share is in no unit.
  const { deductibleType = 'amount' } = mapping.defaults;
  if (field.endsWith('Deductible') && deductibleType !== 'amount') return null;
  const unit = mapping.amountUnits?.[column.name] ?? column.amountUnit ?? options.amountUnit ?? 1;
  return (
    <select
      className={classNames(choiceStyles.choice, choiceStyles.unit)}
      aria-label={t('portfolio.columnUnit', { column: column.name })}
      value={unit}
      onChange={(event) =>
        onChange({
          ...mapping,
          amountUnits: { ...mapping.amountUnits, [column.name]: toAmountUnit(event.target.value) },
        })
      }
    >
      {amountUnits.map((one) => (
        <option key={one} value={one}>
          {t('portfolio.timesUnit', { unit: count(one) })}
        </option>
      ))}
    </select>
  );
}

/** The unit of amounts that was chosen in a list, which knows texts only. */
export function toAmountUnit(chosen: string): AmountUnit {
  return amountUnits.find((unit) => String(unit) === chosen) ?? 1;
}

interface WordMeaningsProps {
  readonly words: readonly FileWord[];
  readonly mapping: PortfolioMapping;
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
  readonly onChange: (mapping: PortfolioMapping) => void;
}

const AS_UNDERSTOOD = '';

/** What a broker's own words mean: each can be given a meaning, for every row that has it. */
export function WordMeanings({ words, mapping, occupancies, onChange }: WordMeaningsProps) {
  const { t } = useTranslation();
  const sectionsOf = (field: FileWord['field']): readonly SelectSection<string>[] => {
    if (field === 'typeOfBusiness') return occupancies;
    const options =
      field === 'basement'
        ? basements.map((value) => ({ value, label: t(`basement.${value}`) }))
        : storeys.map((value) => ({ value, label: t(`storeys.${value}`) }));
    return [{ heading: t(`portfolio.field.${field}`), options }];
  };

  function mean({ field, word }: FileWord, value: string): void {
    const { [word]: _before, ...rest } = mapping.values[field] ?? {};
    const meanings = value === AS_UNDERSTOOD ? rest : { ...rest, [word]: value };
    onChange({ ...mapping, values: { ...mapping.values, [field]: meanings } });
  }

  function chooseMeaning(one: FileWord): ReactNode {
    return (
      <select
        className={choiceStyles.choice}
        aria-label={t('importWords.wordMeans', { word: one.word })}
        value={mapping.values[one.field]?.[one.word] ?? AS_UNDERSTOOD}
        onChange={(event) => mean(one, event.target.value)}
      >
        <option value={AS_UNDERSTOOD}>{t(one.isUnknown ? 'importWords.notKnown' : 'importWords.asUnderstood')}</option>
        {sectionsOf(one.field).map(({ heading, options }) => (
          <optgroup key={heading} label={heading}>
            {options.map(({ value, label }) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </optgroup>
        ))}
      </select>
    );
  }

  return (
    <DataTable
      className={styles.mapping}
      rows={words}
      keyOf={({ field, word }) => `${field} ${word}`}
      heads={[t('importWords.word'), t('portfolio.takenFor'), t('importWords.means')]}
      renderCells={(one) => [one.word, t(`portfolio.field.${one.field}`), chooseMeaning(one)]}
    />
  );
}
