import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import { floodHazards, scenariosOf } from '#shared/hazard/hazard.ts';
import { sourceUses, type PlanGuess, type PlanLayer, type PlanTable } from '#shared/pack/pack-plan.ts';
import { lengthUnits } from '#shared/units/units.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import { ClassesField } from './classes-field.tsx';
import { ColumnsField } from './columns-field.tsx';
import { findGuessedClasses, parseNumbers, type EditableField } from './plan-draft.ts';
import styles from './build-section.module.css';

interface BuildLayerProps {
  readonly layer: PlanLayer;
  /** Fields that are asked for. */
  readonly fields: readonly EditableField[];
  /** The table that the file is, with its columns; null when it is none. */
  readonly table: PlanTable | null;
  readonly onChange: (changes: Partial<PlanLayer>) => void;
}

/** Stands for "not known" among the options of a field. */
const UNKNOWN = 'unknown';

/** One file, or one band of one: what it is taken for, every guess to be corrected, and why it was guessed. */
export function BuildLayer({ layer, fields, table, onChange }: BuildLayerProps) {
  const { t } = useTranslation();
  const name = nameLayer(layer, t);
  return (
    <fieldset className={styles.layer} data-layer={name}>
      <legend className={styles.file}>{name}</legend>
      <Choice
        label={t('packBuild.field.use')}
        value={layer.use}
        options={sourceUses.map((use) => ({ value: use, label: t(`packBuild.use.${use}`) }))}
        onChange={(use) => onChange({ use })}
      />
      {fields.map((field) => (
        <LayerField key={field} field={field} layer={layer} table={table} onChange={onChange} />
      ))}
      {layer.guesses.length > 0 && (
        <ul className={styles.guesses}>
          {layer.guesses.map((guess) => (
            <li key={guess.field} data-confidence={guess.confidence}>
              <GuessText guess={guess} />
            </li>
          ))}
        </ul>
      )}
    </fieldset>
  );
}

/** A file, a band of one that has several, or a layer of a GeoPackage. */
function nameLayer({ file, band, name }: PlanLayer, t: TFunction): string {
  if (name !== null) return t('packBuild.layer', { file, layer: name });
  return band > 1 ? t('packBuild.band', { file, band }) : file;
}

function LayerField({
  field,
  layer,
  table,
  onChange,
}: { readonly field: EditableField } & Omit<BuildLayerProps, 'fields'>) {
  const { t, locale } = useTexts();
  const label = t(`packBuild.field.${field}`);
  switch (field) {
    case 'hazard': {
      const options = floodHazards.map((value) => ({ value, label: t(`packBuild.hazard.${value}`) }));
      return (
        <Choice label={label} value={layer.hazard} options={options} onChange={(hazard) => onChange({ hazard })} />
      );
    }
    case 'scenario': {
      const options = scenariosOf(layer.hazard ?? 'fluvial').map((value) => ({
        value,
        label: t(`packBuild.scenario.${value}`),
      }));
      return (
        <Choice
          label={label}
          value={layer.scenario}
          options={options}
          onChange={(scenario) => onChange({ scenario })}
        />
      );
    }
    case 'quantity': {
      const options = (['depth', 'elevation'] as const).map((value) => ({
        value,
        label: t(`packBuild.quantity.${value}`),
      }));
      return (
        <Choice
          label={label}
          value={layer.quantity}
          options={options}
          onChange={(quantity) => onChange({ quantity })}
        />
      );
    }
    case 'unit': {
      const options = lengthUnits.map((value) => ({ value, label: value }));
      return <Choice label={label} value={layer.unit} options={options} onChange={(unit) => onChange({ unit })} />;
    }
    case 'returnPeriodYears':
      return (
        <TextField
          key={locale}
          label={label}
          unit={t('packBuild.years')}
          figure
          defaultValue={layer.returnPeriodYears === null ? '' : formatPlainDecimal(layer.returnPeriodYears, locale)}
          onBlur={(event) => {
            const years = parseDecimal(event.target.value, locale);
            onChange({ returnPeriodYears: years !== null && years >= 1 ? years : null });
          }}
        />
      );
    case 'factor':
      return (
        <TextField
          key={locale}
          label={label}
          hint={t(layer.use === 'burnProbability' ? 'packBuild.probabilityHint' : 'packBuild.intensityHint')}
          figure
          defaultValue={layer.factor === null ? '' : formatPlainDecimal(layer.factor, locale)}
          onBlur={(event) => {
            const factor = parseDecimal(event.target.value, locale);
            onChange({ factor: factor !== null && factor > 0 ? factor : null });
          }}
        />
      );
    case 'openWater':
    case 'dry':
      return (
        <TextField
          label={label}
          hint={t('packBuild.numbersHint')}
          defaultValue={layer[field]?.join(', ') ?? ''}
          onBlur={(event) => onChange({ [field]: parseNumbers(event.target.value) })}
        />
      );
    case 'columns':
      if (table === null) return null;
      return (
        <ColumnsField
          label={label}
          columns={layer.columns}
          table={table}
          onChange={(columns) => onChange({ columns })}
        />
      );
    case 'classes':
      return (
        <ClassesField
          label={label}
          classes={layer.classes}
          guessed={findGuessedClasses(layer)}
          onChange={(classes) => onChange({ classes })}
        />
      );
    default:
      return (
        <TextField
          label={label}
          placeholder={field === 'crs' ? 'EPSG:28992' : ''}
          defaultValue={layer[field] ?? ''}
          onBlur={(event) => onChange({ [field]: event.target.value.trim() || null })}
        />
      );
  }
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
}

/** One of some values, or not known. */
function Choice<Value extends string>({ label, value, options, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  const all = [{ value: UNKNOWN, label: t('packBuild.unknown') }, ...options];
  return (
    <Select<string>
      label={label}
      value={value ?? UNKNOWN}
      sections={[{ heading: '', options: all }]}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
    />
  );
}

/** Fields whose values have words of their own on the screen. */
const wordedFields: ReadonlySet<string> = new Set(['use', 'hazard', 'scenario', 'quantity']);
/** Fields whose values are lists, which the fields themselves show better. */
const listedFields: ReadonlySet<string> = new Set(['columns', 'classes']);

/** A guess in words: of what, the value, why, how sure. */
function GuessText({ guess }: { readonly guess: PlanGuess }) {
  const { t } = useTranslation();
  const { field, value, why, whyText } = guess;
  const isLeftOut = listedFields.has(field) || value === '[]';
  return t(isLeftOut ? 'packBuild.guessOfList' : 'packBuild.guess', {
    field: t(`packBuild.field.${field as EditableField}`, { defaultValue: field }),
    value: wordedFields.has(field) ? t(`packBuild.${field}.${value}` as 'packBuild.use.flood') : value,
    why: describePackText(whyText, why, t),
    confidence: t(`packBuild.confidence.${guess.confidence}`),
  });
}
