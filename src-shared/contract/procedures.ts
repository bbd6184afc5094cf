import type * as z from 'zod';
import type { Procedure } from '../call/procedure.ts';
import { appProcedures } from '../settings/app-procedures.ts';
import { reportProcedures } from '../report/report-procedures.ts';
import { riskProcedures } from '../query/risk-procedures.ts';
import { placeProcedures } from '../geocoding/place-procedures.ts';
import { packProcedures } from '../pack/pack-procedures.ts';
import { packBuildProcedures } from '../pack/pack-build-procedures.ts';
import { demonstrationProcedures } from '../pack/demonstration-procedures.ts';
import { folderProcedures } from './folder-procedures.ts';
import { regionProcedures } from '../region/region-procedures.ts';
import { remoteRasterProcedures } from '../pack/remote-raster-procedures.ts';
import { historyProcedures } from '../query/history-procedures.ts';
import { mapProcedures } from '../map/map-procedures.ts';
import { portfolioFileProcedures } from '../portfolio/portfolio-file-procedures.ts';
import { portfolioProcedures } from '../portfolio/portfolio-procedures.ts';
import { handOverProcedures } from '../survey/hand-over-procedures.ts';
import { surveyProcedures } from '../survey/survey-procedures.ts';
import { onlineGeocoderProcedures } from '../geocoding/online-geocoder-procedures.ts';
import { diagnosticsProcedures } from '../settings/diagnostics-procedures.ts';
import { maintenanceProcedures } from '../settings/maintenance-procedures.ts';
import { serviceProcedures } from '../query-service/service-procedures.ts';
import { settingsProcedures } from '../settings/settings-procedures.ts';
import { whatIfProcedures } from '../query/what-if-procedures.ts';

/**
 * The one table of the application's own procedures: handlers, the renderer's client, IPC, HTTP `POST /api/<name>`
 * and OpenAPI derive from it.
 */
export const procedures = {
  ...appProcedures,
  ...riskProcedures,
  ...placeProcedures,
  ...packProcedures,
  ...packBuildProcedures,
  ...demonstrationProcedures,
  ...folderProcedures,
  ...remoteRasterProcedures,
  ...regionProcedures,
  ...historyProcedures,
  ...mapProcedures,
  ...portfolioProcedures,
  ...portfolioFileProcedures,
  ...surveyProcedures,
  ...handOverProcedures,
  ...settingsProcedures,
  ...onlineGeocoderProcedures,
  ...serviceProcedures,
  ...maintenanceProcedures,
  ...diagnosticsProcedures,
  ...reportProcedures,
  ...whatIfProcedures,
} as const satisfies Record<string, Procedure>;

export type ProcedureName = keyof typeof procedures;
/** What a caller may send. */
export type ProcedureInput<Name extends ProcedureName> = z.input<(typeof procedures)[Name]['input']>;
/** What a handler gets: checked, defaults filled in. */
export type ParsedInput<Name extends ProcedureName> = z.output<(typeof procedures)[Name]['input']>;
/** What a caller gets. */
export type ProcedureOutput<Name extends ProcedureName> = z.output<(typeof procedures)[Name]['output']>;

/** Whether a text names a procedure. */
export function isProcedureName(name: string): name is ProcedureName {
  return Object.hasOwn(procedures, name);
}
