import { Search, SlidersHorizontal } from 'lucide-react';
import { useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_SEARCH_TEXT } from '#shared/geocoding/longest-search-text.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { useSearchKey } from '#renderer/ui/keyboard/search-key.ts';
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
