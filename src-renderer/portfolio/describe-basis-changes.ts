import type { TFunction } from 'i18next';
import type { ComparisonInfo } from './comparison-queries.ts';

/** What two runs were worked out from differently: packs, damage functions, model, licence, water window. */
export function describeBasisChanges({ before, after }: ComparisonInfo, t: TFunction): string[] {
  const ids = [...new Set([...before.packs, ...after.packs].map(({ id }) => id))];
  const ofPacks = ids.flatMap((pack) => {
    const [was, is] = [before, after].map(({ packs }) => packs.find(({ id }) => id === pack));
    if (was === undefined) return [t('review.compare.packCome', { pack, after: is!.version })];
    if (is === undefined) return [t('review.compare.packGone', { pack, before: was.version })];
    return [
      ...(was.version === is.version
        ? []
        : [t('review.compare.packVersion', { pack, before: was.version, after: is.version })]),
      ...(was.curveSet === is.curveSet
        ? []
        : [t('review.compare.packCurves', { pack, before: was.curveSet, after: is.curveSet })]),
    ];
  });
  const texts = [
    ...ofPacks,
    ...(before.modelVersion === after.modelVersion
      ? []
      : [t('review.compare.model', { before: before.modelVersion, after: after.modelVersion })]),
    ...(isSameList(before.modules, after.modules)
      ? []
      : [t('review.compare.modules', { before: before.modules.join(', '), after: after.modules.join(', ') })]),
    ...(before.waterWindow === after.waterWindow
      ? []
      : [t('review.compare.waterWindow', { before: before.waterWindow, after: after.waterWindow })]),
  ];
  return texts.length > 0 ? texts : [t('review.compare.reinstalled')];
}

function isSameList(a: readonly string[], b: readonly string[]): boolean {
  return JSON.stringify(a) === JSON.stringify(b);
}
