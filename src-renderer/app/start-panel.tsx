import { useQuery } from '@tanstack/react-query';
import { FlaskConical, MousePointerClick, Search } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../client/client-context.ts';
import { HistoryList } from '../features/history/history-list.tsx';
import { historyOptions, useRemoveHistory } from '../features/history/queries.ts';
import { packListOptions } from '../features/packs/queries.ts';
import { Button } from '../ui/button.tsx';
import { Section } from '../ui/section.tsx';
import { useSubject } from './use-subject.ts';
import styles from './start-panel.module.css';

/** What stands in the panel before anything is asked: how to ask, what the map shows, and earlier queries. */
export function StartPanel() {
  const { t } = useTranslation();
  const client = useClient();
  const { setSubject } = useSubject();
  const history = useQuery(historyOptions(client));
  const packs = useQuery(packListOptions(client));
  const removeHistory = useRemoveHistory();
  const active = packs.data?.filter((pack) => pack.active) ?? [];
  const isDemonstration = active.length > 0 && active.every((pack) => pack.synthetic);
  const entries = history.data ?? [];

  return (
    <>
      <div className={styles.intro}>
        <h2 className={styles.title}>{t('start.title')}</h2>
        <ul className={styles.steps}>
          <li className={styles.step}>
            <Search size={16} aria-hidden="true" />
            <div>
              <div className={styles.stepTitle}>{t('start.searchTitle')}</div>
              <div className={styles.stepBody}>{t('start.searchBody')}</div>
            </div>
          </li>
          <li className={styles.step}>
            <MousePointerClick size={16} aria-hidden="true" />
            <div>
              <div className={styles.stepTitle}>{t('start.clickTitle')}</div>
              <div className={styles.stepBody}>{t('start.clickBody')}</div>
            </div>
          </li>
          {isDemonstration && (
            <li className={styles.step}>
              <FlaskConical size={16} aria-hidden="true" />
              <div>
                <div className={styles.stepTitle}>{t('start.demonstrationTitle')}</div>
                <div className={styles.stepBody}>{t('start.demonstrationBody')}</div>
              </div>
            </li>
          )}
        </ul>
      </div>
      {entries.length > 0 && (
        <Section
          title={t('history.title')}
          aside={
            <Button variant="quiet" size="small" onClick={() => removeHistory.mutate(null)}>
              {t('history.removeAll')}
            </Button>
          }
        >
          <HistoryList
            entries={entries}
            now={new Date(history.dataUpdatedAt)}
            onOpen={(entry) => setSubject({ kind: 'entry', id: entry.id })}
            onRemove={(id) => removeHistory.mutate(id)}
          />
        </Section>
      )}
    </>
  );
}
