import { useTranslation } from 'react-i18next';
import type { PackPlan } from '#shared/domain/pack-plan.ts';
import { TextField } from '../../../ui/text-field.tsx';
import styles from './build-section.module.css';

const fields = ['title', 'id', 'version', 'license', 'attribution', 'currency'] as const;

/** The words of a pack: its name, whose data it holds and on what terms. */
export function BuildWords({
  pack,
  onChange,
}: {
  readonly pack: PackPlan['pack'];
  readonly onChange: (pack: PackPlan['pack']) => void;
}) {
  const { t } = useTranslation();
  return (
    <div className={styles.words}>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`packBuild.word.${field}`)}
          defaultValue={pack[field] ?? ''}
          onBlur={(event) => onChange({ ...pack, [field]: event.target.value.trim() || null })}
        />
      ))}
    </div>
  );
}
