import { surveyStatuses, type SurveyStatus } from '#shared/survey/survey.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Select } from '#renderer/ui/select.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import type { SurveyFilter } from './survey-queries.ts';
import styles from './survey-list.module.css';

interface SurveyFiltersProps {
  readonly filter: SurveyFilter;
  readonly tags: readonly { readonly tag: string; readonly count: number }[];
  readonly onChange: (change: Partial<SurveyFilter>) => void;
}

const orders = ['changed', 'surveyed', 'label', 'index'] as const;
const levels = [2, 4, 6, 8, 10] as const;
const archives = ['without', 'only', 'with'] as const;
/** More would push the list out of sight; the rest is found by its name. */
const SHOWN_TAGS = 12;

/** What narrows the list down, and its order. */
export function SurveyFilters({ filter, tags, onChange }: SurveyFiltersProps) {
  const { t, ...formatters } = useTexts();
  const chosen = filter.tags ?? [];
  const [status = 'any'] = filter.statuses ?? [];
  const shownTags = listShownTags(tags, chosen);
  return (
    <div className={styles.filters} role="group" aria-label={t('survey.filters')}>
      <div className={styles.pair}>
        <Select<SurveyStatus | 'any'>
          label={t('survey.status')}
          sections={plain(['any', ...surveyStatuses], (value) =>
            value === 'any' ? t('survey.anyStatus') : t(`surveyStatus.${value}`),
          )}
          value={status}
          onChange={(next) => onChange({ statuses: next === 'any' ? [] : [next] })}
        />
        <Select
          label={t('survey.highestIndex')}
          sections={plain(['any', ...levels.map(String)], (value) =>
            value === 'any' ? t('survey.anyIndex') : t('survey.indexFrom', { index: value }),
          )}
          value={String(filter.minimumIndex ?? 'any')}
          onChange={(next) => onChange({ minimumIndex: next === 'any' ? null : Number(next) })}
        />
        <TextField
          label={t('survey.from')}
          type="date"
          value={filter.surveyedFrom ?? ''}
          onChange={(event) => onChange({ surveyedFrom: event.target.value || null })}
        />
        <TextField
          label={t('survey.to')}
          type="date"
          value={filter.surveyedTo ?? ''}
          onChange={(event) => onChange({ surveyedTo: event.target.value || null })}
        />
        <Select
          label={t('survey.order')}
          sections={plain([...orders], (value) => t(`surveyOrder.${value}`))}
          value={filter.order ?? 'changed'}
          onChange={(order) => onChange({ order })}
        />
        <Select
          label={t('survey.archive')}
          sections={plain([...archives], (value) => t(`surveyArchive.${value}`))}
          value={filter.archived ?? 'without'}
          onChange={(archived) => onChange({ archived })}
        />
      </div>
      {shownTags.length > 0 && (
        <div className={layout.wrap6} role="group" aria-label={t('survey.tags')}>
          {shownTags.map(({ tag, count }) => (
            <button
              key={tag}
              type="button"
              className={styles.tag}
              aria-pressed={chosen.includes(tag)}
              onClick={() =>
                onChange({ tags: chosen.includes(tag) ? chosen.filter((one) => one !== tag) : [...chosen, tag] })
              }
            >
              {tag} {formatters.count(count)}
            </button>
          ))}
        </div>
      )}
    </div>
  );
}

/**
 * The tags that are used most, and every chosen one, also where no survey has it any more: it must be seen to be let
 * go.
 */
function listShownTags(tags: SurveyFiltersProps['tags'], chosen: readonly string[]): SurveyFiltersProps['tags'] {
  const gone = chosen.filter((tag) => !tags.some((known) => known.tag === tag)).map((tag) => ({ tag, count: 0 }));
  return [...tags.filter(({ tag }, place) => place < SHOWN_TAGS || chosen.includes(tag)), ...gone];
}

function plain<Value extends string>(values: readonly Value[], label: (value: Value) => string) {
  return [{ heading: '', options: values.map((value) => ({ value, label: label(value) })) }];
}
