import type { LucideIcon } from 'lucide-react';
import type { ShortcutName } from '../keyboard/shortcuts.ts';

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
