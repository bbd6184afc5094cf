import { useMutation, useQuery } from '@tanstack/react-query';
import { Archive, FileText, Search, Share, SlidersHorizontal } from 'lucide-react';
import { useDeferredValue, useId, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useClient } from '../../client/client-context.ts';
import { codeOf } from '../../client/client-error.ts';
import { useFormatters } from '../../i18n/use-formatters.ts';
import { Button } from '../../ui/button.tsx';
import { isShortcut } from '../../ui/keyboard/shortcuts.ts';
import { LiveRegion } from '../../ui/live-region.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useVirtualRows } from '../../ui/use-virtual-rows.ts';
import { listSurveyIds, surveyFacetsOptions, type SurveyFilter } from './queries.ts';
import { SurveyFilters } from './survey-filters.tsx';
import { useListStore } from './list-store.ts';
import { SurveyRow } from './survey-row.tsx';
import { useSurveyPages } from './use-survey-pages.ts';
import styles from './survey-list.module.css';

const ROW_HEIGHT = 64;
/** Rows drawn beyond what is in sight. */
const OVERSCAN = 8;

interface SurveyListProps {
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
export function SurveyList({ onOpen, onArchive, onHandOver, onReport, aside, empty }: SurveyListProps) {
  const { t } = useTranslation();
  const { count } = useFormatters();
  const listId = useId();
  const { filter, active, areFiltersOpen, set } = useListStore();
  const settled = useDeferredValue(filter);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const scroll = useRef<HTMLDivElement>(null);
  const search = useRef<HTMLInputElement>(null);
  const client = useClient();
  const facets = useQuery(surveyFacetsOptions(client));
  const [known, setKnown] = useState(0);
  const rows = useVirtualRows(scroll, { count: known, rowHeight: ROW_HEIGHT, overscan: OVERSCAN });
  const pages = useSurveyPages(settled, rows.first, rows.last);
  if (pages.total !== null && pages.total !== known) setKnown(pages.total);
  useSearchKey(search);

  function narrow(change: Partial<SurveyFilter>): void {
    set({ filter: { ...filter, ...change }, active: 0 });
    scroll.current?.scrollTo({ top: 0 });
  }

  function moveTo(index: number): void {
    const next = Math.max(0, Math.min(known - 1, index));
    set({ active: next });
    rows.scrollTo(next);
  }

  function toggle(id: string): void {
    setChosen((ids) => (ids.includes(id) ? ids.filter((one) => one !== id) : [...ids, id]));
  }

  const choosing = useMutation({
    mutationFn: () => listSurveyIds(client, filter),
    onSuccess: (ids) => setChosen(ids),
  });

  function onListKey(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8, Home: -known, End: known }[event.key];
    const survey = pages.at(active);
    if (step !== undefined) moveTo(active + step);
    else if (event.key === 'Enter' && survey !== null) onOpen(survey.id);
    else if (event.key === ' ' && survey !== null) toggle(survey.id);
    else if (isShortcut(event, 'chooseAll')) choosing.mutate();
    else if (event.key === 'Escape' && chosen.length > 0) setChosen([]);
    else return;
    event.preventDefault();
  }

