import { assets, basements, STANDARD_BUILDING, storeys, typesOfBusiness } from '#shared/exposure/exposure.ts';
import type { Coordinates } from '#shared/geo/geo.ts';
import { roundHalfUp } from '#shared/units/money.ts';
import { floodHazards, hazards, type FloodHazard, type Hazard, type Module } from '#shared/hazard/hazard.ts';
import { portfolioStatuses, type AssessedStatus } from '#shared/portfolio/portfolio-status.ts';
import { findMainPlace } from '#shared/hazard/main-hazard.ts';
import { combineWarnings, floodWarningBits } from '#shared/hazard/warning-mask.ts';
import { scenarioOrder, wireCodes } from '#shared/query-service/mediator-response.ts';
import {
  floodFigurePositions,
  PORTFOLIO_FIGURE_COUNT,
  WILDFIRE_FIGURE_AT,
} from '#shared/portfolio/portfolio-figures.ts';
import {
  type BuildingVulnerability,
  computeFloodFigures,
  createLossKernel,
  type CurveLibrary,
  type FiguresBuilding,
  type FiguresTarget,
  type ScoredStructure,
} from '#engine/index.ts';
import { coversPoint, type DamagedPack, type OpenPack } from '#main/pack/index.ts';
import { addAnnualLoss } from './figure-columns.ts';
import type { LocationColumns } from './location-columns.ts';
import type { PointFacts } from './result-batch.ts';
import { createPointCells, RasterStoreError } from '#main/raster/index.ts';
import { createFloodPointReader, type FloodPointReader } from './flood-point-reader.ts';
import { createWildfirePointReader } from './wildfire-point-reader.ts';

export interface PointAssessorOptions {
  /** The active packs, by precedence. */
  readonly packs: readonly OpenPack[];
  /** Active as well, without maps that can be read: where no other pack answers, theirs cannot. */
  readonly damaged?: readonly DamagedPack[];
  readonly curves: CurveLibrary;
  readonly modules: ReadonlySet<Module>;
  /** Cells on a side of the window around open water. */
  readonly waterWindow: number;
}

/**
 * Assesses one location after the other: the single query's figures without the calculation behind them. Its facts are
 * those of the location that was assessed last.
 */
export interface PointAssessor extends PointFacts {
  /**
   * Writes the figures of the location at `position` of the columns, assessed at a point, to `target` from `at` on: one
   * for each of `portfolioFigureNames`, NaN where there is no data.
   */
  assess(
    point: Coordinates,
    columns: LocationColumns,
    position: number,
    target: Float64Array,
    at: number,
  ): AssessedStatus;
}

/** A hazard of a pack with the damage functions that were selected for it. */
interface HazardReader {
  readonly reader: FloodPointReader;
  /** By type of business, storeys and basement. */
  readonly vulnerabilities: (BuildingVulnerability | undefined)[];
  readonly standard: ScoredStructure;
  /** The building that is assessed now. */
  readonly insured: FiguresBuilding;
}

type Severity = 'OK' | 'NO_DATA' | 'DATA_UNREADABLE';

