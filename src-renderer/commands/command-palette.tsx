import { Search } from 'lucide-react';
import { useEffect, useId, useState, type KeyboardEvent } from 'react';
import { flushSync } from 'react-dom';
import { useTranslation } from 'react-i18next';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { type SearchChoice, toSearchOption, type SearchOption } from '#renderer/query/search/search-option.ts';
import { Keys } from '#renderer/ui/keyboard/keys.tsx';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { Overlay } from '#renderer/ui/overlay.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import fieldStyles from '#renderer/ui/field.module.css';
import { useClient } from '#renderer/client/client.ts';
import { historyOptions } from '#renderer/query/history/history-queries.ts';
import { listCoordinates } from '#renderer/query/search/use-search-options.ts';
import { suggestionsOptions } from '#renderer/query/search/search-queries.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { useRegisteredCommands } from '#renderer/ui/commands/use-commands.ts';
import { useRegions } from '#renderer/map/map-queries.ts';
import { closeOverlay } from './palette-store.ts';
import { type PaletteGroup, type PaletteItem, findCommands, placeIcons, rank } from './palette-items.ts';
import { matchFuzzily } from './match-fuzzily.ts';
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

const RECENT_SHOWN = 5;
/** From here on a text is likely to be the beginning of a place. */
const SHORTEST_PLACE = 3;

/** What the palette lists for what is typed: commands, earlier queries, places; coordinates come before them all. */
function usePaletteGroups(typed: string, onChoosePlace: (choice: SearchChoice) => void): PaletteGroup[] {
  const { t, ...formatters } = useTexts();
  const client = useClient();
  const text = typed.trim();
  const coordinates = listCoordinates(text, t, formatters, useRegions());
  const commands = useRegisteredCommands();
  const history = useQuery(historyOptions(client)).data ?? [];
  const places = useQuery({
    ...suggestionsOptions(client, text, null),
    enabled: text.length >= SHORTEST_PLACE && coordinates.options.length === 0,
    placeholderData: keepPreviousData,
  });

  const recent = (text === '' ? history : rank(history, text, ({ label }) => [label])).slice(0, RECENT_SHOWN);
  const groups: PaletteGroup[] = [
    {
      name: 'screen',
      items: findCommands(
        commands.filter(({ isEverywhere }) => isEverywhere !== true),
        text,
      ),
    },
    {
      name: 'commands',
      items: findCommands(
        commands.filter(({ isEverywhere }) => isEverywhere === true),
        text,
      ),
    },
    {
      name: 'recent',
      items: recent.map(({ id, label }) => ({
        key: `recent-${id}`,
        icon: placeIcons.recent,
        label,
        run: () => onChoosePlace({ kind: 'recent', id }),
      })),
    },
  ];
  const isFilled = ({ items }: PaletteGroup): boolean => items.length > 0;
  const toPlaceItem = ({ key, icon, label, detail, choice }: SearchOption): PaletteItem => ({
    key,
    icon: placeIcons[icon],
    label,
    detail,
    run: () => onChoosePlace(choice),
  });
  if (coordinates.options.length > 0) {
    const remark = coordinates.remark === null ? {} : { remark: t(`search.${coordinates.remark}`) };
    return [{ name: 'places', items: coordinates.options.map(toPlaceItem), ...remark }, ...groups.filter(isFilled)];
  }
  const found = text.length >= SHORTEST_PLACE ? (places.data ?? []) : [];
  groups.push({ name: 'places', items: found.map(toSearchOption).map(toPlaceItem) });
  const filled = groups.filter(isFilled);
  return text === '' ? filled : filled.toSorted((a, b) => scoreGroup(b, text) - scoreGroup(a, text));
}

/** How well the best line of a group answers: what was meant comes first, whatever kind of thing it is. */
function scoreGroup({ items }: PaletteGroup, text: string): number {
  return Math.max(...items.map(({ label }) => matchFuzzily(text, label) ?? 0));
}
