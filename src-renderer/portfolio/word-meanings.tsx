import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { basements, storeys, type TypeOfBusiness } from '#shared/exposure/exposure.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { DataTable } from '#renderer/ui/data-table.tsx';
import type { SelectSection } from '#renderer/ui/select.tsx';
import type { FileWord } from './find-words.ts';
import choiceStyles from './meaning-choice.module.css';
import styles from './portfolio.module.css';

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
