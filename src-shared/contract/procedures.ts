import type * as z from 'zod';
import type { Procedure } from './procedure.ts';
import { appProcedures } from './procedures/app-procedures.ts';
import { reportProcedures } from './procedures/report-procedures.ts';
import { riskProcedures } from './procedures/risk-procedures.ts';
import { placeProcedures } from './procedures/place-procedures.ts';
import { packProcedures } from './procedures/pack-procedures.ts';
import { packBuildProcedures } from './procedures/pack-build-procedures.ts';
import { folderProcedures } from './procedures/folder-procedures.ts';
import { remoteRasterProcedures } from './procedures/remote-raster-procedures.ts';
import { historyProcedures } from './procedures/history-procedures.ts';
import { mapProcedures } from './procedures/map-procedures.ts';
import { portfolioFileProcedures } from './procedures/portfolio-file-procedures.ts';
import { portfolioProcedures } from './procedures/portfolio-procedures.ts';
import { surveyProcedures } from './procedures/survey-procedures.ts';
import { onlineGeocoderProcedures } from './procedures/online-geocoder-procedures.ts';
import { diagnosticsProcedures } from './procedures/diagnostics-procedures.ts';
import { maintenanceProcedures } from './procedures/maintenance-procedures.ts';
import { serviceProcedures } from './procedures/service-procedures.ts';
import { settingsProcedures } from './procedures/settings-procedures.ts';
import { whatIfProcedures } from './procedures/what-if-procedures.ts';

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
  ...folderProcedures,
  ...remoteRasterProcedures,
  ...historyProcedures,
  ...mapProcedures,
  ...portfolioProcedures,
  ...portfolioFileProcedures,
  ...surveyProcedures,
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
