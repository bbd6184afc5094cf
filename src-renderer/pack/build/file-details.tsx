import { useTranslation } from 'react-i18next';
import * as z from 'zod';
import {
  nodataMeanings,
  type NodataMeaning,
  type PlanGuess,
  type PlanLayer,
  type PlanTable,
} from '#shared/pack/pack-plan.ts';
import { formatPlainDecimal, parseDecimal } from '#renderer/i18n/parse-decimal.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { describePackText } from '#renderer/i18n/describe-pack-text.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import { ClassesField } from './classes-field.tsx';
import { ColumnsField } from './columns-field.tsx';
import { tableFields } from './file-table.tsx';
import { nameLayer } from './name-layer.ts';
import { findGuessedClasses, listedFields, listFields, parseNumbers, type EditableField } from './plan-draft.ts';
import styles from './maker-view.module.css';

/** A field that has no column in the table of files. */
type DetailField = Exclude<EditableField, (typeof tableFields)[number]>;

interface FileDetailsProps {
  readonly layer: PlanLayer;
  /** Fields that have to be known and are not, as `nameField` names them. */
  readonly missing: ReadonlySet<string>;
  /** The table that the file is, with its columns; null when it is none. */
  readonly table: PlanTable | null;
  readonly onChange: (changes: Partial<PlanLayer>) => void;
}

const guessedNumbersSchema = z.array(z.number());
/** Examples of what is typed. */
const placeholders: Readonly<Partial<Record<EditableField, string>>> = { crs: 'EPSG:28992', verticalDatum: 'NAVD88' };
/** Stands for null among the options of a field. */
const NONE = 'none';

/** What else is known of a file: fields beside those of the table, and why each was guessed. */
export function FileDetails({ layer, missing, table, onChange }: FileDetailsProps) {
  const { t } = useTranslation();
  const fields = listFields(layer, missing, table !== null).filter(isDetail);
  const name = nameLayer(layer, t);
  return (
    <fieldset className={styles.layer} data-layer={name}>
      <legend className={styles.file}>{name}</legend>
      {fields.map((field) => (
        <DetailFieldOf key={field} field={field} layer={layer} table={table} onChange={onChange} />
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

function isDetail(field: EditableField): field is DetailField {
  return !tableFields.some((column) => column === field);
}

function DetailFieldOf({
  field,
  layer,
  table,
  onChange,
}: { readonly field: DetailField } & Omit<FileDetailsProps, 'missing'>) {
  const { t, locale } = useTexts();
  const label = t(`packBuild.field.${field}`);
  switch (field) {
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
    case 'nodata': {
      const isFlood = layer.use === 'flood';
      const meanings: readonly NodataMeaning[] = isFlood ? nodataMeanings.flood : ['outside'];
      return (
        <Choice
          label={label}
          value={layer.nodata}
          none={t(isFlood ? 'packBuild.nodata.usual' : 'packBuild.nodata.usualFires')}
          options={meanings.map((value) => ({ value, label: t(`packBuild.nodata.${value}`) }))}
          onChange={(nodata) => onChange({ nodata })}
        />
      );
    }
    case 'factor':
      return (
        <TextField
          key={locale}
          label={label}
          hint={t(layer.use === 'burnProbability' ? 'packBuild.probabilityHint' : 'packBuild.intensityHint')}
          figure
          defaultValue={layer.factor === null ? '' : formatPlainDecimal(layer.factor, locale)}
          onBlur={({ target: { value, defaultValue } }) => {
            if (value === defaultValue) return;
            const factor = parseDecimal(value, locale);
            onChange({ factor: factor !== null && factor > 0 ? factor : null });
          }}
        />
      );
    case 'openWater':
    case 'dry':
      return <NumbersField key={String(layer[field])} field={field} label={label} layer={layer} onChange={onChange} />;
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
          placeholder={placeholders[field] ?? ''}
          defaultValue={layer[field] ?? ''}
          onBlur={({ target: { value, defaultValue } }) => {
            if (value !== defaultValue) onChange({ [field]: value.trim() || null });
          }}
        />
      );
  }
}

/** Stored numbers with a meaning. Whether there are any is asked where one was found that may have it. */
function NumbersField({
  field,
  label,
  layer,
  onChange,
}: { readonly field: 'openWater' | 'dry'; readonly label: string } & Pick<FileDetailsProps, 'layer' | 'onChange'>) {
  const { t } = useTranslation();
  const guess = layer.guesses.find((candidate) => candidate.field === field)?.value ?? '[]';
  const guessed = guessedNumbersSchema.parse(JSON.parse(guess));
  return (
    <div className={styles.numbers}>
      <TextField
        label={label}
        hint={t('packBuild.numbersHint')}
        defaultValue={layer[field]?.join(', ') ?? ''}
        onBlur={({ target: { value, defaultValue } }) => {
          if (value !== defaultValue) onChange({ [field]: parseNumbers(value) });
        }}
      />
      {layer[field] === null && (
        <div className={layout.wrap8}>
          {guessed.length > 0 && (
            <Button size="small" onClick={() => onChange({ [field]: guessed })}>
              {t('packBuild.takeNumbers', { numbers: guessed.join(', ') })}
            </Button>
          )}
          <Button size="small" onClick={() => onChange({ [field]: [] })}>
            {t('packBuild.noNumbers')}
          </Button>
        </div>
      )}
    </div>
  );
}

interface ChoiceProps<Value extends string> {
  readonly label: string;
  readonly value: Value | null;
  /** What null is called; left out: it is not known. */
  readonly none?: string;
  readonly options: readonly { readonly value: Value; readonly label: string }[];
  readonly onChange: (value: Value | null) => void;
}

/** One of some values, or not known. */
function Choice<Value extends string>({ label, value, none, options, onChange }: ChoiceProps<Value>) {
  const { t } = useTranslation();
  const all = [{ value: NONE, label: none ?? t('packBuild.unknown') }, ...options];
  return (
    <Select<string>
      label={label}
      value={value ?? NONE}
      sections={[{ heading: '', options: all }]}
      onChange={(chosen) => onChange(options.find((option) => option.value === chosen)?.value ?? null)}
    />
  );
}

/** Fields whose values have words of their own on the screen. */
const wordedFields: ReadonlySet<string> = new Set(['use', 'hazard', 'scenario', 'quantity', 'nodata']);

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
