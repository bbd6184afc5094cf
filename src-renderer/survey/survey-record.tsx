import { Archive, ArchiveRestore, ArrowLeft, CircleDot, Save } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import type { TypeOfBusiness } from '#shared/exposure/exposure.ts';
import {
  surveyStatuses,
  type Survey,
  type SurveyFieldName,
  type SurveyFields,
  type SurveyStatus,
} from '#shared/survey/survey.ts';
import type { SurveyAttachment } from '#shared/survey/survey-attachment.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands, useKeyCommand } from '#renderer/ui/commands/use-commands.ts';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Segmented } from '#renderer/ui/segmented.tsx';
import type { SelectSection } from '#renderer/ui/select.tsx';
import { UndoToast } from '#renderer/ui/undo-toast.tsx';
import { useUndo } from '#renderer/ui/use-undo.ts';
import { classNames } from '#renderer/ui/class-names.ts';
import headerStyles from '#renderer/ui/record-header.module.css';
import layout from '#renderer/ui/layout.module.css';
import { BuildingSection } from './building-section.tsx';
import { NoteSection } from './note-section.tsx';
import { PhotoSection } from './photo-section.tsx';
import { SameBuildingNotice } from './same-building-notice.tsx';
import { SaveStateText } from './save-state.tsx';
import { surveySight } from './survey-sight.ts';
import { TagSection } from './tag-section.tsx';
import { useSurveyDraft, type SurveyDraft } from './use-survey-draft.ts';
import { useSurveyFiles } from './use-survey-files.ts';
import { VisitSection } from './visit-section.tsx';
import { FinalQuestion, isDoubtful } from './final-question.tsx';
import { orderParts, partId, type RecordPart, SectionBar } from './section-bar.tsx';
import { SiteTasks } from './site-tasks.tsx';
import { FieldVersions } from './field-versions.tsx';
import styles from './survey-record.module.css';

interface SurveyRecordProps {
  /** The survey as the backend has it. */
  readonly survey: Survey;
  readonly currency: string | null;
  readonly occupancies: readonly SelectSection<TypeOfBusiness>[];
  readonly answer: ReactNode;
  /** What is tried of it. */
  readonly renderTrying: (draft: SurveyDraft) => ReactNode;
  /** Further buttons at the end. */
  readonly actions: ReactNode;
  readonly onBack: () => void;
  readonly onArchive: (archived: boolean) => Promise<void>;
}

