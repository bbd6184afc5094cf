import { Search, X, Building2, Clock, LocateFixed, MapPin, Milestone } from 'lucide-react';
import { useCallback, useEffect, useId, useRef, useState, type KeyboardEvent } from 'react';
import { useTranslation } from 'react-i18next';
import { LONGEST_SEARCH_TEXT } from '#shared/geocoding/longest-search-text.ts';
import type { BoundingBox, Coordinates } from '#shared/geo/geo.ts';
import { useClient } from '#renderer/client/client.ts';
import { IconButton } from '#renderer/ui/button.tsx';
import { useIsSearchKeyTaken } from '#renderer/ui/keyboard/search-key.ts';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import fieldStyles from '#renderer/ui/field.module.css';
import { loadSuggestions } from './search-queries.ts';
import type { RecentQuery, SearchChoice, SearchOption } from './search-option.ts';
import { areGuesses, listFound, useSearchOptions, type SearchOptions } from './use-search-options.ts';
import styles from './search-box.module.css';

interface SearchBoxProps {
  readonly recent: readonly RecentQuery[];
  /** What was typed before the application took over from the page's skeleton, and whether the field had the focus. */
  readonly early: { readonly text: string; readonly hadFocus: boolean };
  /** What the window is about: stands in the field while nobody types. Empty: nothing. */
  readonly shown: string;
  /** Places near this point come first. */
  readonly near: Coordinates | null;
  /** The territories of the active regions. */
  readonly regions: readonly BoundingBox[];
  /** `byKey`: with Enter, not with the pointer. */
  readonly onChoose: (choice: SearchChoice, byKey?: boolean) => void;
}

/** The search field: a combobox after the ARIA pattern, over addresses, coordinates and earlier queries. */
export function SearchBox({ recent, early, shown, near, regions, onChoose }: SearchBoxProps) {
  const { t } = useTranslation();
  const client = useClient();
  const listId = useId();
  const input = useRef<HTMLInputElement>(null);
  const [isOpen, setIsOpen] = useState(false);
  // What is typed, or the town that was chosen; null: what is shown stands in the field.
  const [typed, setTyped] = useState(early.text === '' ? null : early.text.slice(0, LONGEST_SEARCH_TEXT));
  const [named, setNamed] = useState(shown);
  if (named !== shown) {
    setNamed(shown);
    if (!isOpen) setTyped(null);
  }
  const text = typed ?? '';
  const value = typed ?? shown;
  const [active, setActive] = useState(-1);
  const isKeyTaken = useIsSearchKeyTaken();
  const search = useSearchOptions(text, isOpen, near, recent, regions);
  const isListed = isOpen && (search.options.length > 0 || (search.kind === 'results' && !search.isStale));

  useEffect(() => void performance.mark('app/searchReady'), []);

  /** A choice that waits for its list, which is made no more once something else is done. */
  const waiting = useRef<AbortController | null>(null);
  const cancelPending = useCallback((): void => waiting.current?.abort(), []);
  useEffect(() => {
    addEventListener('pointerdown', cancelPending, { capture: true });
    return () => removeEventListener('pointerdown', cancelPending, { capture: true });
  }, [cancelPending]);

  function choose(option: SearchOption, byKey?: boolean): void {
    cancelPending();
    // A town is looked at: it is no building that the window could be about.
    setTyped(option.choice.kind === 'city' ? option.label : null);
    setIsOpen(false);
    setActive(-1);
    input.current?.blur();
    onChoose(option.choice, byKey);
  }

  /** Enter before the list has caught up with the typing: waits for it and takes the first line. */
  async function chooseFirst(): Promise<void> {
    const highlighted = search.options[active];
    if (highlighted !== undefined) return choose(highlighted, true);
    if (search.kind === 'recent') return undefined;
    // Of two readings of what was typed, and of guesses, none is taken for what was meant.
    if (!search.isStale && search.remark !== null) return setIsOpen(true);
    if (!search.isStale && search.options[0] !== undefined) return choose(search.options[0], true);
    cancelPending();
    const { signal } = (waiting.current = new AbortController());
    // Where it fails, the list says so.
    const found = await loadSuggestions(client, text, near, signal).catch(() => null);
    if (found !== null && areGuesses(found)) return setIsOpen(true);
    const first = found === null || signal.aborted ? undefined : listFound(found, text, t)[0];
    return first === undefined ? undefined : choose(first, true);
  }

  function onKeyDown(event: KeyboardEvent<HTMLInputElement>): void {
    const count = search.options.length;
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setIsOpen(true);
      const step = event.key === 'ArrowDown' ? 1 : -1;
      // One more place than there are lines: the field itself.
      if (count > 0) setActive((current) => ((current + 1 + step + count + 1) % (count + 1)) - 1);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      void chooseFirst();
    } else if (event.key === 'Escape') {
      event.stopPropagation();
      cancelPending();
      if (isListed) setIsOpen(false);
      else if (typed === null || typed === '') input.current?.blur();
      else setTyped('');
    }
  }

  return (
    <div role="search" className={styles.search} data-map-furniture="">
      <div className={styles.field}>
        <Search size={16} className={styles.icon} aria-hidden="true" />
        <input
          ref={input}
          id="search-field"
          className={classNames(fieldStyles.bare, styles.input)}
          type="text"
          role="combobox"
          autoComplete="off"
          spellCheck={false}
          placeholder={t('search.placeholder')}
          aria-label={t('search.label')}
          aria-describedby={isListed && search.remark !== null ? `${listId}-remark` : undefined}
          aria-autocomplete="list"
          aria-expanded={isListed}
          aria-controls={isListed && search.options.length > 0 ? listId : undefined}
          aria-activedescendant={isListed && active >= 0 ? `${listId}-${active}` : undefined}
          maxLength={LONGEST_SEARCH_TEXT}
          value={value}
          autoFocus={early.hadFocus}
          onChange={(event) => {
            cancelPending();
            setTyped(event.target.value);
            setActive(-1);
            setIsOpen(true);
          }}
          onFocus={(event) => {
            setIsOpen(true);
            // What stands there is typed over, or behind.
            if (typed === null) event.currentTarget.select();
          }}
          onClick={() => setIsOpen(true)}
          onBlur={() => {
            setIsOpen(false);
            setActive(-1);
            if (text === '') setTyped(null);
          }}
          onKeyDown={onKeyDown}
        />
        {value === '' ? (
          !isKeyTaken && (
            <kbd className={styles.key} aria-hidden="true">
              /
            </kbd>
          )
        ) : (
          <IconButton
            className={styles.clear}
            label={t('search.clear')}
            icon={X}
            iconSize={15}
            onClick={() => {
              setTyped('');
              input.current?.focus();
            }}
          />
        )}
      </div>
      <LiveRegion text={isListed && search.remark !== null ? t(`search.${search.remark}`) : ''} />
      {isListed && (
        <SearchList
          id={listId}
          search={search}
          active={active}
          onHighlight={setActive}
          onChoose={(option) => choose(option)}
        />
      )}
    </div>
  );
}

