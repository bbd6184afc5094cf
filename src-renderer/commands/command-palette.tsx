import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import type { SearchChoice } from '#renderer/query/search/search-option.ts';
import { Keys } from '#renderer/ui/keyboard/keys.tsx';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { Overlay } from '#renderer/ui/overlay.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import fieldStyles from '#renderer/ui/field.module.css';
import { closeOverlay } from './palette-store.ts';
import type { PaletteGroup, PaletteItem } from './palette-items.ts';
import { usePaletteGroups } from './use-palette-groups.ts';
import styles from './command-palette.module.css';

/** Everything that can be done or looked for, behind one field: a combobox after the ARIA pattern. */
export default function CommandPalette({ onChoosePlace }: { readonly onChoosePlace: (choice: SearchChoice) => void }) {
  const { t } = useTranslation();
  const listId = useId();
  const [typed, setTyped] = useState('');
  /** Index of the line that was gone to; null before that. */
  const [active, setActive] = useState<number | null>(null);
  const groups = usePaletteGroups(typed, onChoosePlace);
  const items = groups.flatMap((group) => group.items);
  const remark = groups.find((group) => group.remark !== undefined)?.remark;
  const at = Math.min(active ?? (remark === undefined ? 0 : -1), items.length - 1);
  const highlighted = items[at];

  function run(item: PaletteItem | undefined): void {
    if (item === undefined) return;
    // First, and wholly: what it does may want the focus for itself, and beneath the palette nothing takes it.
    flushSync(closeOverlay);
    item.run();
  }

  function onKeyDown(event: KeyboardEvent): void {
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined && items.length > 0) {
      event.preventDefault();
      // With none highlighted, upwards begins with the last one.
      setActive((Math.max(at, step === 1 ? -1 : 0) + step + items.length) % items.length);
    } else if (event.key === 'Enter') {
      event.preventDefault();
      run(highlighted);
    } else if (event.key === 'Tab') {
      // The field is all that can have the focus here.
      event.preventDefault();
    }
  }

  return (
    <Overlay label={t('palette.title')} onClose={closeOverlay}>
      <div className={styles.field}>
        <Search size={16} aria-hidden="true" />
        <input
          className={classNames(fieldStyles.bare, styles.input)}
          role="combobox"
          autoFocus
          autoComplete="off"
          spellCheck={false}
          placeholder={t('palette.placeholder')}
          aria-label={t('palette.title')}
          aria-autocomplete="list"
          aria-expanded={items.length > 0}
          aria-controls={items.length > 0 ? listId : undefined}
          aria-describedby={remark === undefined ? undefined : `${listId}-remark`}
          aria-activedescendant={highlighted === undefined ? undefined : `${listId}-${highlighted.key}`}
          value={typed}
          onChange={(event) => {
            setTyped(event.target.value);
            setActive(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {items.length === 0 && <p className={styles.nothing}>{t('palette.nothing')}</p>}
      {remark !== undefined && (
        <p id={`${listId}-remark`} className={styles.nothing}>
          {remark}
        </p>
      )}
      <LiveRegion text={[t('palette.found', { count: items.length }), remark].filter(Boolean).join('. ')} />
      {items.length > 0 && (
        <PaletteList id={listId} groups={groups} highlighted={highlighted} onHighlight={highlight} onRun={run} />
      )}
    </Overlay>
  );

  function highlight(item: PaletteItem): void {
    setActive(items.indexOf(item));
  }
}

interface PaletteListProps {
  readonly id: string;
  readonly groups: readonly PaletteGroup[];
  readonly highlighted: PaletteItem | undefined;
  readonly onHighlight: (item: PaletteItem) => void;
  readonly onRun: (item: PaletteItem) => void;
}

function PaletteList({ id, groups, highlighted, onHighlight, onRun }: PaletteListProps) {
  const { t } = useTranslation();
  const highlightedId = highlighted === undefined ? null : `${id}-${highlighted.key}`;
  useEffect(() => {
    if (highlightedId !== null) document.getElementById(highlightedId)?.scrollIntoView({ block: 'nearest' });
  }, [highlightedId]);
  return (
    // Pressing the mouse must not take the focus out of the field.
    <div id={id} role="listbox" className={styles.list} aria-label={t('palette.results')} onMouseDown={keepFocus}>
      {groups.map((group) => (
        <div key={group.name} role="group" aria-labelledby={`${id}-${group.name}`}>
          <div id={`${id}-${group.name}`} role="presentation" className={styles.heading}>
            {t(`palette.group.${group.name}`)}
          </div>
          {group.items.map((item) => (
            <div
              key={item.key}
              id={`${id}-${item.key}`}
              role="option"
              aria-selected={item === highlighted}
              className={styles.option}
              onMouseMove={() => onHighlight(item)}
              onClick={() => onRun(item)}
            >
              <item.icon size={15} aria-hidden="true" />
              <span className={styles.label} data-label="">
                {item.label}
              </span>
              {item.detail !== undefined && <span className={styles.detail}>{item.detail}</span>}
              {item.shortcut !== undefined && <Keys name={item.shortcut} />}
            </div>
          ))}
        </div>
      ))}
    </div>
  );
}

function keepFocus(event: React.MouseEvent): void {
  event.preventDefault();
}
