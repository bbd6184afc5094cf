/** Settings of this installation. */
export interface SettingStore {
  /** Null when it was never set. */
  find(key: string): unknown;
  save(key: string, value: unknown): void;
}
