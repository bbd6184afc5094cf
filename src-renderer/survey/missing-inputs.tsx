import { useTranslation } from 'react-i18next';
import { completeBuilding, findMissingInputs } from '#shared/survey/complete-building.ts';
import { formatList } from '#renderer/i18n/format-list.ts';
import { Button } from '#renderer/ui/button.tsx';
import { nameBuildingPart } from './name-building-part.ts';
import type { SurveyDraft } from './use-survey-draft.ts';
import styles from './survey-record.module.css';

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
