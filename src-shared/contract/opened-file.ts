/** What a file may be that the system asks the application to open, and how its name ends. */
export const openedFileEndings = { handOver: '.freeboard', pack: '.zip' } as const;

/** What a file may be that the system asks the application to open. */
export type OpenedFileKind = keyof typeof openedFileEndings;

/** The kinds of {@link openedFileEndings}. */
export const openedFileKinds = Object.keys(openedFileEndings) as [OpenedFileKind, ...OpenedFileKind[]];
