import type { Finding } from '#shared/pack/pack.ts';
import type { PlanLayer } from '#shared/pack/pack-plan.ts';
import type { SourceFile } from '#shared/pack/pack-source.ts';
import { packText } from '#shared/pack/pack-text.ts';
import { error, formatLayer } from './plan-finding.ts';

/** Rasters with a file beside them (`.aux.xml`, `.msk`) that cannot be read, or says otherwise than they do. */
export function findUnclearSidecars(used: readonly PlanLayer[], files: readonly SourceFile[]): Finding[] {
  return files.flatMap((file) => {
    const layer = used.find((candidate) => candidate.file === file.path);
    if (file.kind !== 'raster' || layer === undefined) return [];
    return file.sidecarProblems.map(({ name, why }) =>
      error({
        code: 'unclear-sidecar',
        file: file.path,
        field: formatLayer(layer),
        found: packText('sidecar-not-clear', { file: name, why }),
        expected: packText('clear-sidecar-expected'),
      }),
    );
  });
}
