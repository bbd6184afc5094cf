import { useTranslation } from 'react-i18next';
import { basements, storeys, type TypeOfBusiness } from '#shared/exposure/exposure.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
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

  return (
    <table className={styles.mapping}>
      <thead>
        <tr>
          <th scope="col">{t('importWords.word')}</th>
          <th scope="col">{t('portfolio.takenFor')}</th>
          <th scope="col">{t('importWords.means')}</th>
        </tr>
      </thead>
      <tbody>
        {words.map((one) => (
          <tr key={`${one.field} ${one.word}`}>
            <th scope="row">{one.word}</th>
            <td>{t(`portfolio.field.${one.field}`)}</td>
            <td>
              <select
                className={choiceStyles.choice}
                aria-label={t('importWords.wordMeans', { word: one.word })}
                value={mapping.values[one.field]?.[one.word] ?? AS_UNDERSTOOD}
                onChange={(event) => mean(one, event.target.value)}
              >
                <option value={AS_UNDERSTOOD}>
                  {t(one.isUnknown ? 'importWords.notKnown' : 'importWords.asUnderstood')}
                </option>
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
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
