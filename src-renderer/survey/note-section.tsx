import { useQuery } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';
import { surveyLimits } from '#shared/survey/survey.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Section } from '#renderer/ui/section.tsx';
import { TextArea } from '#renderer/ui/text-area.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { noteVersionOptions } from './survey-queries.ts';
import type { SurveyDraft } from './use-survey-draft.ts';
import styles from './survey-record.module.css';

/** Notes, and what they were before. */
export function NoteSection({ draft: { survey, edit } }: { readonly draft: SurveyDraft }) {
  const { t } = useTranslation();
  return (
    <Section title={t('survey.notes')}>
      <div className={styles.fields}>
        <div className={styles.wide}>
          <TextArea
            name="notes"
            label={t('survey.notesLabel')}
            placeholder={t('survey.notesHint')}
            maxLength={surveyLimits.notes}
            value={survey.notes}
            onChange={(event) => edit({ notes: event.target.value })}
          />
        </div>
        <div className={styles.wide}>
          <Disclosure title={t('survey.noteVersions')}>
            <NoteVersions surveyId={survey.id} present={survey.notes} onRestore={(notes) => edit({ notes })} />
          </Disclosure>
        </div>
      </div>
    </Section>
  );
}

interface NoteVersionsProps {
  readonly surveyId: string;
  readonly present: string;
  readonly onRestore: (text: string) => void;
}

function NoteVersions({ surveyId, present, onRestore }: NoteVersionsProps) {
  const { t, dateTime } = useTexts();
  const { data: versions = [], error } = useQuery(noteVersionOptions(useClient(), surveyId));
  if (error !== null) return <FailureNotice title={t('survey.noteVersionsUnread')} failure={error} />;
  const earlier = versions.filter(({ text }, at) => at > 0 || text !== present);
  if (earlier.length === 0) return <p className={textStyles.note}>{t('survey.noNoteVersions')}</p>;
  return (
    <ol className={layout.stack14}>
      {earlier.map(({ editedAt, author, text }) => (
        <li key={`${editedAt} ${author} ${text.length}`} data-note-version>
          <div className={styles.versionHead}>
            <span>
              {author === '' ? dateTime(editedAt) : t('survey.versionBy', { time: dateTime(editedAt), author })}
            </span>
            <Button variant="link" size="small" onClick={() => onRestore(text)}>
              {t('survey.restoreVersion')}
            </Button>
          </div>
          <p className={styles.versionText}>{text}</p>
        </li>
      ))}
    </ol>
  );
}
