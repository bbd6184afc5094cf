import { listSome } from '#shared/text/list-some.ts';
import type { Financial } from '#shared/exposure/exposure.ts';
import type {
  PortfolioAddress,
  PortfolioLocation,
  RejectedRow,
  RowNote,
} from '#shared/portfolio/portfolio-location.ts';
import { portfolioFields } from '#shared/portfolio/portfolio-mapping.ts';
import { compileColumns, findUsedLength, type MappedColumn } from './compile-columns.ts';
import { createHalfCheck } from './coordinate-halves.ts';
import { createCoordinateReader, type Unproject } from './coordinate-reader.ts';
import { createQualityCheck } from './geocode-quality.ts';
import { createAmountWatch } from './amount-watch.ts';
import { createCurrencyReader } from './currency-reader.ts';
import { createDuplicateRemarks } from './duplicate-remarks.ts';
import { createFinancialReader, type FinancialOptions } from './financial-reader.ts';
import { createIdentifierReader } from './identifier-reader.ts';
import { findLetterO } from './letter-o.ts';
import { createAddressReader, findAddressExtent } from './location-reader.ts';
import { countNamedColumns } from './name-columns.ts';
import { createOedRemarks } from './oed-remarks.ts';
import { splitOneLineAddress } from './one-line-address.ts';
import type { PortfolioRecord } from './portfolio-record.ts';
import { createRowContext, type RowContext } from './row-context.ts';
import { createRowNote, quoteCell } from './row-notes.ts';
import { findCellOrder, findRepeatedHeader, findSideRow, reorderCells } from './side-row.ts';
import { createRunningSums } from './running-sums.ts';
import { isTotalsStreet, isTotalsText } from './totals-text.ts';
import { foldText } from '#shared/text/fold-text.ts';
import countries from './data/western-countries.json' with { type: 'json' };
import { findOwnName } from './group-headings.ts';

/** OED's share of a location that is insured: 1 by default (OEDInputFields.csv, version 4). */
const participation = /^locparticipation$/i;

/** Creates what says of a row which columns have something in them that is not modelled. */
function createUnmodelledNotes(columns: readonly MappedColumn[], context: RowContext): () => void {
  const checks = columns.map(({ index, name }) => ({
    index,
    note: createRowNote('not-modelled', name, 'not modelled'),
    saysNothing: participation.test(findOwnName(name).trim()) ? isWhole : isNothing,
  }));
  return () => {
    for (const { index, note, saysNothing } of checks) {
      const { record } = context;
      const text = record.text(index).trim();
      if (text !== '' && !saysNothing(record.plainNumber(index), text)) context.note(note);
    }
  };
}

function isNothing(value: number): boolean {
  return value === 0;
}

function isWhole(value: number, text: string): boolean {
  return value === 1 || /^100(?:[.,]0+)?\s*%$/.test(text);
}

/** Countries that lie wholly west of Greenwich, but for islands beyond the date line. */
const westernCountries: ReadonlySet<string> = new Set(countries.names.map((name) => foldText(name)));
/** The Aleutians lie beyond the date line, from 172 degrees east on. */
const DATE_LINE_ISLANDS_LONGITUDE = 172;

/** How {@link createRowNormaliser} reads. */
export interface NormaliserOptions extends FinancialOptions {
  /** Names of the file's columns, in its order. */
  readonly columns: readonly string[];
  /** Whether every record has as many cells as there are columns: in delimited text, where others are broken. */
  readonly isStrict: boolean;
  /** From the file's coordinate system, when it is not WGS 84 degrees. */
  readonly unproject: Unproject | null;
  /** Whether rows are compared with those before them; left out: they are. */
  readonly notesDuplicates?: boolean;
}

/** What a record became: both null when its cells are all empty, which is no row. */
export type NormalisedRow =
  | { readonly location: PortfolioLocation; readonly rejected: null; readonly values: Financial }
  | {
      readonly location: null;
      readonly rejected: RejectedRow | null;
      /** What the row is insured for, NaN where that cannot be read; null where it was not. */
      readonly values: Financial | null;
    };

