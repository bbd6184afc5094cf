import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ConflictChoice } from '#shared/survey/hand-over.ts';
import { useClient } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { HandOverBar } from './hand-over-bar.tsx';
import { ImportPreview, type ImportDecision } from './import-preview.tsx';
import { clearUndoOfSurveys } from './survey-sight.ts';
import type { HandOverSource } from './hand-over-source.ts';
import { useHandOverProgress } from './use-hand-over.ts';
import styles from './import-panel.module.css';

interface ImportPanelProps {
  readonly source: HandOverSource;
  readonly onClose: () => void;
}

/** What a `.freeboard` file would bring, what to do where both sides were changed, and then the bringing in. */
export function ImportPanel({ source, onClose }: ImportPanelProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [choices, setChoices] = useState<Readonly<Record<string, ImportDecision>>>({});
  const [otherwise, setOtherwise] = useState<ConflictChoice>('keepBoth');
  const [handOverId, setHandOverId] = useState<string | null>(null);
  const running = useRef<AbortController | null>(null);
  const progress = useHandOverProgress(handOverId);
  const taken = useQuery({
    queryKey: ['hand-over', source.id],
    queryFn: async ({ signal }) => {
      const taken = await source.receive(client, signal);
      setHandOverId(taken.handOverId);
      return { ...taken, preview: await client.call('survey.previewImport', taken, signal) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const bringing = useMutation({
    mutationFn: (id: string) => {
      running.current = new AbortController();
      const decisions = Object.entries(choices).map(([surveyId, decision]) => ({ id: surveyId, ...decision }));
      return client.call('survey.import', { handOverId: id, decisions, otherwise }, running.current.signal);
    },
    onSuccess: clearUndoOfSurveys,
  });
  const cancel = (): void => running.current?.abort();
  // What it does is not left out of sight: whoever goes elsewhere meanwhile leaves all as it was.
  useEffect(() => () => running.current?.abort(), []);
  const goBack = bringing.isPending ? cancel : onClose;
  useShortcut('back', goBack, { whileTyping: true });
  const error = taken.error ?? bringing.error;
  const isCancelled = error !== null && codeOf(error) === 'CANCELLED';
  return (
    <div>
      <div className={styles.head}>
        <Button variant="quiet" size="small" icon={ArrowLeft} iconSize={15} onClick={goBack}>
          {t('survey.title')}
        </Button>
        <h2 className={textStyles.title}>{t('handOver.importTitle')}</h2>
        <p className={textStyles.longNote}>{source.name}</p>
      </div>
      <div className={styles.body}>
        {isCancelled && <Notice title={t('handOver.cancelled')}>{t('handOver.cancelledBody')}</Notice>}
        {error !== null && !isCancelled && <FailureNotice title={t('handOver.refused')} failure={error} />}
        {taken.isPending && <HandOverBar waiting={t('handOver.reading')} progress={progress} onCancel={onClose} />}
        {bringing.isPending && <HandOverBar waiting={t('handOver.bringing')} progress={progress} onCancel={cancel} />}
        {bringing.data !== undefined && (
          <Notice title={t('handOver.done')}>
            <p>{t('handOver.result', bringing.data)}</p>
            <Button size="small" onClick={onClose}>
              {t('survey.showAll')}
            </Button>
          </Notice>
        )}
        {taken.data !== undefined && bringing.data === undefined && !bringing.isPending && (
          <>
            {/* Before the list, which may be of hundreds: it stays in sight. */}
            <div className={styles.action}>
              <Button variant="primary" onClick={() => bringing.mutate(taken.data.handOverId)}>
                {t('handOver.bringIn')}
              </Button>
              <p className={textStyles.longNote}>{t('handOver.noUndo')}</p>
            </div>
            <ImportPreview
              preview={taken.data.preview}
              choices={choices}
              otherwise={otherwise}
              onChoose={(id, decision) => setChoices((before) => ({ ...before, [id]: decision }))}
              onChooseForAll={(choice) => {
                setOtherwise(choice);
                setChoices({});
              }}
            />
          </>
        )}
      </div>
    </div>
  );
}
