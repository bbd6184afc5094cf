import { useTranslation } from 'react-i18next';
import {
  assets,
  basements,
  FIRST_FLOOR_HEIGHT_RANGE_METRES,
  MAXIMUM_TIV,
  storeys,
  type TypeOfBusiness,
} from '#shared/exposure/exposure.ts';
import type { SurveyBuilding } from '#shared/survey/survey.ts';
import { completeBuilding, findMissingInputs } from '#shared/survey/complete-building.ts';
import { useCurrencyLabel } from '#renderer/i18n/display-store.ts';
import { Section } from '#renderer/ui/section.tsx';
import { Select, type SelectSection } from '#renderer/ui/select.tsx';
import { NumberEntryField } from '#renderer/ui/number-field.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { formatList } from '#renderer/i18n/formatters.ts';
import { Button } from '#renderer/ui/button.tsx';
import type { SurveyDraft } from './use-survey-draft.ts';
import { nameBuildingPart } from './name-building-part.ts';
import styles from './survey-record.module.css';

interface BuildingSectionProps {
  readonly draft: SurveyDraft;
  readonly currency: string | null;
  /** Uses of a building by kind. */
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
}

const NOT_KNOWN = 'none';

/** The building and its policy, as far as they are known: each part is kept by itself. */
export function BuildingSection({ draft, currency: ofRegion, occupancies }: BuildingSectionProps) {
  const { survey, edit, putBack } = draft;
  const { t } = useTranslation();
  const { building } = survey;
  const currency = useCurrencyLabel(ofRegion);
  const unknown = { value: NOT_KNOWN, label: t('survey.notKnown') } as const;
  const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;

  /** Sets a part, or leaves it out when it is not known. */
  function set<Name extends keyof SurveyBuilding>(name: Name, value: SurveyBuilding[Name] | null, by = edit): void {
    const { [name]: _, ...others } = building;
    by({ building: value === null ? others : { ...others, [name]: value } });
  }

  return (
    <Section title={t('survey.building')}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <Select<TypeOfBusiness | typeof NOT_KNOWN>
            label={t('losses.typeOfBusiness')}
            sections={[{ heading: '', options: [unknown] }, ...occupancies]}
            value={building.typeOfBusiness ?? NOT_KNOWN}
            onChange={(value) => set('typeOfBusiness', value === NOT_KNOWN ? null : value)}
          />
        </div>
        <Select
          label={t('losses.numberOfStoreys')}
          sections={[
            { heading: '', options: [unknown, ...storeys.map((value) => ({ value, label: t(`storeys.${value}`) }))] },
          ]}
          value={building.numberOfStoreys ?? NOT_KNOWN}
          onChange={(value) => set('numberOfStoreys', value === NOT_KNOWN ? null : value)}
        />
        <Select
          label={t('losses.basement')}
          sections={[
            {
              heading: '',
              options: [unknown, ...basements.map((value) => ({ value, label: t(`basement.${value}`) }))],
            },
          ]}
          value={building.basement ?? NOT_KNOWN}
          onChange={(value) => set('basement', value === NOT_KNOWN ? null : value)}
        />
        <NumberEntryField
          name="firstFloorHeight"
          label={t('survey.calculatedHeight')}
          isLength
          value={building.firstFloorHeight ?? null}
          minimum={minimum}
          maximum={maximum}
          onChange={(value) => set('firstFloorHeight', value)}
          onPutBack={(value) => set('firstFloorHeight', value, putBack)}
        />
      </div>
      <div className={styles.values}>
        <span />
        <span className={styles.columnHead} aria-hidden="true">
          {currency === null ? t('losses.tiv') : t('losses.tivIn', { currency })}
        </span>
        <span className={styles.columnHead} aria-hidden="true">
          {t('losses.deductible')}
        </span>
        {assets.map((asset) => (
          <AssetRow key={asset} label={t(`asset.${asset}`)}>
            <NumberEntryField
              hideLabel
              name={`${asset}TIV`}
              label={t('losses.tivOf', { asset: t(`asset.${asset}`) })}
              value={building[`${asset}TIV`] ?? null}
              minimum={0}
              maximum={MAXIMUM_TIV}
              onChange={(value) => set(`${asset}TIV`, value)}
              onPutBack={(value) => set(`${asset}TIV`, value, putBack)}
            />
            <NumberEntryField
              hideLabel
              name={`${asset}Deductible`}
              label={t('losses.deductibleOf', { asset: t(`asset.${asset}`) })}
              value={building[`${asset}Deductible`] ?? null}
              minimum={0}
              onChange={(value) => set(`${asset}Deductible`, value)}
              onPutBack={(value) => set(`${asset}Deductible`, value, putBack)}
            />
          </AssetRow>
        ))}
      </div>
      <MissingInputs draft={draft} />
    </Section>
  );
}

function AssetRow({ label, children }: { readonly label: string; readonly children: React.ReactNode }) {
  return (
    <>
      <span className={textStyles.note} aria-hidden="true">
        {label}
      </span>
      {children}
    </>
  );
}

/** What has to be entered before there are losses, with the way to take the rest from the standard building. */
export function MissingInputs({ draft: { survey, edit } }: { readonly draft: SurveyDraft }) {
  const { t } = useTranslation();
  const { building, measuredFloor } = survey;
  const missing = findMissingInputs(building);
  if (missing.length === 0) return null;
  const complete = completeBuilding(building, measuredFloor.heightMetres);
  const names = missing.map((name) => nameBuildingPart(name, t));
  return (
    <p className={styles.missing} data-missing-inputs="">
      {t('survey.lossesNeed', { inputs: formatList(names, 'unit') })}{' '}
      {complete !== null && (
        <Button variant="link" size="small" onClick={() => edit({ building: complete })}>
          {t('survey.takeStandard')}
        </Button>
      )}
    </p>
  );
}
