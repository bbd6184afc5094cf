import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { curveSets } from '#shared/pack/pack-manifest.ts';
import type { PackPlan } from '#shared/pack/pack-plan.ts';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { parseNumbers } from './plan-draft.ts';
import styles from './build-section.module.css';

const fields = ['title', 'id', 'version', 'license', 'attribution', 'currency'] as const;

interface BuildWordsProps {
  readonly pack: PackPlan['pack'];
  readonly onChange: (pack: PackPlan['pack']) => void;
}

/** What a pack says of itself: its name, whose data it holds and on what terms, its damage curves, where it lies. */
export function BuildWords({ pack, onChange }: BuildWordsProps) {
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
      <Select
        label={t('packBuild.curveSet.label')}
        value={pack.curveSet ?? 'hazus'}
        sections={[
          { heading: '', options: curveSets.map((value) => ({ value, label: t(`packBuild.curveSet.${value}`) })) },
        ]}
        onChange={(curveSet) => onChange({ ...pack, curveSet })}
      />
      <TerritoryField bbox={pack.bbox} onChange={(bbox) => onChange({ ...pack, bbox })} />
    </div>
  );
}

interface TerritoryFieldProps {
  readonly bbox: PackPlan['pack']['bbox'];
  readonly onChange: (bbox: PackPlan['pack']['bbox']) => void;
}

/** The box of a region; empty to have it found from the files. */
function TerritoryField({ bbox, onChange }: TerritoryFieldProps) {
  const { t } = useTranslation();
  const [isWrong, setIsWrong] = useState(false);
  return (
    <TextField
      label={t('packBuild.territory')}
      hint={t('packBuild.territoryHint')}
      error={isWrong ? t('packBuild.territoryWrong') : undefined}
      defaultValue={bbox?.join(', ') ?? ''}
      onBlur={({ target: { value } }) => {
        const [west, south, east, north, ...more] = parseNumbers(value) ?? [];
        const isBox = west !== undefined && south !== undefined && east !== undefined && north !== undefined;
        const isEmpty = value.trim() === '';
        setIsWrong(!isEmpty && (!isBox || more.length > 0));
        if (isEmpty) onChange(null);
        else if (isBox && more.length === 0) onChange([west, south, east, north]);
      }}
    />
  );
}
