import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useRef, type ReactNode } from 'react';
import { Search, SlidersHorizontal } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { LONGEST_SEARCH_TEXT } from '#shared/geocoding/longest-search-text.ts';
import { useClient } from '#renderer/client/client.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button, IconButton } from '#renderer/ui/button.tsx';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { useSearchKey } from '#renderer/ui/keyboard/search-key.ts';
import { BulkActions } from './bulk-actions.tsx';
import { useListStore } from './list-store.ts';
import { surveyFacetsOptions, type SurveyFilter } from './survey-queries.ts';
import { SurveyFilters } from './survey-filters.tsx';
import { SurveyListBox } from './survey-list-box.tsx';
import { useChosenSurveys } from './use-chosen-surveys.ts';
import { useSurveyRows } from './use-survey-rows.ts';
import styles from './survey-list.module.css';

interface SurveyListProps {
  /** Whether the rows take the focus as soon as they are there. */
  readonly takesFocus: boolean;
  readonly onOpen: (id: string) => void;
  /** Puts the chosen surveys into the archive. */
  readonly onArchive: (ids: readonly string[]) => void;
  /** Gives the chosen surveys out in a file. */
  readonly onHandOver: (ids: readonly string[]) => void;
  /** Opens the report of the chosen surveys. */
  readonly onReport: (ids: readonly string[]) => void;
  /** Buttons beside the title. */
  readonly aside: ReactNode;
  /** What stands there while there is no survey at all. */
  readonly empty: ReactNode;
}

/** Every survey: searched as typed, filtered, walked through with the arrow keys. Draws only the rows in sight. */
export function SurveyList({ takesFocus, onOpen, aside, empty, ...actions }: SurveyListProps) {
  const { t, count } = useTexts();
  const { filter, areFiltersOpen, set } = useListStore();
  const settled = useDeferredValue(filter);
  const scroll = useRef<HTMLDivElement>(null);
  const facets = useQuery(surveyFacetsOptions(useClient()));
  const list = useSurveyRows(scroll, settled);
  const chosen = useChosenSurveys(filter);

  function narrow(change: Partial<SurveyFilter>): void {
    set({ filter: { ...filter, ...change }, active: 0 });
    scroll.current?.scrollTo({ top: 0 });
  }

  const { known, total } = list;
  const failure = list.error ?? chosen.error;
  // The count and the rows before belong to another search.
  const isUncounted = list.error !== null && total === null;
  const hasNone = facets.data !== undefined && facets.data.counts.current + facets.data.counts.archived === 0;
  return (
    <div className={styles.screen}>
      <div className={styles.head}>
        <div className={styles.titleLine}>
          <h2 className={styles.title}>{t('survey.title')}</h2>
          {aside}
        </div>
        {!hasNone && (
          <>
            <SurveySearch
              text={filter.text ?? ''}
              onText={(text) => narrow({ text })}
              areFiltersOpen={areFiltersOpen}
              onToggleFilters={() => set({ areFiltersOpen: !areFiltersOpen })}
              onLeave={() => scroll.current?.focus()}
            />
            {areFiltersOpen && <SurveyFilters filter={filter} tags={facets.data?.tags ?? []} onChange={narrow} />}
            <BulkActions chosen={chosen} known={isUncounted ? null : known} {...actions} />
          </>
        )}
      </div>
      <LiveRegion text={total === null ? '' : t('survey.count', { count: known, number: count(known) })} />
      {failure !== null && (
        <div className={styles.empty}>
          <Notice tone="danger" title={t('survey.notListed')} code={codeOf(failure)}>
            <p>{t('survey.notListedBody')}</p>
            <div>
              <Button
                size="small"
                onClick={() => {
                  chosen.clearError();
                  list.retry();
                }}
              >
                {t('failure.retry')}
              </Button>
            </div>
          </Notice>
        </div>
      )}
      {isUncounted ? null : hasNone ? (
        empty
      ) : known === 0 && total === 0 ? (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{t('survey.nothingFound')}</p>
          <p className={textStyles.muted}>{t('survey.nothingFoundBody')}</p>
          <div>
            <Button onClick={() => narrow(everything)}>{t('survey.showAll')}</Button>
          </div>
        </div>
      ) : (
        <SurveyListBox
          scroll={scroll}
          list={list}
          isBehind={settled !== filter}
          chosen={chosen}
          takesFocus={takesFocus}
          onOpen={onOpen}
        />
      )}
    </div>
  );
}

const everything: SurveyFilter = {
  text: '',
  statuses: [],
  tags: [],
  surveyedFrom: null,
  surveyedTo: null,
  minimumIndex: null,
  archived: 'with',
};

interface SurveySearchProps {
  readonly text: string;
  readonly onText: (text: string) => void;
  readonly areFiltersOpen: boolean;
  readonly onToggleFilters: () => void;
  /** The search is done with: on to what was found. */
  readonly onLeave: () => void;
}

/** Searches the list as is typed. */
export function SurveySearch({ text, onText, areFiltersOpen, onToggleFilters, onLeave }: SurveySearchProps) {
  const { t } = useTranslation();
  const field = useRef<HTMLInputElement>(null);
  const reach = useSearchKey(field);
  useCommands([{ id: 'searchSurveys', title: t('survey.search'), icon: Search, shortcut: 'search', run: reach }]);
  return (
    <div className={styles.search}>
      <Search size={15} aria-hidden="true" />
      <input
        ref={field}
        type="search"
        aria-label={t('survey.search')}
        placeholder={t('survey.searchHint')}
        maxLength={LONGEST_SEARCH_TEXT}
        value={text}
        onChange={(event) => onText(event.target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
          event.preventDefault();
          onLeave();
        }}
      />
      <kbd className={styles.key} aria-hidden="true">
        /
      </kbd>
      <IconButton
        label={t('survey.filters')}
        aria-expanded={areFiltersOpen}
        icon={SlidersHorizontal}
        iconSize={14}
        onClick={onToggleFilters}
      />
    </div>
  );
}
