import './map-fonts.css';

// Without a glyph server MapLibre draws labels with fonts of the page. It reads the weight out of the first name, and
// draws with the first family that there is: a name that no font has says the weight alone.
const families = ['Inter Variable', 'Freeboard Map'];
/** What names of places are written with. */
export const quietFont = families;
/** What stands out is written with. */
export const strongFont = ['Freeboard Semibold', ...families];

// A letter of each file that names of places are written with: Latin, its extensions, Greek, Cyrillic. The rest of
// map-fonts.css, old Greek among it, comes when it is first drawn.
const samples = 'AŁΩЖ';

let loading: Promise<unknown> | null = null;

/**
 * Loads the fonts of the labels. MapLibre waits for a family, not for its files: a letter of a file that is not there
 * yet would be drawn with some other font of the machine, and kept so.
 */
export async function loadMapFonts(): Promise<void> {
  loading ??= Promise.all(families.map((family) => document.fonts.load(`24px "${family}"`, samples)));
  await loading;
}
