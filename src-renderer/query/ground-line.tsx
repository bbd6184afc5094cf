import type { GroundHeight } from '#shared/query/assessment.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import textStyles from '#renderer/ui/text.module.css';

/** How high the ground is, above what, whether houses and trees are in it, and which region says so. */
export function GroundLine({ ground }: { readonly ground: GroundHeight | undefined }) {
  const { t, depth } = useTexts();
  if (ground === undefined) return null;
  const { metres, verticalDatum, surface, pack } = ground;
  const height = t('unit.metres', { value: depth(metres) });
  const parts = [
    verticalDatum === null ? t('ground.height', { height }) : t('ground.above', { height, datum: verticalDatum }),
    ...(surface === null ? [] : [t(`ground.${surface}`)]),
    pack.title,
  ];
  return <p className={textStyles.note}>{parts.join(' · ')}</p>;
}
