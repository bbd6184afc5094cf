import { createContext, use, useEffect, useId, useMemo, useRef } from 'react';
import { create } from 'zustand';
import type { LucideIcon } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import type { ShortcutName } from '../keyboard/shortcuts.ts';
import { useShortcut } from '../keyboard/use-shortcut.ts';

/** Something that the command palette can do. */
export interface Command {
  /** Unique in the window: `settings.theme.dark`. */
  readonly id: string;
  /** In the words of the interface, as a verb phrase: "Install a region". */
  readonly title: string;
  /** Other words that somebody might look for it with, separated by spaces. */
  readonly keywords?: string;
  readonly icon?: LucideIcon;
  /** The key that does the same. */
  readonly shortcut?: ShortcutName;
  /** Whether it can be done on every screen, or wherever the map is; what only the present panel can do comes first. */
  readonly isEverywhere?: boolean;
  readonly run: () => void;
}

interface RegistryState {
  /** By the part of the window that registered them, in the order in which those came. */
  readonly byOwner: ReadonlyMap<string, readonly Command[]>;
}

const useRegistry = create<RegistryState>(() => ({ byOwner: new Map() }));

/** Whether a part of the window can be reached now: what lies behind another screen offers no commands. */
export const CommandReach = createContext(true);

/**
 * Offers commands in the palette for as long as the calling component is on the screen and can be reached. What of them
 * is null cannot be done now. They are registered anew when they read differently; what they run is always that of the
 * last rendering.
 */
export function useCommands(commands: readonly (Command | null)[]): void {
  const owner = useId();
  const isReachable = use(CommandReach);
  const latest = useRef(commands);
  useEffect(() => {
    latest.current = commands;
  });
  const offered = isReachable ? commands.filter((command) => command !== null) : [];
  const wording = offered
    .map(({ id, title, keywords, shortcut }) => [id, title, keywords, shortcut].join('\t'))
    .join('\n');
  const registered = useMemo(
    () => offered.map((command) => ({ ...command, run: () => findCommand(latest.current, command.id)?.run() })),
    // eslint-disable-next-line react/exhaustive-deps -- what is offered is a new list each time; only its wording counts
    [wording],
  );
  // Registered anew it keeps its place among the others.
  useEffect(() => {
    useRegistry.setState(({ byOwner }) => ({ byOwner: new Map(byOwner).set(owner, registered) }));
  }, [owner, registered]);
  useEffect(
    () => () =>
      useRegistry.setState(({ byOwner }) => {
        const rest = new Map(byOwner);
        rest.delete(owner);
        return { byOwner: rest };
      }),
    [owner],
  );
}

function findCommand(commands: readonly (Command | null)[], id: string): Command | undefined {
  return commands.find((command) => command?.id === id) ?? undefined;
}

/** Every command that is offered now. */
export function useRegisteredCommands(): readonly Command[] {
  const { byOwner } = useRegistry();
  return [...byOwner.values()].flat();
}

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
