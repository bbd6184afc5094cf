import path from 'node:path';
import type { TemporaryPaths } from '#main/platform/files/temporary-paths.ts';
import { createMappingStore } from './formats/mapping-store.fs.ts';
import type { ProcedureOutput } from '#shared/contract/procedures.ts';
import type { portfolioImportProcedures } from '#shared/portfolio/portfolio-import-procedures.ts';
import { saveRejectedRows } from './formats/save-rejected-rows.ts';
import { readCurrentBasis } from '../run/current-basis.ts';
import { lookThrough } from './look-through.ts';
import { inspectFile } from './inspect-file.ts';
import type { PortfolioHandlers } from '../portfolio-calls.ts';

/** Creates the handlers that look at files before portfolios are made of them. */
export function createImportHandlers(
  dataDirectory: string,
  temporaryPaths: TemporaryPaths,
): Pick<PortfolioHandlers, keyof typeof portfolioImportProcedures> {
  const mappings = createMappingStore(dataDirectory);
  const list = () => mappings.list();
  return {
    'portfolio.inspect': async (inspection, { signal, modules }) => {
      const file = path.resolve(inspection.path);
      const { packs } = readCurrentBasis(dataDirectory, modules);
      const told = await inspectFile({ ...inspection, path: file }, { dataDirectory, packs }, signal);
      // Copies: what the reader shares between rows is not to be changed, and the contract's types are.
      return structuredClone(told) as ProcedureOutput<'portfolio.inspect'>;
    },
    'portfolio.lookThrough': ({ path: file, ...rest }, { signal }) =>
      lookThrough({ ...rest, path: path.resolve(file) }, signal),
    'portfolio.saveRejected': ({ path: file, output, ...rest }, { signal }) =>
      saveRejectedRows({ ...rest, path: path.resolve(file), output: path.resolve(output) }, temporaryPaths, signal),
    'portfolio.mappings.list': list,
    'portfolio.mappings.save': async ({ mapping }) => {
      await mappings.save(mapping);
      return list();
    },
    'portfolio.mappings.remove': async ({ name }) => {
      await mappings.remove(name);
      return list();
    },
  };
}
