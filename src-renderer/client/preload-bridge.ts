/** What the preload puts on `window.freeboard`; absent in an ordinary browser. */
export interface PreloadBridge {
  call(name: string, input: unknown, requestId: string): Promise<unknown>;
  cancel(requestId: string): void;
  on(listener: (name: string, payload: unknown) => void): () => void;
  /** Has a dropped or chosen file granted to be read, by an id; null: it is no file of a disk. */
  readonly grantFile?: (file: File) => Promise<string | null>;
  /** Path of a dropped or chosen file or folder; only the desktop window can know it. */
  readonly pathForFile?: (file: File) => string;
}

/** The preload's bridge, or null in an ordinary browser. This is the only place that looks for it. */
export function findPreloadBridge(): PreloadBridge | null {
  const { freeboard } = globalThis as { freeboard?: PreloadBridge };
  return typeof freeboard?.call === 'function' ? freeboard : null;
}
