import { useTranslation } from 'react-i18next';
import { textSizes } from '#shared/settings/setting-choices.ts';
import { useFormatters } from '#renderer/i18n/use-formatters.ts';
import { StepSlider } from '#renderer/ui/step-slider.tsx';

const sizes = Array.from(
  { length: (textSizes.maximum - textSizes.minimum) / textSizes.step + 1 },
  (_, index) => textSizes.minimum + index * textSizes.step,
);

/** The size of all text. */
export function TextSizeSlider({
  percent,
  onChange,
}: {
  readonly percent: number;
  readonly onChange: (percent: number) => void;
}) {
  const { t } = useTranslation();
  const formatters = useFormatters();
  return (
    <StepSlider
      label={t('settings.textSize')}
      stepLabels={sizes.map((size) => formatters.percent(size / 100))}
      step={Math.max(0, sizes.indexOf(percent))}
      onChange={(step) => onChange(sizes[step] ?? textSizes.usual)}
    />
  );
}
