import path from 'node:path';
import { findOpenedFileKind } from '#shared/contract/opened-file.ts';

/** Files that the system has asked the application to open, until a page takes them. */
export interface OpenedFiles {
  /** @param files absolute paths */
  add(files: readonly string[]): void;
  /** Gives them over: to the first page that asks, and to no other. */
  take(): readonly string[];
  /** Calls back when there are more. */
  onAdded(listener: () => void): void;
}

/** None are there yet. */
export function createOpenedFiles(): OpenedFiles {
  let waiting: string[] = [];
  const listeners: (() => void)[] = [];
  return {
    add(files) {
      if (files.length === 0) return;
      waiting = [...new Set([...waiting, ...files])];
      for (const listener of listeners) listener();
    },
    take() {
      const taken = waiting;
      waiting = [];
      return taken;
    },
    onAdded: (listener) => void listeners.push(listener),
  };
}

/**
 * Files of a command line that a page can do something with, as absolute paths: by their endings, since flags of
 * Chromium and the application's own stand among them in any order.
 *
 * @param folder that it was typed in
 */
export function listOpenedFiles(args: readonly string[], folder: string): string[] {
  const isOpened = (word: string): boolean => !word.startsWith('-') && findOpenedFileKind(word) !== null;
  return args.filter(isOpened).map((file) => path.resolve(folder, file));
}
