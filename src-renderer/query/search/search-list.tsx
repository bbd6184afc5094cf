import { Building2, Clock, LocateFixed, MapPin, Milestone } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import type { SearchOptions } from './use-search-options.ts';
import type { SearchOption } from './search-option.ts';
import styles from './search-box.module.css';

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
export function SearchList({ id, search, active, onHighlight, onChoose }: SearchListProps) {
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
