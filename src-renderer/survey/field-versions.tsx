import type { ReactNode } from 'react';
import type { SurveyFieldName } from '#shared/survey/survey.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { describeVersions, type SurveyVersion } from './describe-versions.ts';
import styles from './field-versions.module.css';

interface FieldVersionsProps {
  /** The fields that are not the same. */
  readonly names: readonly SurveyFieldName[];
  /** What the sides are called. */
  readonly mineName: string;
  readonly theirsName: string;
  readonly mine: SurveyVersion;
  readonly theirs: SurveyVersion;
  /** What chooses between the sides of a field; left out: nothing does. */
  readonly renderChoice?: (name: SurveyFieldName) => ReactNode;
}

/** Fields that two sides have each in their own way, field by field: what one has to see to choose. */
export function FieldVersions({ names, mineName, theirsName, mine, theirs, renderChoice }: FieldVersionsProps) {
  const { t, ...formatters } = useTexts();
  return names.map((name) => {
    const [ours, others] = describeVersions(name, mine, theirs, t, formatters);
    return (
      <div key={name} className={styles.field} data-field-sides={name}>
        <strong>{t(`surveyField.${name}`)}</strong>
        <dl className={styles.sides}>
          <dt>{mineName}</dt>
          <dd>{ours}</dd>
          <dt>{theirsName}</dt>
          <dd>{others}</dd>
        </dl>
        {renderChoice?.(name)}
      </div>
    );
  });
}
