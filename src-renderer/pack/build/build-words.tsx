import { useState } from 'react';
import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { Finding } from '#shared/pack/pack.ts';
import { curveSets } from '#shared/pack/pack-manifest.ts';
import type { PackPlan } from '#shared/pack/pack-plan.ts';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { parseNumbers } from './plan-draft.ts';
import textStyles from '#renderer/ui/text.module.css';
import styles from './maker-view.module.css';

const fields = ['title', 'id', 'version', 'license', 'attribution', 'currency'] as const;
/** Without them a pack is made all the same, and says less. */
const missed: ReadonlySet<string> = new Set(['license', 'attribution', 'currency']);
/** Stands for "not known" among the curves. */
const UNKNOWN = 'unknown';

interface BuildWordsProps {
  readonly pack: PackPlan['pack'];
  /** What keeps the pack from being made. */
  readonly open: readonly Finding[];
  readonly onChange: (pack: PackPlan['pack']) => void;
}

/** What a pack says of itself: its name, whose data it holds and on what terms, its damage curves, where it lies. */
export function BuildWords({ pack, open, onChange }: BuildWordsProps) {
  const { t } = useTranslation();
  const curves = curveSets.map((value) => ({ value, label: t(`packBuild.curveSet.${value}`) }));
  const unknown = { value: UNKNOWN, label: t('packBuild.unknown') };
  return (
    <fieldset className={styles.words}>
      <legend className={styles.file}>{t('packBuild.words')}</legend>
      {fields.map((field) => (
        <TextField
          key={field}
          label={t(`packBuild.word.${field}`)}
          defaultValue={pack[field] ?? ''}
          hint={
            explain(pack, field, t) ??
            (pack[field] === null && missed.has(field) ? t(`packBuild.say.${field as 'license'}`) : undefined)
          }
          onBlur={({ target: { value, defaultValue } }) => {
            if (value !== defaultValue) onChange({ ...pack, [field]: value.trim() || null });
          }}
        />
      ))}
      <div className={styles.numbers}>
        <Select<string>
          label={t('packBuild.curveSet.label')}
          value={pack.curveSet ?? UNKNOWN}
          sections={[{ heading: '', options: pack.curveSet === null ? [unknown, ...curves] : curves }]}
          onChange={(chosen) => onChange({ ...pack, curveSet: curveSets.find((set) => set === chosen) ?? null })}
        />
        <p className={open.some(({ field }) => field === 'pack.curveSet') ? styles.asked : textStyles.detail}>
          {explain(pack, 'curveSet', t) ?? (pack.curveSet === null && t('packBuild.say.curveSet'))}
        </p>
      </div>
      <TerritoryField bbox={pack.bbox} onChange={(bbox) => onChange({ ...pack, bbox })} />
    </fieldset>
  );
}

/** Why a word was taken, or may be it; undefined where nothing tells, or somebody has said another one. */
function explain({ guesses, ...pack }: PackPlan['pack'], field: keyof typeof pack, t: TFunction): string | undefined {
  const guess = guesses.find((candidate) => candidate.field === field);
  if (guess === undefined || guess.confidence === 'stated') return undefined;
  const why = describePackText(guess.whyText, guess.why, t);
  if (pack[field] === null) return t('packBuild.perhaps', { value: guess.value, why });
  return pack[field] === guess.value ? t('packBuild.because', { why }) : undefined;
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
      onBlur={({ target: { value, defaultValue } }) => {
        if (value === defaultValue) return;
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
