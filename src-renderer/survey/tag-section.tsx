import { useQuery } from '@tanstack/react-query';
import { X } from 'lucide-react';
import { useId, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { surveyLimits } from '#shared/survey/survey.ts';
import { cutText } from '#shared/text/cut-text.ts';
import { toOneLine } from '#shared/text/to-one-line.ts';
import { useClient } from '#renderer/client/client.ts';
import { Section } from '#renderer/ui/section.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import { surveyFacetsOptions } from './survey-queries.ts';
import type { SurveyDraft } from './use-survey-draft.ts';
import styles from './survey-record.module.css';

/** Words to find the survey by: Enter or a comma ends one. */
export function TagSection({ draft: { survey, edit } }: { readonly draft: SurveyDraft }) {
  const { t } = useTranslation();
  const listId = useId();
  const [text, setText] = useState('');
  const known = useQuery(surveyFacetsOptions(useClient())).data?.tags ?? [];
  const { tags } = survey;

  function add(written: string): void {
    // Composed: an é that was typed as e and an accent is the same tag as one that was typed as é.
    const words = written
      .normalize('NFC')
      .split(',')
      .map((word) => cutText(toOneLine(word), surveyLimits.tag).trim());
    const added = [...new Set(words)].filter((word) => word !== '' && !tags.includes(word));
    if (added.length > 0) edit({ tags: [...tags, ...added].slice(0, surveyLimits.tags) });
    setText('');
  }

  return (
    <Section title={t('survey.tags')}>
      <div className={styles.fields}>
        <div className={`${styles.wide} ${styles.tagList}`}>
          {tags.map((tag) => (
            <span key={tag} className={styles.tag} data-tag={tag}>
              {tag}
              <button
                type="button"
                aria-label={t('survey.removeTag', { tag })}
                onClick={() => edit({ tags: tags.filter((one) => one !== tag) })}
              >
                <X size={12} aria-hidden="true" />
              </button>
            </span>
          ))}
        </div>
        <div className={styles.wide}>
          <TextField
            name="tag"
            label={t('survey.addTag')}
            list={listId}
            autoComplete="off"
            placeholder={t('survey.addTagHint')}
            value={text}
            onChange={(event) =>
              event.target.value.includes(',') ? add(event.target.value) : setText(event.target.value)
            }
            onKeyDown={(event) => {
              if (event.key === 'Enter') add(text);
              if (event.key === 'Backspace' && text === '' && tags.length > 0) edit({ tags: tags.slice(0, -1) });
            }}
            onBlur={() => add(text)}
          />
          <datalist id={listId}>
            {known.map(({ tag }) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </div>
      </div>
    </Section>
  );
}
