import { useTranslation } from 'react-i18next';
import { useShortcut } from '../keyboard/use-shortcut.ts';
import type { Command } from './palette-command.ts';
import { useCommands } from './use-commands.ts';

/** What can be done on one screen by a key of its own and in the palette. */
type KeyCommand = Required<Pick<Command, 'title' | 'icon' | 'run'>> & {
  readonly id: 'save' | 'report';
  /** Off: neither the key nor the palette does it. */
  readonly isActive?: boolean;
};

/**
 * Offers a command by its key, also while something is typed, and in the palette, for as long as it is on the screen.
 */
export function useKeyCommand({ id, title, icon, run, isActive = true }: KeyCommand): void {
  const { t } = useTranslation();
  useShortcut(id, run, { isActive, whileTyping: true });
  useCommands([isActive ? { id, title, icon, keywords: t(`palette.words.${id}`), shortcut: id, run } : null]);
}
