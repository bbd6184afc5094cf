import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import type { FoundTown } from '#shared/region/region-procedures.ts';
import { useClient } from '#renderer/client/client.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Button } from '#renderer/ui/button.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import textStyles from '#renderer/ui/text.module.css';
import { placesOptions } from './region-queries.ts';
import styles from './region-view.module.css';

/**
 * A town of the earth by its name; the list comes with the application.
 * @param isFirst whether nothing was chosen yet: then it says how names are written
 */
export function PlaceSearch({
  isFirst,
  onChoose,
}: {
  readonly isFirst: boolean;
  readonly onChoose: (place: FoundTown) => void;
}) {
  const { t, count, fixed, locale } = useTexts();
  const [text, setText] = useState('');
  const found = useQuery(placesOptions(useClient(), text));
  const countries = new Intl.DisplayNames([locale], { type: 'region' });
  const places = text.trim().length > 1 ? (found.data ?? []) : [];

  /** Towns of one name in one country are told apart by where they lie. */
  function describe(place: FoundTown): string {
    const { name, country, latitude, longitude } = place;
    const people = count(place.people);
    const isAlike = places.some((other) => other !== place && other.name === name && other.country === country);
    return isAlike
      ? t('region.peopleAt', { count: people, latitude: fixed(latitude, 2), longitude: fixed(longitude, 2) })
      : t('region.people', { count: people });
  }

  function choose(place: FoundTown): void {
    setText('');
    onChoose(place);
  }

  return (
    <form
      className={styles.search}
      onSubmit={(event) => {
        event.preventDefault();
        const [first] = places;
        if (first !== undefined) choose(first);
      }}
    >
      <TextField
        label={t('region.place')}
        hint={isFirst ? t('region.placeHint') : undefined}
        autoComplete="off"
        value={text}
        onChange={(event) => setText(event.target.value)}
      />
      {places.length > 0 && (
        <ul className={styles.places}>
          {places.map((place) => (
            <li key={`${place.name} ${place.latitude} ${place.longitude}`}>
              <Button variant="quiet" onClick={() => choose(place)}>
                {place.name}, {countries.of(place.country) ?? place.country}
                <span className={textStyles.detail}>{describe(place)}</span>
              </Button>
            </li>
          ))}
        </ul>
      )}
      {text.trim().length > 1 && found.data?.length === 0 && <p className={textStyles.note}>{t('region.noPlace')}</p>}
    </form>
  );
}