/**
 * Creates what turns records into locations by a mapping. It remembers what it has seen (words, duplicates): one for
 * each reading of a file.
 */
export function createRowNormaliser(options: NormaliserOptions): (record: PortfolioRecord) => NormalisedRow {
  const { columns: names, mapping, isStrict } = options;
  const columns = compileColumns(names, mapping, portfolioFields);
  const context = createRowContext();
  const readIdentifier = createIdentifierReader(columns, context);
  const readPoint = createCoordinateReader(columns, context, {
    unproject: options.unproject,
    letterO: findLetterO(names),
  });
  const counts = createQualityCheck(names, mapping, context);
  const readAddress = createAddressReader(columns, context);
  const readFinancial = createFinancialReader(columns, options, context);
  const readCurrency = createCurrencyReader(columns, mapping.defaults.currency, context);
  const noteUnmodelled = createUnmodelledNotes(columns.notModelled, context);
  const endsEarly = createRowNote('row-ends-early', null, 'nothing is made of what is missing');
  const [usedLength, namedLength] = [findUsedLength(columns), countNamedColumns(names)];
  const noteDuplicates =
    options.notesDuplicates === false
      ? () => undefined
      : createDuplicateRemarks(context, columns.locationId[0]?.name ?? null);
  const noteOed = createOedRemarks(names, mapping, context);
  const lacksMinus = createMinusCheck();
  const checkHalves = options.unproject === null ? createHalfCheck(names, mapping, context) : null;
  const longitudeSign = createRowNote('longitude-sign', columns.longitude[0]?.name ?? null, 'no minus in front');
  const pointOnSurface = createRowNote('point-on-surface', null, 'a point inside the polygon');
  const sums = createRunningSums();
  const watchAmounts = createAmountWatch(columns, options.amountUnit, context);
  /** What the row at hand is insured for; null where that was not read. */
  let values: Financial | null = null;
  const idColumn = columns.locationId[0]?.name ?? null;
  const addressColumn = columns.streetAddress[0]?.name ?? null;
  /** Column names in another order, or other ones (no order), above the rows; null: those of the file stand there. */
  let otherHeader: { readonly line: number; readonly order: readonly number[] | null } | null = null;

  function checkShape(record: PortfolioRecord): void {
    if (record.problem !== null) context.reject(record.problem, null, `line ${record.line}`);
    else if (otherHeader !== null) {
      const code = otherHeader.order === null ? 'below-other-header' : 'in-other-order';
      context.reject(code, null, `line ${otherHeader.line}`);
    } else if (isStrict) checkLength(record);
  }

  function checkLength(record: PortfolioRecord): void {
    const counts = `${record.length} cells, ${names.length} columns`;
    if (record.length < usedLength) context.reject('too-few-cells', null, counts);
    else if (record.length < namedLength) context.note(endsEarly);
    for (let index = names.length; index < record.length; index += 1) {
      if (record.text(index).trim() === '') continue;
      context.reject('too-many-cells', null, counts);
      return;
    }
  }

  function checkPlace(hasPoint: boolean, address: PortfolioAddress): void {
    if (hasPoint || context.reasons.length > 0) return;
    const extent = findAddressExtent(address);
    if (extent === 'none') context.reject('no-location', null, 'neither coordinates nor an address');
    else if (extent === 'incomplete')
      context.reject('address-incomplete', addressColumn, 'a street with a city or postal code');
  }

  /** An address that has to be placed, and has all of its parts in the street, taken apart. */
  function splitWhole(address: PortfolioAddress): PortfolioAddress {
    if (address.streetAddress === '' || findAddressExtent(address) === 'complete') return address;
    const split = splitOneLineAddress(address);
    if (split === null) return address;
    const parts = [split.streetAddress, split.city, split.areaName, split.postalCode, split.countryName];
    const detail = parts.filter((part) => part !== '').map(quoteCell);
    context.noteOnce('one-line-address', addressColumn, listSome(detail));
    return split;
  }

  function checkTotals(record: PortfolioRecord, locationId: string, street: string): void {
    const first = findFirstText(record);
    if (isTotalsText(locationId)) context.reject('totals-row', idColumn, quoteCell(locationId));
    else if (isTotalsStreet(street, locationId)) context.reject('totals-row', addressColumn, quoteCell(street));
    // A column that nothing is made of may say `Total` of a building.
    else if (locationId === '' && isTotalsText(first) && !/\d/.test(street))
      context.reject('totals-row', null, quoteCell(first));
  }

  /** A reason, with what a row of totals is of the rows above it. */
  function compareTotals(reason: RowNote): RowNote {
    if (reason.code !== 'totals-row' || values === null) return reason;
    return { ...reason, detail: reason.detail + sums.compare(values) };
  }

  function readLocation(record: PortfolioRecord): PortfolioLocation | null {
    const identifier = readIdentifier();
    const { locationId } = identifier;
    const found = readPoint();
    const written = readAddress();
    const point = found === null || counts(() => findAddressExtent(written) === 'complete') ? found : null;
    const address = point === null && context.reasons.length === 0 ? splitWhole(written) : written;
    checkPlace(point !== null, address);
    if (point !== null) checkHalves?.(point);
    if (point !== null && lacksMinus(point.longitude, address.countryName)) context.note(longitudeSign);
    const financial = readFinancial();
    values = financial;
    const currency = readCurrency();
    // A total may have words in the columns of an address, but has no coordinates.
    if (point === null) checkTotals(record, locationId, address.streetAddress);
    if (context.reasons.length > 0) return null;
    sums.add(financial);
    if (record.isPointOnSurface === true) context.note(pointOnSurface);
    if ((record.unread ?? '') !== '') context.noteOnce('properties-not-read', null, record.unread!);
    noteUnmodelled();
    watchAmounts(financial, currency);
    noteOed();
    noteDuplicates({ locationId, point, address, financial });
    return {
      line: record.line,
      ...identifier,
      latitude: point?.latitude ?? null,
      longitude: point?.longitude ?? null,
      address,
      financial,
      currency,
      notes: context.finishNotes(),
    };
  }

  return (record) => {
    context.start(record);
    values = null;
    checkShape(record);
    const location = context.reasons.length > 0 ? null : readLocation(record);
    if (location !== null) return { location, rejected: null, values: location.financial };
    const cells = Array.from({ length: record.length }, (_, index) => record.text(index));
    if (cells.every((cell) => cell.trim() === '')) return { location: null, rejected: null, values };
    const header = findRepeatedHeader(cells, names);
    if (header === 'sameOrder') otherHeader = null;
    else if (header === 'otherOrder') otherHeader = { line: record.line, order: findCellOrder(cells, names) };
    else if (header === 'otherNames') otherHeader = { line: record.line, order: null };
    const lacksPlace = context.reasons.some(({ code }) => code === 'no-location' || code === 'address-incomplete');
    const side = findSideRow(cells, names, !lacksPlace);
    const reasons = (side === null ? context.reasons : [side]).map(compareTotals);
    const order = record.problem === null ? otherHeader?.order : null;
    const ordered = order === null || order === undefined ? cells : reorderCells(cells, order);
    return { location: null, rejected: { line: record.line, reasons, cells: ordered }, values };
  };
}

function findFirstText(record: PortfolioRecord): string {
  for (let index = 0; index < record.length; index += 1) {
    const text = record.text(index).trim();
    if (text !== '') return text;
  }
  return '';
}

/**
 * Creates what says whether a longitude is probably meant with a minus: it lies in the east, and the country does not.
 */
function createMinusCheck(): (longitude: number, countryName: string) => boolean {
  // Most rows have the country of the row before.
  let last = { countryName: '', isWestern: false };
  return (longitude, countryName) => {
    if (longitude <= 0 || longitude >= DATE_LINE_ISLANDS_LONGITUDE) return false;
    if (last.countryName !== countryName)
      last = { countryName, isWestern: westernCountries.has(foldText(countryName)) };
    return last.isWestern;
  };
}
