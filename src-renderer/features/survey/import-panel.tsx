import { useMutation, useQuery } from '@tanstack/react-query';
import { ArrowLeft } from 'lucide-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { receivedHandOverSchema, storedPaths } from '#shared/contract/stored-bytes.ts';
import { conflictChoices, importKinds, type ConflictChoice } from '#shared/domain/hand-over.ts';
import { useClient } from '../../client/client-context.ts';
import { codeOf } from '../../client/client-error.ts';
import { putBytes } from '../../client/put-bytes.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Segmented } from '../../ui/segmented.tsx';
import styles from './import-panel.module.css';

type Preview = ProcedureOutput<'survey.previewImport'>;
type Incoming = Preview['surveys'][number];

interface ImportPanelProps {
  readonly file: File;
  readonly onClose: () => void;
}

/** What a `.freeboard` file would bring, what to do where both sides were changed, and then the bringing in. */
export function ImportPanel({ file, onClose }: ImportPanelProps) {
  const { t } = useTranslation();
  const client = useClient();
  const [choices, setChoices] = useState<Readonly<Record<string, ConflictChoice>>>({});
  const taken = useQuery({
    queryKey: ['hand-over', file.name, file.size, file.lastModified],
    queryFn: async ({ signal }) => {
      const { handOverId } = receivedHandOverSchema.parse(await putBytes(storedPaths.handOvers, file, signal));
      return { handOverId, preview: await client.call('survey.previewImport', { handOverId }, signal) };
    },
    gcTime: 0,
    staleTime: Infinity,
  });
  const bringing = useMutation({
    mutationFn: (handOverId: string) =>
      client.call('survey.import', {
        handOverId,
        decisions: Object.entries(choices).map(([id, choice]) => ({ id, choice })),
        otherwise: 'keepBoth',
      }),
  });
  const error = taken.error ?? bringing.error;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <Button variant="quiet" size="small" icon={<ArrowLeft size={15} aria-hidden="true" />} onClick={onClose}>
          {t('survey.title')}
        </Button>
        <h2 className={styles.title}>{t('handOver.importTitle')}</h2>
        <p className={styles.quiet}>{file.name}</p>
      </div>
      <div className={styles.body}>
        {error !== null && (
          <Notice tone="danger" title={t('handOver.refused')} code={codeOf(error)}>
            {error.message}
          </Notice>
        )}
        {taken.isPending && <p role="status">{t('handOver.reading')}</p>}
        {bringing.data !== undefined && (
          <Notice title={t('handOver.done')}>
            <p>{t('handOver.result', bringing.data)}</p>
            <Button size="small" onClick={onClose}>
              {t('survey.showAll')}
            </Button>
          </Notice>
        )}
        {taken.data !== undefined && bringing.data === undefined && (
          <>
            {/* Before the list, which may be of hundreds: it stays in sight. */}
            <div className={styles.action}>
              <Button
                variant="primary"
                disabled={bringing.isPending}
                onClick={() => bringing.mutate(taken.data.handOverId)}
              >
                {t('handOver.bringIn')}
              </Button>
            </div>
            <PreviewList
              preview={taken.data.preview}
              choices={choices}
              onChoose={(id, choice) => setChoices((before) => ({ ...before, [id]: choice }))}
            />
          </>
        )}
      </div>
    </div>
  );
}

/** Rows of one kind that are drawn; the rest is counted. */
const SHOWN_ROWS = 200;

interface PreviewListProps {
  readonly preview: Preview;
  readonly choices: Readonly<Record<string, ConflictChoice>>;
  readonly onChoose: (id: string, choice: ConflictChoice) => void;
}

function PreviewList({ preview, choices, onChoose }: PreviewListProps) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  // What has to be decided first.
  const kinds = importKinds.toReversed().filter((kind) => preview.surveys.some((survey) => survey.kind === kind));
  if (preview.surveys.length === 0) return <p>{t('handOver.empty')}</p>;
  return kinds.map((kind) => {
    const surveys = preview.surveys.filter((survey) => survey.kind === kind);
    return (
      <section key={kind} className={styles.kind} data-import-kind={kind}>
        <h3>{t(`importKind.${kind}.title`, { number: count(surveys.length) })}</h3>
        <p className={styles.quiet}>{t(`importKind.${kind}.body`)}</p>
        <ul className={styles.rows}>
          {surveys.slice(0, SHOWN_ROWS).map((survey) => (
            <li key={survey.id} className={styles.row}>
              <div className={styles.label}>{survey.label}</div>
              {kind === 'conflict' && (
                <Conflict survey={survey} choice={choices[survey.id] ?? 'keepBoth'} onChoose={onChoose} />
              )}
            </li>
          ))}
        </ul>
        {surveys.length > SHOWN_ROWS && (
          <p className={styles.quiet}>{t('handOver.more', { number: count(surveys.length - SHOWN_ROWS) })}</p>
        )}
      </section>
    );
  });
}

interface ConflictProps {
  readonly survey: Incoming;
  readonly choice: ConflictChoice;
  readonly onChoose: (id: string, choice: ConflictChoice) => void;
}

/** Both sides of a survey that was changed here and there, and what becomes of them. */
function Conflict({ survey, choice, onChoose }: ConflictProps) {
  const { t } = useTranslation();
  const { dateTime } = useFormatters();
  const sides = [
    [t('handOver.mine'), survey.mine],
    [t('handOver.theirs'), survey.theirs],
  ] as const;
  return (
    <div className={styles.conflict}>
      {sides.map(
        ([name, side]) =>
          side !== null && (
            <div key={name} className={styles.side}>
              <span>{name}</span>
              <span>
                {[
                  dateTime(side.changedAt),
                  side.surveyor,
                  side.photos === 0 ? '' : t('survey.photoCount', { count: side.photos }),
                ]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </span>
            </div>
          ),
      )}
      <div className={styles.side}>
        <span>{t('handOver.differs')}</span>
        <span>{survey.differences.map((name) => t(`importDifference.${name}`)).join(', ')}</span>
      </div>
      <Segmented
        stretch
        label={t('handOver.choice', { label: survey.label })}
        options={conflictChoices.map((value) => ({ value, label: t(`conflictChoice.${value}`) }))}
        value={choice}
        onChange={(next) => onChoose(survey.id, next)}
      />
    </div>
  );
}
