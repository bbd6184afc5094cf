import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { Share } from 'lucide-react';
import { useEffect, useMemo, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { buildOccupancySections } from '#renderer/query/losses/occupancy-sections.ts';
import { AnswerSkeleton } from '#renderer/query/answer-skeleton.tsx';
import { HandOverBar } from '#renderer/survey/hand-over-bar.tsx';
import { ImportButton } from '#renderer/survey/import-button.tsx';
import { ImportPanel } from '#renderer/survey/import-panel.tsx';
import { takeChosenHandOver } from '#renderer/survey/hand-over-source.ts';
import { useOpenedHandOver } from '#renderer/survey/opened-hand-over-store.ts';
import { surveyFacetsOptions, surveyOptions } from '#renderer/survey/survey-queries.ts';
import { SurveyList } from '#renderer/survey/survey-list.tsx';
import { SurveyRecord } from '#renderer/survey/survey-record.tsx';
import { useHandOver } from '#renderer/survey/use-hand-over.ts';
import { SURVEY_LIST_SIGHT } from '#renderer/survey/survey-sight.ts';
import { SurveysEmpty } from '#renderer/survey/surveys-empty.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useInSight } from '#renderer/ui/use-in-sight.ts';
import { useUndo } from '#renderer/ui/use-undo.ts';
import { useCameraStore } from '#renderer/map/camera-store.ts';
import { ReportKey, ReportLink } from '#renderer/report/report-link.tsx';
import { formatSurveyIds } from '#renderer/report/document/survey-report-search.ts';
import { SurveyWhatIf } from '#renderer/survey/survey-what-if.tsx';
import { SurveyAnswerSection } from '#renderer/survey/survey-answer.tsx';
import { useDocumentTitle } from '#renderer/ui/use-document-title.ts';
import styles from '#renderer/survey/survey-answer.module.css';

/** The panel of surveys: the list, or one of them. */
export default function SurveysPanel() {
  const navigate = useNavigate();
  const { survey: id } = useSearch({ strict: false });
  const [isReturned, setIsReturned] = useState(false);
  if (typeof id !== 'string') {
    return (
      <AllSurveys
        takesFocus={isReturned}
        onOpen={(next) => {
          setIsReturned(true);
          void navigate({ to: '/surveys', search: { survey: next } });
        }}
      />
    );
  }
  return <OneSurvey key={id} id={id} onBack={() => void navigate({ to: '/surveys', search: {} })} />;
}

interface AllSurveysProps {
  /** Whether somebody comes back to the list: he goes on where he was. */
  readonly takesFocus: boolean;
  readonly onOpen: (id: string) => void;
}

function AllSurveys({ takesFocus, onOpen }: AllSurveysProps) {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const client = useClient();
  const undo = useUndo();
  const handOver = useHandOver();
  const { source, open } = useOpenedHandOver();
  // Whoever goes elsewhere comes back to the list.
  useEffect(() => () => open(null), [open]);
  useInSight(source === null ? SURVEY_LIST_SIGHT : null);
  const counts = useQuery(surveyFacetsOptions(client)).data?.counts;
  const hasSurveys = counts !== undefined && counts.current > 0;

  function archive(ids: readonly string[]): void {
    undo.perform({
      label: t('survey.archivedCount', { count: ids.length }),
      act: () => client.call('survey.archive', { ids: [...ids], archived: true }),
      undo: () => client.call('survey.archive', { ids: [...ids], archived: false }),
      sight: SURVEY_LIST_SIGHT,
    });
  }

  useCommands([
    hasSurveys
      ? {
          id: 'handOverAll',
          title: t('palette.do.handOverAll'),
          keywords: t('palette.words.handOver'),
          icon: Share,
          run: () => handOver.give(null),
        }
      : null,
  ]);

  if (source !== null) return <ImportPanel key={source.id} source={source} onClose={() => open(null)} />;
  return (
    <>
      <SurveyList
        takesFocus={takesFocus}
        onOpen={onOpen}
        onHandOver={handOver.give}
        aside={
          <>
            {hasSurveys && (
              <Button variant="quiet" size="small" icon={Share} onClick={() => handOver.give(null)}>
                {t('handOver.giveAll')}
              </Button>
            )}
            <ImportButton onChoose={(file) => open(takeChosenHandOver(file))} />
          </>
        }
        empty={<SurveysEmpty onQuery={() => void navigate({ to: '/', search: {} })} />}
        onArchive={archive}
        onReport={(ids) => void navigate({ to: '/report/surveys', search: formatSurveyIds(ids) })}
      />
      <HandOverToast handOver={handOver} />
      {undo.text !== null && (
        <div className={styles.toast}>
          <UndoToast text={undo.text} onUndo={undo.undo} />
        </div>
      )}
    </>
  );
}

function OneSurvey({ id, onBack }: { readonly id: string; readonly onBack: () => void }) {
  const { t } = useTranslation();
  const client = useClient();
  const queryClient = useQueryClient();
  const { data, error } = useQuery(surveyOptions(client, id));
  const handOver = useHandOver();
  const occupancies = useMemo(() => buildOccupancySections(t), [t]);
  const ask = useCameraStore((state) => state.ask);
  const { latitude, longitude } = data?.survey.place.point ?? {};
  useDocumentTitle(data?.survey.place.label ?? null);
  useCommands([
    data === undefined
      ? null
      : {
          id: 'handOver',
          title: t('palette.do.handOver'),
          keywords: t('palette.words.handOver'),
          icon: Share,
          run: () => handOver.give([id]),
        },
  ]);
  useEffect(() => {
    if (latitude === undefined || longitude === undefined) return;
    ask({ kind: 'point', point: { latitude, longitude }, unlessInView: true });
  }, [ask, latitude, longitude]);

  if (error !== null) {
    return (
      <div className={styles.wait}>
        <FailureNotice level={2} title={t('survey.missing')} failure={error}>
          {codeOf(error) === 'NOT_FOUND' && <p>{t('survey.missingBody')}</p>}
          <Button size="small" onClick={onBack}>
            {t('survey.showAll')}
          </Button>
        </FailureNotice>
      </div>
    );
  }
  if (data === undefined) return <AnswerSkeleton />;
  return (
    <>
      <SurveyRecord
        survey={data.survey}
        currency={data.answer?.currency ?? null}
        occupancies={occupancies}
        answer={<SurveyAnswerSection saved={data.survey} answer={data.answer} />}
        renderTrying={(draft) => <SurveyWhatIf draft={draft} answer={data.answer} />}
        actions={
          <>
            {/* The survey stays in the address: the way back leads to it. */}
            <ReportKey to="/report/surveys" search={{ ...formatSurveyIds([id]), survey: id }} />
            <ReportLink to="/report/surveys" search={{ ...formatSurveyIds([id]), survey: id }} />
            <Button icon={Share} onClick={() => handOver.give([id])}>
              {t('handOver.give')}
            </Button>
          </>
        }
        onBack={onBack}
        onArchive={async (archived) => {
          await client.call('survey.archive', { ids: [id], archived });
          await queryClient.invalidateQueries({ queryKey: ['survey.get', { id }] });
        }}
      />
      <HandOverToast handOver={handOver} />
    </>
  );
}

/** What is told of a hand-over that is written: how far it is, where it was saved, or why it failed. */
function HandOverToast({ handOver }: { readonly handOver: ReturnType<typeof useHandOver> }) {
  const { t } = useTranslation();
  const { isPending, progress, cancel, error, savedTo, dismiss } = handOver;
  if (!isPending && error === null && savedTo === null) return null;
  return (
    <div className={styles.toast}>
      {isPending ? (
        <div className={styles.work}>
          <HandOverBar waiting={t('handOver.writing')} progress={progress} onCancel={cancel} />
        </div>
      ) : error !== null ? (
        <FailureNotice title={t('handOver.failed')} failure={error}>
          <Button size="small" onClick={dismiss}>
            {t('handOver.close')}
          </Button>
        </FailureNotice>
      ) : (
        <div className={styles.work} role="status">
          <p className={styles.saved}>{t('handOver.saved', { path: savedTo })}</p>
          <Button size="small" onClick={dismiss}>
            {t('handOver.close')}
          </Button>
        </div>
      )}
    </div>
  );
}
