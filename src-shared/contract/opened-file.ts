/** What a file may be that the system asks the application to open, and how its name ends. */
const openedFileEndings = { handOver: '.freeboard', pack: '.zip' } as const;

/** What a file may be that the system asks the application to open. */
export type OpenedFileKind = keyof typeof openedFileEndings;

/** All kinds there are. */
export const openedFileKinds = Object.keys(openedFileEndings) as [OpenedFileKind, ...OpenedFileKind[]];

/** What a file is by the ending of its name; null: nothing that is opened. */
export function findOpenedFileKind(file: string): OpenedFileKind | null {
  return openedFileKinds.find((kind) => file.toLowerCase().endsWith(openedFileEndings[kind])) ?? null;
}
