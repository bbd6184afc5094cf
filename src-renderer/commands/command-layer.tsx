import { lazy, Suspense, useEffect, useRef, useMemo } from 'react';
import { useTranslation } from 'react-i18next';
import { flushSync } from 'react-dom';
import { useQuery } from '@tanstack/react-query';
import { useRouterState } from '@tanstack/react-router';
import { Layers } from 'lucide-react';
import { menuCommands, type MenuCommand } from '#shared/settings/menu-commands.ts';
import { LiveRegion } from '#renderer/ui/visually-hidden.tsx';
import { useUndoStack, redoLast, undoLast } from '#renderer/ui/undo-stack.ts';
import { useChoosePlace } from '#renderer/query/use-choose-place.ts';
import { useClient } from '#renderer/client/client.ts';
import { findPreloadBridge } from '#renderer/client/preload-bridge.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { useRegisteredCommands, useCommands, type Command } from '#renderer/ui/commands/use-commands.ts';
import { isTyping } from '#renderer/ui/keyboard/use-shortcut.ts';
import { nameOverlaySubject } from '#renderer/map/describe-overlay.ts';
import { findOverlayOptions, listOverlaySubjects } from '#renderer/map/overlay-options.ts';
import { packLayersOptions } from '#renderer/map/map-queries.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { isWholeScreen } from '#renderer/ui/whole-screens.ts';
import { usePaletteStore, closeOverlay, openPalette } from './palette-store.ts';
import { useAppCommands } from './use-app-commands.ts';

const CommandPalette = lazy(() => import('./command-palette.tsx'));
const KeysOverlay = lazy(() => import('./keys-overlay.tsx'));

/** The keys of the whole window, and what they open over it. */
export function CommandLayer() {
  const { t } = useTranslation();
  useAppCommands();
  useMapCommands();
  useMenuCommands();
  const open = usePaletteStore((state) => state.open);
  const announcement = useUndoStack((state) => state.announcement);
  const choosePlace = useChoosePlace();
  return (
    <>
      <LiveRegion
        text={announcement === null ? '' : t(`undoable.${announcement.kind}`, { label: announcement.label })}
      />
      <Suspense fallback={null}>
        {open === 'palette' && <CommandPalette onChoosePlace={choosePlace} />}
        {open === 'keys' && <KeysOverlay />}
      </Suspense>
    </>
  );
}

/** What the menu offers at any time: a field has something of its own to undo. */
const always: Readonly<Partial<Record<MenuCommand, () => void>>> = {
  palette: openPalette,
  undo: () => undoInReach('undo', undoLast),
  redo: () => undoInReach('redo', redoLast),
};

/**
 * Does what is chosen in the menu of the desktop application, and tells that what can be done now. A browser has none.
 */
function useMenuCommands(): void {
  const client = useClient();
  const commands = useRegisteredCommands();
  const theme = useDisplayStore((state) => state.theme);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  useEffect(
    () =>
      client.on('menu.chosen', ({ command }) => {
        // As the palette does: what lies over the window would cover what comes of it.
        flushSync(closeOverlay);
        const run = always[command] ?? latest.current.findLast(({ id }) => id === command)?.run;
        run?.();
      }),
    [client],
  );
  const offered = menuCommands
    .filter((id) => always[id] !== undefined || commands.some((command) => command.id === id))
    .join(' ');
  useEffect(() => {
    if (findPreloadBridge() === null) return;
    const offer = { commands: offered.split(' ') as MenuCommand[], chosen: [`theme.${theme}` as const] };
    // Without its answer the menu stays as it was; that the backend is gone is said elsewhere.
    client.call('app.offerCommands', offer).catch(() => undefined);
  }, [client, offered, theme]);
}

/** As the keys do: in a field the field's own step, elsewhere the window's. */
function undoInReach(step: 'undo' | 'redo', ofWindow: () => unknown): void {
  // The only way to a field's own steps that a page has.
  if (isTyping(document.activeElement)) document.execCommand(step);
  else ofWindow();
}

const noCommands: readonly Command[] = [];

/** Offers every layer that the active regions have, where the map is in sight. */
function useMapCommands(): void {
  const { t } = useTranslation();
  const { data: packs } = useQuery(packLayersOptions(useClient()));
  const overlay = useUiStore((state) => state.overlay);
  const showSubject = useUiStore((state) => state.showSubject);
  const isCovered = useRouterState({ select: ({ location }) => isWholeScreen(location.pathname) });
  const commands = useMemo<readonly Command[]>(
    () =>
      packs === undefined || packs.length === 0 || isCovered
        ? noCommands
        : listOverlaySubjects(findOverlayOptions(packs, overlay)).map((subject) => ({
            id: `layer.${subject}`,
            title: t('palette.do.layer', { layer: nameOverlaySubject(subject, t) }),
            keywords: t('palette.words.layer'),
            icon: Layers,
            isEverywhere: true,
            run: () => showSubject(subject),
          })),
    [packs, overlay, isCovered, showSubject, t],
  );
  useCommands(commands);
}
