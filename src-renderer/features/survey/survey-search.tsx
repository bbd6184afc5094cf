import { Search, SlidersHorizontal } from 'lucide-react';
import { useLayoutEffect, useRef, type RefObject } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_SEARCH_TEXT } from '#shared/contract/longest-search-text.ts';
import { Button } from '../../ui/button.tsx';
import styles from './survey-list.module.css';

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
  useSearchKey(field);
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
      <Button
        variant="quiet"
        size="small"
        aria-label={t('survey.filters')}
        aria-expanded={areFiltersOpen}
        icon={<SlidersHorizontal size={14} aria-hidden="true" />}
        onClick={onToggleFilters}
      />
    </div>
  );
}

/** `/` leads into the search of this list while it is on the screen, and not into that of the map. */
function useSearchKey(field: RefObject<HTMLInputElement | null>): void {
  // With the list itself, not a picture later: the key may be pressed by then.
  useLayoutEffect(() => {
    function onKeyDown(event: KeyboardEvent): void {
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
