import { useTranslation } from 'react-i18next';
import type { Explanation } from '#shared/query/explanation.ts';
import { floodHazards } from '#shared/hazard/hazard.ts';
import { useUiStore } from '#renderer/map/ui-store.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FloodWhy } from './flood-why.tsx';
import { WildfireWhy } from './wildfire-why.tsx';

/**
 * "Why": the calculation behind each hazard, closed until it is asked for. The window turns to the one that is opened.
 */
export function ExplainSection({ explanation }: { readonly explanation: Explanation }) {
  const { t } = useTranslation();
  const { floods, wildfire } = explanation;
  const chooseFlood = useUiStore((state) => state.chooseFlood);
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
            onOpen={() => chooseFlood({ hazard })}
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
