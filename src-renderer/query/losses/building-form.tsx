import { useMemo, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import {
  assets,
  basements,
  FIRST_FLOOR_HEIGHT_RANGE_METRES,
  MAXIMUM_TIV,
  STANDARD_BUILDING,
  storeys,
  type Financial,
} from '#shared/exposure/exposure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { toDisplayLength } from '#renderer/i18n/display-length.ts';
import { useFormatters } from '#renderer/i18n/use-texts.ts';
import { NumberField } from '#renderer/ui/number-field.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';
import fieldStyles from '#renderer/ui/field.module.css';
import layout from '#renderer/ui/layout.module.css';
import { createBuildingFormSchema, type FigureErrorKey } from './building-form-schema.ts';
import {
  createFirstValues,
  rewriteValues,
  toFormValues,
  type BuildingFormValues,
  type FigureField,
  type TypedBuilding,
} from './building-form-values.ts';
import { buildOccupancySections } from './occupancy-sections.ts';
import styles from './building-form.module.css';

interface BuildingFormProps {
  /** The building to start with; null for the standard one without values. */
  readonly financial: Financial | null;
  /** What was typed without being complete, to go on with; null where `financial` is all. */
  readonly typed?: TypedBuilding | null;
  readonly currency: string | null;
  /**
   * Called with each change. Where it leaves the form valid, with the building that stands there; where it does not,
   * with the one before the field was entered, and with what was typed.
   */
  readonly onChange: (financial: Financial | null, typed: TypedBuilding | null) => void;
}

/** The building and its policy: ten fields, checked as they are typed. */
export function BuildingForm(props: BuildingFormProps) {
  const formatters = useFormatters();
  // What stands in the fields is text in one unit and one style of numbers: it is written anew for another.
  return <BuildingFields key={`${formatters.locale} ${formatters.lengthUnit}`} formatters={formatters} {...props} />;
}

function BuildingFields({
  financial,
  typed = null,
  currency,
  onChange,
  formatters,
}: BuildingFormProps & { readonly formatters: Formatters }) {
  const { t } = useTranslation();
  const [knownHeightMetres] = useState((financial ?? STANDARD_BUILDING).firstFloorHeight);
  const schema = useMemo(
    () => createBuildingFormSchema(formatters, knownHeightMetres),
    [formatters, knownHeightMetres],
  );
  const sections = useMemo(() => buildOccupancySections(t), [t]);
  const [values, setValues] = useState(() =>
    typed === null ? writeValues(financial, formatters) : rewriteValues(typed, formatters, knownHeightMetres),
  );
  /** What stands in the fields now: leaving one and entering the next may rewrite both before the form is drawn. */
  const latest = useRef(values);
  /** Fields that were changed: what is wrong is said of them alone. */
  const [changed, setChanged] = useState<ReadonlySet<string>>(() => new Set());
  const issues = useMemo(() => schema.safeParse(values).error?.issues ?? [], [schema, values]);
  /** The building that `onChange` was called with last. */
  const handedOn = useRef(financial);
  /** The field that is being typed into, and the building before that. */
  const entry = useRef<{ readonly field: string; readonly before: Financial | null } | null>(null);

  function change<Name extends keyof BuildingFormValues>(name: Name, value: BuildingFormValues[Name]): void {
    latest.current = { ...latest.current, [name]: value };
    setValues(latest.current);
    setChanged((before) => new Set(before).add(name));
    if (entry.current?.field !== name) entry.current = { field: name, before: handedOn.current };
    const result = schema.safeParse(latest.current);
    const { locale, lengthUnit } = formatters;
    // "25" where 20 is the most must not leave the 2 that was typed on the way to it.
    handedOn.current = result.success ? result.data : entry.current.before;
    onChange(handedOn.current, result.success ? null : { values: latest.current, style: { locale, lengthUnit } });
  }

  function describeError(name: FigureField): string | undefined {
    const key = changed.has(name) ? issues.find(({ path }) => path[0] === name)?.message : undefined;
    if (key === undefined) return undefined;
    const height = (metres: number) => formatters.significant(toDisplayLength(metres, formatters.lengthUnit), 3);
    return t(`losses.error.${key as FigureErrorKey}`, {
      minimum: height(FIRST_FLOOR_HEIGHT_RANGE_METRES.minimum),
      maximum: height(FIRST_FLOOR_HEIGHT_RANGE_METRES.maximum),
      largest: formatters.significant(MAXIMUM_TIV, 3),
    });
  }

  const bindFigure = (name: FigureField) => ({
    name,
    regroups: true,
    text: values[name],
    error: describeError(name),
    onText: (text: string) => change(name, text),
    onFocus: () => {
      entry.current = null;
    },
  });

  return (
    <form
      className={layout.stack12}
      noValidate
      onSubmit={(event) => event.preventDefault()}
      aria-label={t('losses.form')}
    >
      <div className={styles.traits}>
        <div className={styles.wide}>
          <Select
            label={t('losses.typeOfBusiness')}
            sections={sections}
            value={values.typeOfBusiness}
            onChange={(value) => change('typeOfBusiness', value)}
          />
        </div>
        <Select
          label={t('losses.numberOfStoreys')}
          sections={[{ heading: '', options: storeys.map((value) => ({ value, label: t(`storeys.${value}`) })) }]}
          value={values.numberOfStoreys}
          onChange={(value) => change('numberOfStoreys', value)}
        />
        <NumberField
          {...bindFigure('firstFloorHeight')}
          label={t('losses.firstFloorHeight')}
          unit={formatters.lengthSymbol}
        />
        <div className={`${styles.choice} ${styles.wide}`}>
          <span id="basement-label" className={fieldStyles.label}>
            {t('losses.basement')}
          </span>
          <Segmented
            stretch
            label={t('losses.basement')}
            labelledBy="basement-label"
            options={basements.map((value) => ({ value, label: t(`basement.${value}`) }))}
            value={values.basement}
            onChange={(value) => change('basement', value)}
          />
        </div>
      </div>
      <div className={styles.values}>
        <span />
        <span className={`${styles.head} ${styles.figureHead}`} aria-hidden="true">
          {currency === null ? t('losses.tiv') : t('losses.tivIn', { currency })}
        </span>
        <span className={`${styles.head} ${styles.figureHead}`} aria-hidden="true">
          {t('losses.deductible')}
        </span>
        {assets.map((asset) => (
          <ValueRow key={asset} label={t(`asset.${asset}`)}>
            <NumberField
              {...bindFigure(`${asset}TIV`)}
              label={t('losses.tivOf', { asset: t(`asset.${asset}`) })}
              hideLabel
            />
            <NumberField
              {...bindFigure(`${asset}Deductible`)}
              label={t('losses.deductibleOf', { asset: t(`asset.${asset}`) })}
              hideLabel
            />
          </ValueRow>
        ))}
      </div>
    </form>
  );
}

function writeValues(financial: Financial | null, formatters: Formatters): BuildingFormValues {
  return financial === null ? createFirstValues(formatters) : toFormValues(financial, formatters);
}

function ValueRow({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <span className={styles.asset} aria-hidden="true">
        {label}
      </span>
      {children}
    </>
  );
}