/** One survey: everything about it, saved as it is typed. */
export function SurveyRecord({
  survey: loaded,
  currency,
  occupancies,
  answer,
  renderTrying,
  actions,
  onBack,
  onArchive,
}: SurveyRecordProps) {
  const { t, coordinates, distance } = useTexts();
  const draft = useSurveyDraft(loaded);
  const files = useSurveyFiles(loaded.id);
  const undo = useUndo();
  const [asked, setAsked] = useState(0);
  const [asksFinal, setAsksFinal] = useState(false);
  const { survey, saveState, unreadContest } = draft;
  const { place } = survey;
  useShortcut('back', onBack, { whileTyping: true });
  /** Everything is saved by itself: whoever asks for it wants to be told. */
  async function saveNow(): Promise<void> {
    await draft.flush();
    setAsked((times) => times + 1);
  }
  useKeyCommand({ id: 'save', title: t('palette.do.saveNow'), icon: Save, run: () => void saveNow() });

  function remove(attachment: SurveyAttachment): void {
    undo.perform({
      label: t('photo.removed', { name: attachment.name }),
      act: () => files.setRemoved(attachment, true),
      undo: () => files.setRemoved(attachment, false),
      sight: surveySight(loaded.id),
    });
  }

  function archive(archived: boolean): void {
    undo.perform({
      label: t(archived ? 'survey.archived' : 'survey.restored'),
      async act() {
        await draft.flush();
        await onArchive(archived);
      },
      undo: () => onArchive(!archived),
      sight: surveySight(loaded.id),
    });
  }

  function changeStatus(status: SurveyStatus): void {
    const asks = status === 'final' && isDoubtful(survey);
    setAsksFinal(asks);
    if (!asks) draft.edit({ status });
  }

  const isArchived = survey.archivedAt !== null;
  useCommands([
    {
      id: 'archive',
      title: t(isArchived ? 'palette.do.restoreSurvey' : 'palette.do.archiveSurvey'),
      keywords: t('palette.words.archiveChosen'),
      icon: isArchived ? ArchiveRestore : Archive,
      run: () => archive(!isArchived),
    },
    ...surveyStatuses
      .filter((status) => status !== survey.status)
      .map((status) => ({
        id: `status.${status}`,
        title: t('palette.do.status', { status: t(`surveyStatus.${status}`) }),
        keywords: t('survey.status'),
        icon: CircleDot,
        run: () => changeStatus(status),
      })),
  ]);

  const parts = orderParts(survey.status === 'draft');
  const contents: Readonly<Record<RecordPart, ReactNode>> = {
    site: (
      <>
        {survey.status === 'draft' && (
          <SiteTasks
            survey={survey}
            onPhotos={(photos) => void files.add(photos)}
            onBasement={(basement) => draft.edit({ building: { ...survey.building, basement } })}
          />
        )}
        <VisitSection draft={draft} />
        <PhotoSection
          surveyId={survey.id}
          attachments={survey.attachments}
          surveyedOn={survey.surveyedOn}
          files={files}
          onRemove={remove}
        />
        <NoteSection draft={draft} />
        <TagSection draft={draft} />
      </>
    ),
    building: <BuildingSection draft={draft} currency={currency} occupancies={occupancies} />,
    figures: answer,
    whatIf: renderTrying(draft),
    report: (
      <div className={styles.foot}>
        {actions}
        {survey.archivedAt === null ? (
          <Button icon={Archive} onClick={() => archive(true)}>
            {t('survey.toArchive')}
          </Button>
        ) : (
          <Button icon={ArchiveRestore} onClick={() => archive(false)}>
            {t('survey.restore')}
          </Button>
        )}
      </div>
    ),
  };

  return (
    <article aria-label={place.label} data-survey-record={survey.id}>
      <header className={classNames(headerStyles.header, styles.header)}>
        <div className={styles.top}>
          <Button variant="quiet" size="small" icon={ArrowLeft} iconSize={15} onClick={onBack}>
            {t('survey.title')}
          </Button>
          <SaveStateText state={saveState} asked={asked} />
        </div>
        <h2 className={headerStyles.title}>{place.label}</h2>
        <div className={headerStyles.where}>
          {place.level !== null && place.uncertaintyMetres !== null && (
            <span>
              {t(`match.${place.level}`)} · {t('match.uncertainty', { metres: distance(place.uncertaintyMetres) })}
            </span>
          )}
          {place.level !== null && <span>{coordinates(place.point)}</span>}
        </div>
        <Segmented
          stretch
          label={t('survey.status')}
          options={surveyStatuses.map((value) => ({ value, label: t(`surveyStatus.${value}`) }))}
          value={survey.status}
          onChange={changeStatus}
        />
        {asksFinal && (
          <FinalQuestion
            survey={survey}
            onFinal={() => {
              setAsksFinal(false);
              draft.edit({ status: 'final' });
            }}
            onKeep={() => setAsksFinal(false)}
          />
        )}
        <SectionBar parts={parts} />
      </header>
      <div className={styles.notices}>
        {saveState.kind === 'contested' && (
          <ContestNotice mine={saveState.mine} theirs={saveState.theirs} onResolve={draft.resolve} />
        )}
        {unreadContest !== null && (
          <FailureNotice title={t('survey.contestUnread')} failure={unreadContest.failure}>
            <Button size="small" onClick={unreadContest.retry}>
              {t('failure.retry')}
            </Button>
          </FailureNotice>
        )}
        {survey.archivedAt !== null && (
          <Notice title={t('survey.isArchived')}>
            <Button size="small" onClick={() => archive(false)}>
              {t('survey.restore')}
            </Button>
          </Notice>
        )}
        <SameBuildingNotice id={survey.id} />
      </div>
      {parts.map((part) => (
        <div key={part} id={partId(part)} className={styles.part} tabIndex={-1}>
          {contents[part]}
        </div>
      ))}
      {undo.text !== null && <UndoToast text={undo.text} onUndo={undo.undo} />}
    </article>
  );
}

interface ContestNoticeProps {
  readonly mine: Partial<SurveyFields>;
  readonly theirs: Survey;
  readonly onResolve: (choice: 'mine' | 'theirs') => void;
}

/** The same fields were changed in two windows: shows both, field by field, and lets one be chosen. */
function ContestNotice({ mine, theirs, onResolve }: ContestNoticeProps) {
  const { t } = useTranslation();
  const names = Object.keys(mine) as SurveyFieldName[];
  return (
    <Notice tone="caution" title={t('survey.contestTitle')}>
      <div className={layout.stack8}>
        <p>{t('survey.contestBody')}</p>
        <FieldVersions
          names={names}
          mineName={t('survey.contestMine')}
          theirsName={t('survey.contestTheirs')}
          mine={mine}
          theirs={theirs}
        />
        <div className={layout.row8}>
          <Button size="small" onClick={() => onResolve('mine')}>
            {t('survey.keepMine')}
          </Button>
          <Button size="small" onClick={() => onResolve('theirs')}>
            {t('survey.takeTheirs')}
          </Button>
        </div>
      </div>
    </Notice>
  );
}
