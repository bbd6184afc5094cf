/** Units that lengths are shown and typed in; on the wire and in every file they are metres. */
export const lengthDisplayUnits = ['metres', 'feet'] as const;
export type LengthDisplayUnit = (typeof lengthDisplayUnits)[number];

/** How numbers are written: 1,234.5 or 1 234,5 or 1.234,5; `system` follows the machine. */
export const numberStyles = ['system', 'comma-point', 'space-comma', 'point-comma'] as const;
export type NumberStyle = (typeof numberStyles)[number];

/** Colours of the interface; `system` follows the machine. */
export const themeChoices = ['system', 'light', 'dark'] as const;
export type ThemeChoice = (typeof themeChoices)[number];

/** Languages that the texts of the window and of reports are in: BCP 47 tags. */
export const languages = ['en'] as const;

/** Sheets that a report is set on. */
export const pageSizes = ['A4', 'Letter'] as const;
export type PageSize = (typeof pageSizes)[number];

/** Size of all text against the usual one, percent. */
export const textSizes = { minimum: 90, usual: 100, maximum: 200, step: 10 } as const;

/** Largest picture of a logo, bytes. */
export const MAXIMUM_LOGO_BYTES = 512 * 1024;
