/** What the preload puts on `window.freeboard`; absent in an ordinary browser. */
export interface PreloadBridge {
  call(name: string, input: unknown, requestId: string): Promise<unknown>;
  cancel(requestId: string): void;
  on(listener: (name: string, payload: unknown) => void): () => void;
  /** Has a dropped or chosen file or folder granted to be read, by an id; null: it is none of a disk. */
  readonly grantFile?: (file: File) => Promise<string | null>;
}

/** Whether this is a window of the desktop application and no browser. */
export function isDesktop(): boolean {
  return findPreloadBridge() !== null;
}

/** The preload's bridge, or null in an ordinary browser. This is the only place that looks for it. */
export function findPreloadBridge(): PreloadBridge | null {
  const { freeboard } = globalThis as { freeboard?: PreloadBridge };
  return typeof freeboard?.call === 'function' ? freeboard : null;
}