const icons = { address: MapPin, street: Milestone, city: Building2, coordinates: LocateFixed, recent: Clock } as const;

interface SearchListProps {
  readonly id: string;
  readonly search: SearchOptions;
  /** Index of the highlighted line; -1 for none. */
  readonly active: number;
  readonly onHighlight: (index: number) => void;
  readonly onChoose: (option: SearchOption) => void;
}

/** The lines below the search field. The focus stays in the field: the highlighted line is told by its id. */
function SearchList({ id, search, active, onHighlight, onChoose }: SearchListProps) {
  const { t } = useTranslation();
  const list = useRef<HTMLDivElement>(null);
  const { options, kind, isStale, remark, error } = search;

  useEffect(() => {
    list.current?.querySelector(`[data-line="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  if (options.length === 0 && (isStale || kind === 'recent')) return null;
  return (
    // Pressing the mouse would take the focus out of the field before the click arrives.
    <div ref={list} className={styles.list} onMouseDown={(event) => event.preventDefault()}>
      {kind === 'recent' && <div className={styles.heading}>{t('search.recent')}</div>}
      {remark !== null && (
        <div id={`${id}-remark`} className={styles.heading}>
          {t(`search.${remark}`)}
        </div>
      )}
      {options.length === 0 && (
        <div className={styles.message}>{error === null ? t('search.nothing') : t('search.failed')}</div>
      )}
      {options.length > 0 && (
        <div id={id} role="listbox" aria-label={t('search.results')}>
          {options.map((option, index) => {
            const Icon = icons[option.icon];
            return (
              <div
                key={option.key}
                id={`${id}-${index}`}
                role="option"
                aria-selected={index === active}
                data-line={index}
                className={styles.option}
                onMouseMove={() => onHighlight(index)}
                onClick={() => onChoose(option)}
              >
                <Icon size={15} aria-hidden="true" />
                <span className={styles.label}>{option.label}</span>
                <span className={styles.detail}>{option.detail}</span>
              </div>
            );
          })}
        </div>
      )}
    </div>
  );
}
