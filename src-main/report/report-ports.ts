/** Where the parts of long reports lie until they are joined. */
export interface ReportStore {
  /** Creates the folder for the parts of a report. */
  open(id: string): ReportFolder;
}

/** The parts of one report. */
export interface ReportFolder {
  /** Adds a PDF as the last part. */
  add(pdf: Uint8Array): Promise<void>;
  /**
   * Joins the parts into one PDF and puts it where it is wanted: whole or not at all.
   * @throws NotSavedError, CancelledError
   */
  join(document: {
    readonly title: string;
    /** BCP 47. */
    readonly language: string;
    readonly to: string;
    readonly signal: AbortSignal;
    readonly onPart: (joined: number) => void;
  }): Promise<void>;
  /** Deletes the folder with all parts. */
  remove(): void;
}