  const failure = pages.error ?? choosing.error;
  // The count and the rows before belong to another search.
  const isUncounted = pages.error !== null && pages.total === null;
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
            <div className={styles.search}>
              <Search size={15} aria-hidden="true" />
              <input
                ref={search}
                type="search"
                aria-label={t('survey.search')}
                placeholder={t('survey.searchHint')}
                value={filter.text ?? ''}
                onChange={(event) => narrow({ text: event.target.value })}
                onKeyDown={(event) => {
                  if (event.key !== 'ArrowDown' && event.key !== 'Enter') return;
                  event.preventDefault();
                  scroll.current?.focus();
                }}
              />
              <kbd className={styles.key} aria-hidden="true">
                /
              </kbd>
              <Button
                variant="quiet"
                size="small"
                aria-label={t('survey.filters')}
                aria-expanded={areFiltersOpen}
                icon={<SlidersHorizontal size={14} aria-hidden="true" />}
                onClick={() => set({ areFiltersOpen: !areFiltersOpen })}
              />
            </div>
            {areFiltersOpen && <SurveyFilters filter={filter} tags={facets.data?.tags ?? []} onChange={narrow} />}
            <div className={styles.count}>
              <span>
                {chosen.length > 0
                  ? t('survey.chosen', { count: chosen.length, number: count(chosen.length) })
                  : isUncounted
                    ? ''
                    : t('survey.count', { count: known, number: count(known) })}
              </span>
              {chosen.length === 0 && known > 0 && !isUncounted && (
                <Button variant="link" size="small" disabled={choosing.isPending} onClick={() => choosing.mutate()}>
                  {t('survey.chooseAll')}
                </Button>
              )}
              {chosen.length > 0 && (
                <>
                  <Button
                    size="small"
                    icon={<Share size={13} aria-hidden="true" />}
                    onClick={() => {
                      onHandOver(chosen);
                      setChosen([]);
                    }}
                  >
                    {t('handOver.give')}
                  </Button>
                  <Button
                    size="small"
                    icon={<FileText size={13} aria-hidden="true" />}
                    onClick={() => onReport(chosen)}
                  >
                    {t('survey.report')}
                  </Button>
                  <Button
                    size="small"
                    icon={<Archive size={13} aria-hidden="true" />}
                    onClick={() => {
                      onArchive(chosen);
                      setChosen([]);
                    }}
                  >
                    {t('survey.toArchive')}
                  </Button>
                  <Button variant="link" size="small" onClick={() => setChosen([])}>
                    {t('survey.chooseNone')}
                  </Button>
                </>
              )}
            </div>
          </>
        )}
      </div>
      <LiveRegion text={pages.total === null ? '' : t('survey.count', { count: known, number: count(known) })} />
      {failure !== null && (
        <div className={styles.empty}>
          <Notice tone="danger" title={t('survey.notListed')} code={codeOf(failure)}>
            <p>{t('survey.notListedBody')}</p>
            <div>
              <Button
                size="small"
                onClick={() => {
                  choosing.reset();
                  pages.retry();
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
      ) : known === 0 && pages.total === 0 ? (
        <div className={styles.empty}>
          <p className={styles.emptyTitle}>{t('survey.nothingFound')}</p>
          <p className={styles.emptyBody}>{t('survey.nothingFoundBody')}</p>
          <div>
            <Button onClick={() => narrow(everything)}>{t('survey.showAll')}</Button>
          </div>
        </div>
      ) : (
        <div
          ref={scroll}
          className={styles.scroll}
          role="listbox"
          tabIndex={0}
          aria-label={t('survey.title')}
          aria-multiselectable="true"
          aria-busy={settled !== filter || pages.total === null}
          aria-activedescendant={pages.at(active) === null ? undefined : `${listId}-${active}`}
          onKeyDown={onListKey}
        >
          <div
            className={styles.rows}
            role="presentation"
            style={{ height: rows.height }}
            data-choosing={chosen.length > 0}
          >
            {rows.visible.map(({ index, start }) => {
              const survey = pages.at(index);
              if (survey === null) return null;
              return (
                <SurveyRow
                  key={survey.id}
                  id={`${listId}-${index}`}
                  survey={survey}
                  isActive={index === active}
                  isChosen={chosen.includes(survey.id)}
                  position={index + 1}
                  total={known}
                  style={{ translate: `0 ${start}px` }}
                  onOpen={() => {
                    set({ active: index });
                    onOpen(survey.id);
                  }}
                  onToggle={() => toggle(survey.id)}
                />
              );
            })}
          </div>
        </div>
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

/** `/` leads into the search of this list while it is on the screen, and not into that of the map. */
function useSearchKey(field: React.RefObject<HTMLInputElement | null>): void {
  // With the list itself, not a picture later: the key may be pressed by then.
  useLayoutEffect(() => {
    function onKeyDown(event: globalThis.KeyboardEvent): void {
      const isTyping = event.target instanceof HTMLElement && event.target.closest('input, textarea, select') !== null;
      if (event.key !== '/' || isTyping || event.ctrlKey || event.metaKey || field.current === null) return;
      event.preventDefault();
      event.stopPropagation();
      field.current.focus();
    }
    addEventListener('keydown', onKeyDown, { capture: true });
    return () => removeEventListener('keydown', onKeyDown, { capture: true });
  }, [field]);
}
