import { useEffect, useMemo, useRef } from 'react';
import { useTranslation } from 'react-i18next';
import { useShortcut } from '../../ui/keyboard/use-shortcut.ts';
import type { Command } from './command.ts';
import { useCommands } from './command-registry.ts';

/** What can be done on one screen by a key of its own and in the palette. */
type KeyCommand = Required<Pick<Command, 'title' | 'icon' | 'run'>> &
  Pick<Command, 'keywords'> & {
    readonly id: 'save' | 'report';
    /** Off: neither the key nor the palette does it. */
    readonly isActive?: boolean;
  };

/** Offers a command by its key, also while something is typed, and in the palette, for as long as it is on the screen. */
export function useKeyCommand({ id, title, icon, keywords, run, isActive = true }: KeyCommand): void {
  const { t } = useTranslation();
  const latest = useRef(run);
  useEffect(() => {
    latest.current = run;
  });
  useShortcut(id, run, { isActive, whileTyping: true });
  const commands = useMemo<Command[]>(
    () =>
      isActive
        ? [
            {
              id,
              title,
              icon,
              keywords: keywords ?? t(`palette.words.${id}`),
              shortcut: id,
              run: () => latest.current(),
            },
          ]
        : [],
    [id, title, icon, keywords, isActive, t],
  );
  useCommands(commands);
}
