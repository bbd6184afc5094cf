import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { isSlow } from './test-files.ts';

/**
 * Begins the files that took longest the last time first: begun last, one of them would run alone while the other cores
 * wait. Where nothing was measured yet, those come first that are slow by their name. Files that share processes come
 * last, project by project: a process is kept for the next file as long as that is of its project.
 */
export class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const alone = sorted.filter(({ project }) => project.config.isolate);
    const shared = sorted.filter(({ project }) => !project.config.isolate);
    return [...alone.toSorted((a, b) => this.measure(b) - this.measure(a)), ...shared];
  }

  /** Milliseconds that a file took the last time; more than any where a slow one has not run yet. */
  private measure(file: TestSpecification): number {
    const unknown = isSlow(file.moduleId) ? Number.MAX_VALUE : 0;
    return this.ctx.cache.getTestSpecificationResult(file)?.duration ?? unknown;
  }
}
