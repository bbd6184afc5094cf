import { useTranslation } from 'react-i18next';
import type { Explanation } from '#shared/query/explanation.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FloodWhy } from './flood-why.tsx';
import { WildfireWhy } from './wildfire-why.tsx';

/** "Why": the calculation behind each hazard, closed until it is asked for. */
export function ExplainSection({ explanation }: { readonly explanation: Explanation }) {
  const { t } = useTranslation();
  const { floods, wildfire } = explanation;
  return (
    <>
      {floodHazards.map((hazard) => {
        const trace = floods[hazard];
        return trace === undefined ? null : (
          <Disclosure
            key={hazard}
            rememberAs={`why.${hazard}`}
            title={t(`hazard.${hazard}`)}
            aside={t('explain.maps', { count: trace.returnPeriodsYears.length })}
          >
            <FloodWhy trace={trace} />
          </Disclosure>
        );
      })}
      {wildfire !== null && (
        <Disclosure title={t('hazard.wildfire')} rememberAs="why.wildfire">
          <WildfireWhy trace={wildfire} />
        </Disclosure>
      )}
    </>
  );
}
