import { useTranslation } from 'react-i18next';
import { financialSchema } from '#shared/exposure/exposure.ts';
import type { Survey } from '#shared/survey/survey.ts';
import { pushUndo } from '#renderer/ui/undo-stack.ts';
import { QUERY_SCREEN } from '#renderer/query/name-screen.ts';
import { useBuildingStore } from '#renderer/query/building-store.ts';
import { locationOfSurvey } from './location-of-survey.ts';
import { useSubject } from '#renderer/query/use-subject.ts';
import { useVariants } from '#renderer/what-if/variant-store.ts';

/**
 * Asks for a surveyed building as a query, with what was tried of it. The building that stood in the query's form, and
 * what was tried there, can be had back.
 */
export function useOpenAsQuery(survey: Survey): () => void {
  const { t } = useTranslation();
  const { setSubject } = useSubject();
  const replace = useBuildingStore((state) => state.replace);
  const location = locationOfSurvey(survey);
  const [triedBefore, setVariants] = useVariants(location);
  return () => {
    const complete = financialSchema.safeParse(survey.building);
    const building = complete.success ? complete.data : null;
    const before = useBuildingStore.getState().financial;
    const tried = survey.variants.length > 0 ? survey.variants : triedBefore;
    const bringIn = (): void => {
      replace(building);
      setVariants(location, tried);
    };
    if (JSON.stringify([before, triedBefore]) !== JSON.stringify([building, tried])) {
      pushUndo(
        t('undoable.building'),
        () => {
          replace(before);
          setVariants(location, triedBefore);
        },
        bringIn,
        // Where it is brought to.
        QUERY_SCREEN,
      );
    }
    bringIn();
    setSubject({ kind: 'place', location });
  };
}
