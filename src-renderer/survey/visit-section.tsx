import { useQuery } from '@tanstack/react-query';
import { useId, useState } from 'react';
import { FIRST_FLOOR_HEIGHT_RANGE_METRES } from '#shared/exposure/exposure.ts';
import { floorHeightMethods, surveyLimits, type FloorHeightMethod } from '#shared/survey/survey.ts';
import { toOneLine } from '#shared/text/to-one-line.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { NumberEntryField } from '#renderer/ui/number-field.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { surveyFacetsOptions } from './survey-queries.ts';
import { isFloorUnused } from './survey-progress.ts';
import { isYetToCome, readToday } from './survey-day.ts';
import type { SurveyDraft } from './use-survey-draft.ts';
import styles from './survey-record.module.css';

/** What was found out on site: who, when, and how high the first floor stands. */
export function VisitSection({ draft: { survey, edit, putBack } }: { readonly draft: SurveyDraft }) {
  const { t, depth } = useTexts();
  const surveyorsId = useId();
  const surveyors = useQuery(surveyFacetsOptions(useClient())).data?.surveyors ?? [];
  const { measuredFloor, building } = survey;
  const { minimum, maximum } = FIRST_FLOOR_HEIGHT_RANGE_METRES;
  const { heightMetres } = measuredFloor;
  const isUnused = isFloorUnused(survey);
  // What the calculation used when somebody began to enter the measured height.
  const [former, setFormer] = useState(building.firstFloorHeight);
  const isFollowed = heightMetres !== null && !isUnused && former !== undefined && former !== heightMetres;
  /** The calculation follows what is measured; emptied, it keeps what it has. */
  function measure(value: number | null): void {
    edit({
      measuredFloor: { ...measuredFloor, heightMetres: value },
      ...(value === null ? {} : { building: { ...building, firstFloorHeight: value } }),
    });
  }
  /** An entry that is refused takes back what the calculation followed. */
  function putBackMeasured(value: number | null): void {
    const { firstFloorHeight: _, ...others } = building;
    putBack({
      measuredFloor: { ...measuredFloor, heightMetres: value },
      building: former === undefined ? others : { ...others, firstFloorHeight: former },
    });
  }
  const dayRemark = survey.surveyedOn !== null && isYetToCome(survey.surveyedOn) ? t('survey.dayYetToCome') : '';
  return (
    <Section title={t('survey.visit')}>
      <div className={styles.fields}>
        <TextField
          name="surveyor"
          label={t('surveyField.surveyor')}
          list={surveyorsId}
          autoComplete="off"
          maxLength={surveyLimits.surveyor}
          value={survey.surveyor}
          onChange={(event) => edit({ surveyor: event.target.value })}
          onBlur={() => {
            const name = toOneLine(survey.surveyor);
            if (name !== survey.surveyor) edit({ surveyor: name });
          }}
        />
        <datalist id={surveyorsId}>
          {surveyors.map((name) => (
            <option key={name} value={name} />
          ))}
        </datalist>
        <TextField
          name="surveyedOn"
          label={t('surveyField.surveyedOn')}
          type="date"
          max="9999-12-31"
          value={survey.surveyedOn ?? ''}
          onChange={(event) => edit({ surveyedOn: event.target.value || null })}
          hint={
            survey.surveyedOn === null ? (
              <Button variant="link" size="small" onClick={() => edit({ surveyedOn: readToday() })}>
                {t('survey.today')}
              </Button>
            ) : (
              dayRemark || undefined
            )
          }
        />
        <div onFocus={() => setFormer(building.firstFloorHeight)}>
          <NumberEntryField
            name="measuredFloorHeight"
            label={t('survey.measuredHeight')}
            isLength
            value={heightMetres}
            minimum={minimum}
            maximum={maximum}
            onChange={measure}
            onPutBack={putBackMeasured}
          />
        </div>
        <Select<FloorHeightMethod | 'none'>
          label={t('survey.measuredHow')}
          sections={[
            {
              heading: '',
              options: (['none', ...floorHeightMethods] as const).map((value) => ({
                value,
                label: t(`floorHeightMethod.${value}`),
              })),
            },
          ]}
          value={measuredFloor.method ?? 'none'}
          onChange={(method) =>
            edit({ measuredFloor: { ...measuredFloor, method: method === 'none' ? null : method } })
          }
        />
        {isFollowed && (
          <div className={`${styles.wide} ${textStyles.note}`}>
            {t('survey.heightFollows')}{' '}
            <Button
              variant="link"
              size="small"
              onClick={() => edit({ building: { ...building, firstFloorHeight: former } })}
            >
              {t('survey.useFormer', { height: depth(former) })}
            </Button>
          </div>
        )}
        {isUnused && heightMetres !== null && (
          <div className={`${styles.wide} ${textStyles.note}`}>
            {building.firstFloorHeight === undefined
              ? t('survey.heightNotCalculated')
              : t('survey.heightDiffers', { height: depth(building.firstFloorHeight) })}{' '}
            <Button
              variant="link"
              size="small"
              onClick={() => edit({ building: { ...building, firstFloorHeight: heightMetres } })}
            >
              {t('survey.useMeasured')}
            </Button>
          </div>
        )}
      </div>
      <LiveRegion text={dayRemark} />
    </Section>
  );
}
