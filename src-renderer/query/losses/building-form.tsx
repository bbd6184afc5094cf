import { zodResolver } from '@hookform/resolvers/zod';
import { useEffect, useMemo, useRef, useState } from 'react';
import { Controller, useForm } from 'react-hook-form';
import { useTranslation } from 'react-i18next';
import { assets, basements, STANDARD_BUILDING, storeys, type Financial } from '#shared/exposure/exposure.ts';
import type { Formatters } from '#renderer/i18n/formatters.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import fieldStyles from '#renderer/ui/field.module.css';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { createBuildingFormSchema } from './building-form-schema.ts';
import {
  createFirstValues,
  rewriteValues,
  toFormValues,
  type BuildingFormValues,
  type TypedBuilding,
} from './building-form-values.ts';
import { FigureField } from './figure-field.tsx';
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
  const latestOnChange = useRef(onChange);
  /** The building that `onChange` was called with last. */
  const handedOn = useRef(financial);
  /** The field that is being typed into, and the building before that. */
  const entry = useRef<{ readonly field: string; readonly before: Financial | null } | null>(null);
  const { control, subscribe } = useForm<BuildingFormValues, unknown, Financial>({
    defaultValues:
      typed === null ? writeValues(financial, formatters) : rewriteValues(typed, formatters, knownHeightMetres),
    resolver: zodResolver(schema),
    mode: 'onChange',
  });

  useEffect(() => {
    latestOnChange.current = onChange;
  });
  useEffect(
    () =>
      subscribe({
        formState: { values: true },
        callback: ({ values, name }) => {
          // Without a name it is the first report of what the form began with: nothing was changed.
          if (name === undefined) return;
          if (entry.current?.field !== name) entry.current = { field: name, before: handedOn.current };
          const result = schema.safeParse(values);
          const { locale, lengthUnit } = formatters;
          // "25" where 20 is the most must not leave the 2 that was typed on the way to it.
          handedOn.current = result.success ? result.data : entry.current.before;
          const typed = result.success ? null : { values: { ...values }, style: { locale, lengthUnit } };
          latestOnChange.current(handedOn.current, typed);
        },
      }),
    [subscribe, schema, formatters],
  );

  function beginEntry(): void {
    entry.current = null;
  }

  return (
    <form className={styles.form} noValidate onSubmit={(event) => event.preventDefault()} aria-label={t('losses.form')}>
      <div className={styles.traits}>
        <div className={styles.wide}>
          <Controller
            control={control}
            name="typeOfBusiness"
            render={({ field }) => (
              <Select
                label={t('losses.typeOfBusiness')}
                sections={sections}
                value={field.value}
                onChange={field.onChange}
              />
            )}
          />
        </div>
        <Controller
          control={control}
          name="numberOfStoreys"
          render={({ field }) => (
            <Select
              label={t('losses.numberOfStoreys')}
              sections={[{ heading: '', options: storeys.map((value) => ({ value, label: t(`storeys.${value}`) })) }]}
              value={field.value}
              onChange={field.onChange}
            />
          )}
        />
        <FigureField
          control={control}
          name="firstFloorHeight"
          label={t('losses.firstFloorHeight')}
          unit={formatters.lengthSymbol}
          onEnter={beginEntry}
        />
        <Controller
          control={control}
          name="basement"
          render={({ field }) => (
            <div className={`${styles.choice} ${styles.wide}`}>
              <span id="basement-label" className={fieldStyles.label}>
                {t('losses.basement')}
              </span>
              <Segmented
                stretch
                label={t('losses.basement')}
                labelledBy="basement-label"
                options={basements.map((value) => ({ value, label: t(`basement.${value}`) }))}
                value={field.value}
                onChange={field.onChange}
              />
            </div>
          )}
        />
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
            <FigureField
              control={control}
              name={`${asset}TIV`}
              label={t('losses.tivOf', { asset: t(`asset.${asset}`) })}
              hideLabel
              onEnter={beginEntry}
            />
            <FigureField
              control={control}
              name={`${asset}Deductible`}
              label={t('losses.deductibleOf', { asset: t(`asset.${asset}`) })}
              hideLabel
              onEnter={beginEntry}
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
