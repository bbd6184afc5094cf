import {
  AArrowDown,
  AArrowUp,
  AppWindow,
  CircleHelp,
  ClipboardList,
  FileArchive,
  Hash,
  Info,
  Map as MapIcon,
  MapPin,
  Moon,
  Redo2,
  Ruler,
  Search,
  Settings,
  Sun,
  SunMoon,
  TableProperties,
  Undo2,
} from 'lucide-react';
import { useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { numberStyles, textSizes, themeChoices } from '#shared/settings/setting-choices.ts';
import { useChangeSettings } from '#renderer/settings/settings-queries.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { useIsSearchKeyTaken } from '#renderer/ui/keyboard/search-key.ts';
import { goToPane } from '#renderer/ui/keyboard/panes.ts';
import { useShortcut } from '#renderer/ui/keyboard/use-shortcut.ts';
import { findRedo, findUndo, redoLast, undoLast, useUndoStack } from '#renderer/ui/undo-stack.ts';
import { useGoToSection } from '#renderer/query/sections.ts';
import { useReachSearch } from '#renderer/query/use-reach-search.ts';
import { seekSettingsSection } from '#renderer/settings/settings-section-store.ts';
import { type Command, useCommands } from '#renderer/ui/commands/use-commands.ts';
import { openKeyList, openPalette } from './palette-store.ts';

const themeIcons = { system: SunMoon, light: Sun, dark: Moon } as const;

/** What can be done anywhere in the window, by key and in the palette. */
export function useAppCommands(): void {
  const { t } = useTranslation();
  const { mutate: change } = useChangeSettings();
  const lengthUnit = useDisplayStore((state) => state.lengthUnit);
  const numberStyle = useDisplayStore((state) => state.numberStyle);
  const textSizePercent = useDisplayStore((state) => state.textSizePercent);
  const undoLabel = useUndoStack((state) => findUndo(state)?.label ?? null);

  const redoLabel = useUndoStack((state) => findRedo(state)?.label ?? null);

  const goTo = useGoToSection();
  const reachSearch = useReachSearch();
  const isSearchKeyTaken = useIsSearchKeyTaken();
  useShortcut('search', reachSearch, { isActive: !isSearchKeyTaken });
  useShortcut('palette', openPalette, { whileTyping: true });
  useShortcut('help', openKeyList);
  useUndoKeys();
  usePaneKeys();
  useShortcut('newWindow', openNewWindow, { whileTyping: true });
  useShortcut('settings', () => goTo('/settings'), { whileTyping: true });

  const commands = useMemo(() => {
    const otherUnit = lengthUnit === 'metres' ? 'feet' : 'metres';
    const list: Command[] = [
      ...(undoLabel === null
        ? []
        : [
            {
              id: 'undo',
              title: t('palette.do.undo', { label: undoLabel }),
              icon: Undo2,
              shortcut: 'undo' as const,
              run: undoLast,
            },
          ]),
      ...(redoLabel === null
        ? []
        : [
            {
              id: 'redo',
              title: t('palette.do.redo', { label: redoLabel }),
              icon: Redo2,
              shortcut: 'redo' as const,
              run: redoLast,
            },
          ]),
      {
        id: 'search',
        title: t('palette.do.search'),
        keywords: t('palette.words.search'),
        icon: Search,
        ...(isSearchKeyTaken ? {} : { shortcut: 'search' as const }),
        run: reachSearch,
      },
      {
        id: 'query',
        title: t('palette.do.query'),
        keywords: t('palette.words.query'),
        icon: MapPin,
        run: () => goTo('/'),
      },
      {
        id: 'portfolio',
        title: t('palette.do.portfolio'),
        keywords: t('palette.words.portfolio'),
        icon: TableProperties,
        run: () => goTo('/portfolio'),
      },
      {
        id: 'surveys',
        title: t('palette.do.surveys'),
        keywords: t('palette.words.surveys'),
        icon: ClipboardList,
        run: () => goTo('/surveys'),
      },
      {
        id: 'places',
        title: t('palette.do.places'),
        keywords: t('palette.words.places'),
        icon: MapIcon,
        run: () => goTo('/places'),
      },
      {
        id: 'settings',
        title: t('palette.do.settings'),
        keywords: t('palette.words.settings'),
        icon: Settings,
        shortcut: 'settings',
        run: () => goTo('/settings'),
      },
      ...themeChoices.map((theme) => ({
        id: `theme.${theme}`,
        title: t(`palette.do.theme.${theme}`),
        keywords: t('palette.words.theme'),
        icon: themeIcons[theme],
        run: () => change({ theme }),
      })),
      {
        id: 'lengths',
        title: t(`palette.do.lengths.${otherUnit}`),
        keywords: t('palette.words.lengths'),
        icon: Ruler,
        run: () => change({ lengthUnit: otherUnit }),
      },
      ...numberStyles
        .filter((style) => style !== numberStyle)
        .map((style) => ({
          id: `numbers.${style}`,
          title: t('palette.do.numbers', { style: t(`settings.numberStyles.${style}`) }),
          keywords: t('palette.words.numbers'),
          icon: Hash,
          run: () => change({ numberStyle: style }),
        })),
      ...([textSizes.step, -textSizes.step] as const)
        .filter((step) => textSizePercent + step >= textSizes.minimum && textSizePercent + step <= textSizes.maximum)
        .map((step) => ({
          id: `textSize.${step > 0 ? 'larger' : 'smaller'}`,
          title: t(`palette.do.textSize.${step > 0 ? 'larger' : 'smaller'}`),
          keywords: t('palette.words.textSize'),
          icon: step > 0 ? AArrowUp : AArrowDown,
          run: () => change({ textSizePercent: textSizePercent + step }),
        })),
      { id: 'newWindow', title: t('palette.do.newWindow'), icon: AppWindow, shortcut: 'newWindow', run: openNewWindow },
      {
        id: 'keys',
        title: t('palette.do.keys'),
        keywords: t('palette.words.keys'),
        icon: CircleHelp,
        shortcut: 'help',
        run: openKeyList,
      },
      ...(['showDiagnostics', 'about'] as const).map((id) => ({
        id,
        title: t(`palette.do.${id}`),
        keywords: t(`palette.words.${id}`),
        icon: id === 'about' ? Info : FileArchive,
        run() {
          seekSettingsSection(id === 'about' ? 'about' : 'diagnostics');
          goTo('/settings');
        },
      })),
    ];
    return list.map((command) => ({ ...command, isEverywhere: true }));
  }, [t, goTo, reachSearch, change, lengthUnit, numberStyle, textSizePercent, undoLabel, redoLabel, isSearchKeyTaken]);
  useCommands(commands);
}

/**
 * Opens another window with a subject of its own: the desktop application makes one of the request, a browser opens a
 * tab in the same session.
 */
function openNewWindow(): void {
  window.open(`${location.origin}${location.pathname}#/`, '_blank', 'noopener');
}

/** Goes from part to part of the window by key; what is laid over the window keeps the focus. */
function usePaneKeys(): void {
  const options = { whileTyping: true, isFor: (focused: Element) => focused.closest('dialog') === null };
  useShortcut('nextPane', () => goToPane(1), options);
  useShortcut('previousPane', () => goToPane(-1), options);
}

/**
 * Undoes and does again by key, except in a field, which has an undo of its own. Also where there is nothing to undo
 * the key ends here: the browser would undo in a field that was left long ago, out of sight.
 */
export function useUndoKeys(): void {
  useShortcut('undo', undoLast);
  useShortcut('redo', redoLast);
}
