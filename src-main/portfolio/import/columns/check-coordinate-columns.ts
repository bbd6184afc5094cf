import { listSome } from '#shared/text/list-some.ts';
import type { FileRemark } from '#shared/portfolio/portfolio-detection.ts';
import type { PortfolioMapping } from '#shared/portfolio/portfolio-mapping.ts';
import { listNameWords } from './column-name-matches.ts';
import { isPlaceholder } from './coordinate-reader.ts';
import type { SampleRecord } from './portfolio-record.ts';
import { createFileRemark } from './file-remarks.ts';
import { matchGroupedName } from './match-grouped-name.ts';
import { parseCoordinateText } from './parse-coordinate-text.ts';
import { listCells } from './sampled-amounts.ts';

/** What the cells of columns of coordinates say of them. */
export interface CoordinateCheck {
  readonly mapping: PortfolioMapping;
  readonly remarks: readonly FileRemark[];
}

/** What is known of a file's coordinates. */
export interface KnownSystem {
  /** Whether coordinates are read as degrees. */
  readonly isInDegrees: boolean;
  /** Whether nobody has said of which system they are. */
  readonly isSystemOpen: boolean;
  /** Whether the mapping is the suggested one: what is corrected is not to be corrected by a person. */
  readonly isSuggested: boolean;
}

interface Table {
  readonly names: readonly string[];
  readonly rows: readonly SampleRecord[];
  readonly mapping: PortfolioMapping;
}

const axes = ['latitude', 'longitude'] as const;
/** Names that are sides of a building as well: coordinates only where their cells are degrees beyond doubt. */
const sides: Readonly<Record<(typeof axes)[number], ReadonlySet<string>>> = {
  latitude: new Set(['breite', 'breedte']),
  longitude: new Set(['lange', 'laenge', 'lengte']),
};
/** Decimals that lengths of buildings never have. */
const LEAST_DECIMALS = 4;

/**
 * Looks at the cells of columns of coordinates, and corrects a mapping by them: metres of an unknown grid are taken out
 * where there are addresses, columns under each other's names are exchanged, and `Breite` and `Länge` are taken in.
 */
export function checkCoordinateColumns(
  table: Table,
  { isInDegrees, isSystemOpen, isSuggested }: KnownSystem,
): CoordinateCheck {
  const { names, rows, mapping } = table;
  const remarks: FileRemark[] = [];
  const metres = isSystemOpen ? listColumnsOfMetres(rows, names) : [];
  if (metres.length > 0) remarks.push(createFileRemark('coordinates-not-degrees', listSome(metres)));
  if (!isInDegrees) return { mapping, remarks };
  const { latitude = [], longitude = [], ...columns } = mapping.columns;
  if (areExchanged(table)) {
    remarks.push(
      createFileRemark(
        isSuggested ? 'coordinates-exchanged' : 'coordinates-look-swapped',
        listSome([...latitude, ...longitude]),
      ),
    );
    return { mapping: { ...mapping, columns: { ...columns, latitude: longitude, longitude: latitude } }, remarks };
  }
  const isOfMetres = [...latitude, ...longitude].some((name) => metres.includes(name));
  if (isOfMetres && columns.streetAddress !== undefined) return { mapping: { ...mapping, columns }, remarks };
  const found = latitude.length + longitude.length === 0 ? findSides(table) : null;
  return { mapping: found === null ? mapping : { ...mapping, columns: { ...columns, ...found } }, remarks };
}

/** The columns of coordinates by their names, whatever their system. */
export function listPlaceColumns(names: readonly string[]): string[] {
  return names.filter((name) => axes.some((field) => matchGroupedName(name)?.field === field));
}

/** Whether columns of coordinates have numbers of which none is beyond 180. */
export function areDegrees(rows: readonly SampleRecord[], names: readonly string[]): boolean {
  const all = listPlaceColumns(names).flatMap((name) => listDegrees(rows, names, name));
  return all.length > 0 && all.every((number) => Math.abs(number) <= 180);
}

/** Columns of coordinates most of whose numbers are beyond 180. */
function listColumnsOfMetres(rows: readonly SampleRecord[], names: readonly string[]): string[] {
  return listPlaceColumns(names).filter((name) => {
    const known = listDegrees(rows, names, name);
    return known.filter((number) => Math.abs(number) > 180).length * 2 > known.length;
  });
}

function listDegrees(rows: readonly SampleRecord[], names: readonly string[], name: string): number[] {
  return listCells(rows, names, [name])
    .flatMap((cell) => parseCoordinateText(cell.replaceAll(/\s/g, ''), 'latitude')?.degrees ?? [])
    .filter((number) => !isPlaceholder(number));
}

/** Whether every latitude is beyond the poles, and all would fit the other way round. */
function areExchanged({ names, rows, mapping: { columns } }: Table): boolean {
  const [latitude, longitude] = [columns.latitude?.[0], columns.longitude?.[0]];
  if (latitude === undefined || longitude === undefined) return false;
  const latitudes = listDegrees(rows, names, latitude);
  return (
    latitudes.length > 0 &&
    latitudes.every((degrees) => Math.abs(degrees) > 90 && Math.abs(degrees) <= 180) &&
    listDegrees(rows, names, longitude).every((degrees) => Math.abs(degrees) <= 90)
  );
}

/** Columns named as sides of a building whose cells are degrees with decimals that no length has. */
function findSides({ names, rows }: Table): { latitude: string[]; longitude: string[] } | null {
  const [latitude, longitude] = axes.map((axis) =>
    names.find((name) => listNameWords(name).every((word) => sides[axis].has(word)) && hasDegrees(name)),
  );
  return latitude === undefined || longitude === undefined ? null : { latitude: [latitude], longitude: [longitude] };

  function hasDegrees(name: string): boolean {
    const cells = listCells(rows, names, [name]).filter((cell) => cell.trim() !== '');
    const isDegrees = (cell: string) => new RegExp(String.raw`^-?\d{1,3}[.,]\d{${LEAST_DECIMALS},}$`).test(cell.trim());
    return cells.length > 0 && cells.every(isDegrees);
  }
}
