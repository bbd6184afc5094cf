import { useEffect, useRef } from 'react';
import { flushSync } from 'react-dom';
import { menuCommands, type MenuCommand } from '#shared/settings/menu-commands.ts';
import { useClient } from '#renderer/client/client-context.ts';
import { findPreloadBridge } from '#renderer/client/preload-bridge.ts';
import { useDisplayStore } from '#renderer/i18n/display-store.ts';
import { useRegisteredCommands } from '#renderer/ui/commands/use-commands.ts';
import { isTyping } from '#renderer/ui/keyboard/use-shortcut.ts';
import { redoLast, undoLast } from '#renderer/ui/undo-stack.ts';
import { closeOverlay, openPalette } from './palette-store.ts';

/** What the menu offers at any time: a field has something of its own to undo. */
const always: Readonly<Partial<Record<MenuCommand, () => void>>> = {
  palette: openPalette,
  undo: () => undoInReach('undo', undoLast),
  redo: () => undoInReach('redo', redoLast),
};

/**
 * Does what is chosen in the menu of the desktop application, and tells that what can be done now. A browser has none.
 */
export function useMenuCommands(): void {
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
