import type { TFunction } from 'i18next';
import { assets } from '#shared/exposure/exposure.ts';
import type { Measure } from '#shared/portfolio/measure.ts';
import type { Variant } from '#shared/query/variant.ts';
import { formatSigned, type Formatters } from './formatters.ts';

/** A measure in a few words: "First floor +0.50 m". */
export function describeMeasure(measure: Measure, t: TFunction, formatters: Formatters): string {
  const { depth, lengthSymbol, money, coordinates } = formatters;
  if (measure.kind === 'raiseFloor') {
    const change = formatSigned(measure.byMetres, depth);
    return t('whatIf.measure.raiseFloor', { change: `${change} ${lengthSymbol}` });
  }
  if (measure.kind === 'basement') return t(`whatIf.measure.basement.${measure.basement}`);
  if (measure.kind === 'move') return t('whatIf.measure.move', { place: coordinates(measure.point) });
  const named = assets.flatMap((asset) => {
    const amount = measure.amounts[asset];
    return amount === undefined ? [] : [{ asset, amount }];
  });
  const [first] = named;
  if (first !== undefined && named.length === assets.length && named.every(({ amount }) => amount === first.amount)) {
    return t(`whatIf.measure.${measure.kind}OfAll`, { amount: money(first.amount) });
  }
  const amounts = named.map(({ asset, amount }) =>
    t('whatIf.amountOf', { asset: t(`asset.${asset}`), amount: money(amount) }),
  );
  return t(`whatIf.measure.${measure.kind}`, { amounts: amounts.join(', ') });
}

/** What a variant is called: the name that it was given, or its measures. */
export function describeVariant({ name, measures }: Variant, t: TFunction, formatters: Formatters): string {
  if (name !== null) return name;
  return measures.map((measure) => describeMeasure(measure, t, formatters)).join('; ');
}
