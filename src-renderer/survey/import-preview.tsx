import { useTranslation } from 'react-i18next';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { conflictChoices, importKinds, type ConflictChoice } from '#shared/survey/hand-over.ts';
import { partChoices, surveyParts, type PartChoice, type SurveyPart } from '#shared/survey/merge-surveys.ts';
import type { SurveyFieldName } from '#shared/survey/survey.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { FieldVersions } from './field-versions.tsx';
import { SourceNote } from './source-note.tsx';
import styles from './import-panel.module.css';

type Preview = ProcedureOutput<'survey.previewImport'>;
type Incoming = Preview['surveys'][number];

/** What is decided about a survey: as a whole, and for single parts. */
export type ImportDecision = Omit<NonNullable<ProcedureInput<'survey.import'>['decisions']>[number], 'id'>;

/** Rows of one kind that are drawn; the rest is counted. */
const SHOWN_ROWS = 200;

interface ImportPreviewProps {
  readonly preview: Preview;
  readonly choices: Readonly<Record<string, ImportDecision>>;
  /** For those that are not among the choices. */
  readonly otherwise: ConflictChoice;
  readonly onChoose: (id: string, decision: ImportDecision) => void;
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
              {kind === 'merged' && <SourceNote fromMine={survey.fromMine} fromTheirs={survey.fromTheirs} />}
              {kind === 'conflict' && (
                <Conflict
                  survey={survey}
                  computers={preview.computers}
                  decision={choices[survey.id] ?? { choice: otherwise }}
                  onChoose={(decision) => onChoose(survey.id, decision)}
                />
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
  readonly computers: Preview['computers'];
  readonly decision: ImportDecision;
  readonly onChoose: (decision: ImportDecision) => void;
}

/** Both sides of a survey of which the same part was changed here and there, and what becomes of each part. */
function Conflict({ survey, computers, decision, onChoose }: ConflictProps) {
  const { t, dateTime } = useTexts();
  const { contested, joinable, mine } = survey;
  const sides = [
    [t('handOver.mine'), mine, computers.mine],
    [t('handOver.theirs'), survey.theirs, computers.theirs],
  ] as const;
  const choiceOf = (part: SurveyPart): PartChoice | null => {
    if (decision.choice === 'keepBoth') return null;
    return decision.parts?.[part] ?? (decision.choice === 'keepMine' ? 'mine' : 'theirs');
  };
  const choosePart = (part: SurveyPart, choice: PartChoice): void =>
    onChoose({
      choice: decision.choice === 'keepBoth' ? 'keepMine' : decision.choice,
      parts: { ...(decision.choice === 'keepBoth' ? {} : decision.parts), [part]: choice },
    });
  const renderChoice = (part: SurveyPart) => (
    <Segmented
      stretch
      label={t('handOver.partChoice', { part: t(`surveyField.${part}`), label: survey.label })}
      options={partChoices
        .filter((choice) => choice !== 'both' || joinable.includes(part))
        .map((choice) => ({ value: choice, label: t(`partChoice.${choice}`) }))}
      value={choiceOf(part)}
      onChange={(choice) => choosePart(part, choice)}
    />
  );
  // What is no field of its own: files that came or went, the archive.
  const others = contested.filter((part) => part === 'files' || part === 'archived');
  return (
    <div className={layout.stack8}>
      {sides.map(
        ([name, side, computer]) =>
          side !== null && (
            <div key={name} className={styles.side}>
              <span>{name}</span>
              <span>
                {[
                  dateTime(side.changedAt),
                  side.surveyor,
                  computer === null ? '' : t('handOver.computer', { computer }),
                  side.photos === 0 ? '' : t('survey.photoCount', { count: side.photos }),
                ]
                  .filter((fact) => fact !== '')
                  .join(' · ')}
              </span>
            </div>
          ),
      )}
      <SourceNote fromMine={survey.fromMine} fromTheirs={survey.fromTheirs} />
      {mine !== null && (
        <FieldVersions
          names={Object.keys(mine.fields) as SurveyFieldName[]}
          mineName={t('handOver.mine')}
          theirsName={t('handOver.theirs')}
          mine={mine.fields}
          theirs={survey.theirs.fields}
          renderChoice={renderChoice}
        />
      )}
      {others.map((part) => (
        <div key={part} className={layout.stack4} data-field-sides={part}>
          <strong className={styles.part}>{t(`surveyField.${part}`)}</strong>
          {renderChoice(part)}
        </div>
      ))}
      <ConflictChoices
        label={t('handOver.choice', { label: survey.label })}
        // Parts that are decided each in its own way are no choice for the whole.
        value={isMixed(decision) ? null : decision.choice}
        onChange={(choice) => onChoose({ choice })}
      />
    </div>
  );
}

function isMixed({ choice, parts = {} }: ImportDecision): boolean {
  const whole = choice === 'takeTheirs' ? 'theirs' : 'mine';
  return choice !== 'keepBoth' && surveyParts.some((part) => (parts[part] ?? whole) !== whole);
}

interface ConflictChoicesProps {
  readonly label: string;
  readonly value: ConflictChoice | null;
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
