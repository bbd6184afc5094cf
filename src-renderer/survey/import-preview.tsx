import { useTranslation } from 'react-i18next';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import { conflictChoices, importKinds, type ConflictChoice } from '#shared/survey/hand-over.ts';
import type { SurveyFieldName } from '#shared/survey/survey.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { FieldVersions } from './field-versions.tsx';
import styles from './import-panel.module.css';

type Preview = ProcedureOutput<'survey.previewImport'>;
type Incoming = Preview['surveys'][number];

/** Rows of one kind that are drawn; the rest is counted. */
const SHOWN_ROWS = 200;

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly choices: Readonly<Record<string, ConflictChoice>>;
  /** For those that are not among the choices. */
  readonly otherwise: ConflictChoice;
  readonly onChoose: (id: string, choice: ConflictChoice) => void;
  readonly onChooseForAll: (choice: ConflictChoice) => void;
}

/** The surveys of a file by how they stand to those here, what has to be decided first. */
export function ImportPreview({ preview, choices, otherwise, onChoose, onChooseForAll }: ImportPreviewProps) {
  const { t, count } = useTexts();
  // What has to be decided first.
  const kinds = importKinds.toReversed().filter((kind) => preview.surveys.some((survey) => survey.kind === kind));
  if (preview.surveys.length === 0) return <p>{t('handOver.empty')}</p>;
  return kinds.map((kind) => {
    const surveys = preview.surveys.filter((survey) => survey.kind === kind);
    return (
      <section key={kind} className={layout.stack4} data-import-kind={kind}>
        <h3>{t(`importKind.${kind}.title`, { number: count(surveys.length) })}</h3>
        <p className={textStyles.longNote}>{t(`importKind.${kind}.body`)}</p>
        {kind === 'conflict' && surveys.length > 1 && (
          <ConflictChoices label={t('handOver.choiceForAll')} value={otherwise} onChange={onChooseForAll} isShown />
        )}
        <ul className={styles.rows}>
          {surveys.slice(0, SHOWN_ROWS).map((survey) => (
            <li key={survey.id} className={styles.row}>
              <div className={styles.label}>{survey.label}</div>
              {kind === 'conflict' && (
                <Conflict survey={survey} choice={choices[survey.id] ?? otherwise} onChoose={onChoose} />
              )}
            </li>
          ))}
        </ul>
        {surveys.length > SHOWN_ROWS && (
          <p className={textStyles.longNote}>{t('handOver.more', { number: count(surveys.length - SHOWN_ROWS) })}</p>
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
  const { t, dateTime } = useTexts();
  const sides = [
    [t('handOver.mine'), survey.mine],
    [t('handOver.theirs'), survey.theirs],
  ] as const;
  // What is no field of its own: files that came or went, the archive.
  const others = survey.differences.filter((name) => name === 'files' || name === 'archived');
  return (
    <div className={layout.stack4}>
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
      {survey.mine !== null && (
        <FieldVersions
          names={Object.keys(survey.mine.fields) as SurveyFieldName[]}
          mineName={t('handOver.mine')}
          theirsName={t('handOver.theirs')}
          mine={survey.mine.fields}
          theirs={survey.theirs.fields}
        />
      )}
      {others.length > 0 && (
        <div className={styles.side}>
          <span>{t('handOver.differs')}</span>
          <span>{others.map((name) => t(`importDifference.${name}`)).join(', ')}</span>
        </div>
      )}
      <ConflictChoices
        label={t('handOver.choice', { label: survey.label })}
        value={choice}
        onChange={(next) => onChoose(survey.id, next)}
      />
    </div>
  );
}

interface ConflictChoicesProps {
  readonly label: string;
  readonly value: ConflictChoice;
  readonly onChange: (choice: ConflictChoice) => void;
  /** Whether the label is drawn. */
  readonly isShown?: boolean;
}

function ConflictChoices({ label, value, onChange, isShown = false }: ConflictChoicesProps) {
  const { t } = useTranslation();
  return (
    <div className={styles.choices}>
      {isShown && <span aria-hidden="true">{label}</span>}
      <Segmented
        stretch
        label={label}
        options={conflictChoices.map((one) => ({ value: one, label: t(`conflictChoice.${one}`) }))}
        value={value}
        onChange={onChange}
      />
    </div>
  );
}
