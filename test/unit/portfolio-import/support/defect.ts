import type { Corrections, ImportedFile } from './import-file.ts';

/** A defect that files of brokers really have, and what has to be found. */
export interface Defect {
  readonly name: string;
  readonly file: string | Uint8Array;
  readonly corrections?: Corrections;
  /** Line -> rules for which the row is set aside. */
  readonly rejected?: Readonly<Record<number, readonly string[]>>;
  /** Line -> rules that have to be among its notes. */
  readonly noted?: Readonly<Record<number, readonly string[]>>;
  /** Remarks about the file. */
  readonly remarks?: readonly string[];
  readonly locations?: number;
  readonly check?: (imported: ImportedFile) => void;
}

/** The column names of most files. */
export const header =
  'Id,Latitude,Longitude,Use,Basement,Storeys,FFH (m),Building TIV,Contents TIV,Building deductible';
/** A row without defects. */
export const sound = '1,49.12345,-121.95432,RES1,NO,ONE STORY,0.5,350000,100000,1000';
/** A file of the header, a sound row in line 2 and what is given from line 3. */
export function withRows(...rows: string[]): string {
  return [header, sound, ...rows, ''].join('\n');
}
/** A row like the sound one, in another place, with some cells replaced. */
export function row(
  cells: Partial<
    Record<'id' | 'lat' | 'lon' | 'use' | 'basement' | 'storeys' | 'ffh' | 'tiv' | 'contents' | 'ded', string>
  >,
): string {
  const all = {
    id: '2',
    lat: '49.2222',
    lon: '-121.8888',
    use: 'RES1',
    basement: 'NO',
    storeys: 'ONE STORY',
    ffh: '0.5',
    tiv: '250000',
    contents: '50000',
    ded: '500',
  };
  return Object.values({ ...all, ...cells })
    .map((cell) => (/[",\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell))
    .join(',');
}