/** Creates the assessor over the packs of a run. */
export function createPointAssessor({
  packs,
  damaged = [],
  curves,
  modules,
  waterWindow,
}: PointAssessorOptions): PointAssessor {
  // Of the building that is assessed now, whichever hazard is asked.
  const tivs = new Float64Array(assets.length);
  const deductibles = new Float64Array(assets.length);
  const cells = createPointCells();
  const floods = Object.fromEntries(
    floodHazards.map((hazard) => [hazard, packs.flatMap((pack) => createHazardReader(pack, hazard) ?? [])]),
  ) as Record<FloodHazard, HazardReader[]>;
  const readers = floodHazards.flatMap((hazard) => floods[hazard].map(({ reader }) => reader));
  const kernel = createLossKernel(Math.max(1, ...readers.map(({ returnPeriodCount }) => returnPeriodCount)));
  const wildfires = packs.flatMap((pack) => createWildfirePointReader(pack, cells) ?? []);
  const lost = damaged.flatMap((pack) =>
    pack.hazards.map((hazard) => {
      const area = pack.areaOf(hazard);
      return { hazard, containsPoint: (point: Coordinates) => area.contains(point) };
    }),
  );
  const installed = [...packs, ...damaged];
  const covering = [...readers, ...wildfires, ...lost];
  const isInsured = modules.has('financial');

  const figures: FiguresTarget = { values: new Float64Array(), indexAt: 0, lossesAt: 0, scenarioOrder };
  // By the places of the hazards: what each comes to, and the depth that each is summed up by.
  const [indices, annualLosses] = [new Float64Array(hazards.length), new Float64Array(hazards.length)];
  const [depthsMetres, depthYears] = [new Float64Array(hazards.length), new Float64Array(hazards.length)];
  let main = -1;
  const floodWarnings: Record<FloodHazard, number> = { fluvial: 0, coastal: 0, pluvial: 0 };
  let wildfireWarnings = 0;

  function createHazardReader(pack: OpenPack, hazard: FloodHazard): HazardReader | null {
    const reader = createFloodPointReader(pack, hazard, cells, waterWindow);
    if (reader === null) return null;
    const { curveSet, definition } = reader;
    const vulnerability = curves.selectDamageFunctions({
      ...STANDARD_BUILDING,
      curveSet,
      hazard,
      waves: definition.waves,
    });
    const standard = { vulnerability, firstFloorHeightMetres: STANDARD_BUILDING.firstFloorHeight };
    const insured = { ...standard, hasBasement: false, tivs, deductibles };
    return { reader, vulnerabilities: [], standard, insured };
  }

  /** Whether a pack that cannot be read is the one to ask, as no other is. */
  function isLost(hazard: Hazard, point: Coordinates): boolean {
    return lost.some((other) => other.hazard === hazard && other.containsPoint(point));
  }

  function selectVulnerability({ reader, vulnerabilities }: HazardReader, columns: LocationColumns, position: number) {
    const type = columns.typesOfBusiness[position]!;
    const storey = columns.storeys[position]!;
    const basement = columns.basements[position]!;
    const key = (type * storeys.length + storey) * basements.length + basement;
    return (vulnerabilities[key] ??= curves.selectDamageFunctions({
      typeOfBusiness: typesOfBusiness[type]!,
      numberOfStoreys: storeys[storey]!,
      basement: basements[basement]!,
      curveSet: reader.curveSet,
      hazard: reader.definition.hazard,
      waves: reader.definition.waves,
    }));
  }

  /** The building of a row before the curves of a hazard: one object for each hazard, filled anew for each row. */
  function describeInsured(source: HazardReader, columns: LocationColumns, position: number): FiguresBuilding {
    const { insured } = source;
    insured.vulnerability = selectVulnerability(source, columns, position);
    insured.hasBasement = columns.basements[position] === STATED_BASEMENT;
    insured.firstFloorHeightMetres = columns.firstFloorHeightsMetres[position]!;
    return insured;
  }

  function fillFlood(
    hazard: FloodHazard,
    point: Coordinates,
    columns: LocationColumns,
    position: number,
    target: Float64Array,
    at: number,
  ): Severity {
    const { indexAt, lossesAt, lossCount } = floodFigurePositions[hazard];
    const fill = (code: number): void => {
      target.fill(code, at + indexAt, at + indexAt + 2);
      target.fill(code, at + lossesAt, at + lossesAt + lossCount);
    };
    // The data of a hazard that the licence lacks is never read.
    if (!modules.has(hazard)) {
      fill(wireCodes.hazardNotLicensed);
      return 'OK';
    }
    const source = floods[hazard].find(({ reader }) => reader.containsPoint(point));
    if (source === undefined) {
      const isUnknown = isLost(hazard, point);
      fill(isUnknown ? Number.NaN : wireCodes.outside);
      return isUnknown ? 'DATA_UNREADABLE' : 'OK';
    }
    const found = readOrNull(() => source.reader.read());
    if (found === 'outside') {
      fill(wireCodes.outside);
      return 'OK';
    }
    if (found === null || found === 'noData') {
      fill(Number.NaN);
      if (found !== null) floodWarnings[hazard] = floodWarningBits.noData;
      return found === null ? 'DATA_UNREADABLE' : 'NO_DATA';
    }
    const building = isInsured ? describeInsured(source, columns, position) : null;
    if (building === null) target.fill(wireCodes.moduleNotLicensed, at + lossesAt, at + lossesAt + lossCount);
    const scored = building !== null && building.tivs[0]! > 0 ? building : source.standard;
    const { site, warnings } = found;
    figures.values = target;
    figures.indexAt = at + indexAt;
    figures.lossesAt = at + lossesAt;
    depthsMetres[hazards.indexOf(hazard)] = found.headlineMetres;
    depthYears[hazards.indexOf(hazard)] = source.reader.headlineYears;
    floodWarnings[hazard] = warnings | computeFloodFigures(kernel, site, building, scored, figures);
    // Whole units of currency, as the query service gives them.
    const lossesEnd = building === null ? 0 : figures.lossesAt + lossCount;
    for (let loss = figures.lossesAt; loss < lossesEnd; loss += 1) target[loss] = roundHalfUp(target[loss]!);
    return 'OK';
  }

  function fillWildfire(point: Coordinates, target: Float64Array, at: number): Severity {
    const figureAt = at + WILDFIRE_FIGURE_AT;
    target[figureAt] = wireCodes.outside;
    if (!modules.has('wildfire')) {
      target[figureAt] = wireCodes.hazardNotLicensed;
      return 'OK';
    }
    const source = wildfires.find((wildfire) => wildfire.containsPoint(point));
    if (source === undefined) {
      if (!isLost('wildfire', point)) return 'OK';
      target[figureAt] = Number.NaN;
      return 'DATA_UNREADABLE';
    }
    const read = readOrNull(() => ({ index: source.readIndex(point) }));
    target[figureAt] = read === null ? Number.NaN : (read.index ?? wireCodes.outside);
    if (read !== null) wildfireWarnings = source.warnings;
    return read === null ? 'DATA_UNREADABLE' : 'OK';
  }

  /** The place of the hazard that matters most by the figures of a location; -1: none. */
  function findMain(target: Float64Array, at: number): number {
    for (let place = 0; place < floodHazards.length; place++) {
      indices[place] = target[at + floodFigurePositions[floodHazards[place]!].indexAt]!;
      annualLosses[place] = addAnnualLoss(target, at, place);
    }
    indices[floodHazards.length] = target[at + WILDFIRE_FIGURE_AT]!;
    return findMainPlace(indices, annualLosses);
  }

  return {
    get warnings() {
      return combineWarnings(floodWarnings, wildfireWarnings);
    },
    get depthMetres() {
      return depthsMetres[main] ?? Number.NaN;
    },
    get depthReturnPeriodYears() {
      return depthYears[main] ?? Number.NaN;
    },
    assess(point, columns, position, target, at) {
      floodWarnings.fluvial = floodWarnings.coastal = floodWarnings.pluvial = wildfireWarnings = 0;
      depthsMetres.fill(Number.NaN);
      depthYears.fill(Number.NaN);
      main = -1;
      if (!coversPoint(point, installed, covering)) {
        target.fill(Number.NaN, at, at + PORTFOLIO_FIGURE_COUNT);
        return 'OUT_OF_BOUND_LOCATION';
      }
      cells.place(point);
      for (let asset = 0; asset < assets.length; asset++) {
        tivs[asset] = columns.tivs[position * assets.length + asset]!;
        deductibles[asset] = columns.deductibles[position * assets.length + asset]!;
      }
      let status = fillWildfire(point, target, at);
      for (const hazard of floodHazards) {
        status = worse(status, fillFlood(hazard, point, columns, position, target, at));
      }
      main = findMain(target, at);
      return status;
    },
  };
}

/** Code of a basement that is there. */
const STATED_BASEMENT = basements.indexOf('YES');

/** The worse of two: the order of the statuses is that of their weight. */
function worse(a: Severity, b: Severity): Severity {
  return portfolioStatuses.indexOf(a) >= portfolioStatuses.indexOf(b) ? a : b;
}

/** What reading comes to; null where the pack's file cannot be read. */
function readOrNull<Value>(read: () => Value): Value | null {
  try {
    return read();
  } catch (error) {
    if (error instanceof RasterStoreError) return null;
    throw error;
  }
}
