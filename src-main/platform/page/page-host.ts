import type { CommandOffer } from '#shared/settings/menu-commands.ts';

/** What only a window of the desktop application can do for the page in it. */
export interface PageHost {
  /** Prints the page as it stands. */
  printPdf(): Promise<Uint8Array>;
  /**
   * Asks where a file is to be saved; null: its user thought better of it. The name may hold anything. The extension
   * comes without its dot, and is empty where the file has none.
   */
  chooseTarget(options: { readonly suggestedName: string; readonly extension: string }): Promise<string | null>;
  /**
   * Asks for a folder; null: its user thought better of it. `isWritten`: files are to be put into it, and it may be
   * made for that.
   */
  chooseFolder(options: { readonly isWritten: boolean }): Promise<string | null>;
  /** Takes the files over that the system has asked the application to open: absolute paths. */
  takeOpened(): readonly string[];
  /** Shows a folder in the system's own window. Gives whether it could. */
  openFolder(folder: string): Promise<boolean>;
  /** Tells what of the menu's commands the page can do now. */
  offerCommands(offer: CommandOffer): void;
  /** Calls back when the page goes away: its window is closed, or it is loaded anew. Gives what stops it. */
  onLeave(listener: () => void): () => void;
}
