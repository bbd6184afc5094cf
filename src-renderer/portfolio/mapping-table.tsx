import { findBasementFlags, giveBasementFlags } from '#shared/portfolio/basement-flags.ts';
import { portfolioFields, type PortfolioField, type PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import type { PortfolioDetection } from '#shared/portfolio/portfolio-detection.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { ColumnUnit } from './column-unit.tsx';
import choiceStyles from './meaning-choice.module.css';
import styles from './portfolio.module.css';

interface MappingTableProps {
  readonly detection: PortfolioDetection;
  readonly mapping: PortfolioMapping;
  readonly onChange: (mapping: PortfolioMapping) => void;
}

const UNUSED = '';

/** What every column is taken for, with samples and why; each can be corrected. */
export function MappingTable({ detection, mapping, onChange }: MappingTableProps) {
  const { t, percent } = useTexts();

  function fieldOf(column: string): PortfolioField | typeof UNUSED {
    return portfolioFields.find((field) => mapping.columns[field]?.includes(column)) ?? UNUSED;
  }

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
    onChange(field === 'basement' ? giveBasementFlags(next, findFlags(column)) : next);
  }

  return (
    <table className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col">{t('portfolio.column')}</th>
          <th scope="col">{t('portfolio.samples')}</th>
          <th scope="col">{t('portfolio.takenFor')}</th>
          <th scope="col">{t('portfolio.because')}</th>
        </tr>
      </thead>
      <tbody>
        {detection.columns.map((column) => {
          const { name, samples } = column;
          const field = fieldOf(name);
          const suggestion = detection.suggestions.find(
            ({ field: suggested, columns }) => suggested === field && columns.includes(name),
          );
          return (
            <tr key={name}>
              <th scope="row">{name}</th>
              <td className={styles.samples}>{samples.slice(0, 3).join(' · ')}</td>
              <td>
                <div className={choiceStyles.taken}>
                  <select
                    className={choiceStyles.choice}
                    aria-label={t('portfolio.columnTakenFor', { column: name })}
                    value={field}
                    onChange={(event) => choose(name, event.target.value)}
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
                    onChange={onChange}
                  />
                </div>
              </td>
              <td className={styles.why}>
                {suggestion !== undefined &&
                  `${t(`portfolio.nameKind.${suggestion.why}`)}, ${percent(suggestion.confidence)}`}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function isField(text: string): text is PortfolioField {
  return portfolioFields.includes(text as PortfolioField);
}
