import { useState } from 'react';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Segmented } from '#renderer/ui/segmented.tsx';
import { RejectedRows } from './rejected-rows.tsx';
import { CorrectedFile } from './corrected-file.tsx';
import { DuplicateTable } from './duplicate-table.tsx';
import { NoteTable } from './note-table.tsx';
import type { Portfolio } from './portfolio-queries.ts';
import styles from './attention.module.css';

const parts = ['aside', 'duplicates', 'notes'] as const;

/**
 * What somebody has to look at: rows that were set aside, to be corrected, rows that come again, and what was filled
 * in.
 */
export function AttentionView({ portfolio }: { readonly portfolio: Portfolio }) {
  const { t, count } = useTexts();
  const { id, rejected, duplicates } = portfolio;
  const [part, setPart] = useState<(typeof parts)[number]>(rejected === 0 && duplicates > 0 ? 'duplicates' : 'aside');
  const rows = { aside: count(rejected), duplicates: count(duplicates), notes: '' };
  return (
    <section className={styles.view} aria-label={t('attention.title')}>
      <div className={styles.bar}>
        <Segmented
          label={t('attention.part')}
          options={parts.map((value) => ({ value, label: t(`attention.${value}`, { rows: rows[value] }) }))}
          value={part}
          onChange={setPart}
        />
      </div>
      <p className={styles.intro}>{t(`attention.${part}Intro`)}</p>
      {part === 'aside' ? (
        <>
          <CorrectedFile id={id} />
          <RejectedRows id={id} />
        </>
      ) : part === 'duplicates' ? (
        <DuplicateTable id={id} />
      ) : (
        <NoteTable id={id} />
      )}
    </section>
  );
}
