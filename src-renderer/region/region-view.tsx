import { useQuery } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { useEffect, useEffectEvent, useState } from 'react';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { splitBox, type BoundingBox } from '#shared/geo/geo.ts';
import { boxAroundTown } from '#shared/region/region-geometry.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { FolderButton } from '#renderer/pack/folder-button.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { Skeleton } from '#renderer/ui/skeleton.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { BoxFields } from './box-fields.tsx';
import { PlaceSearch } from './place-search.tsx';
import { RegionOutcome } from './region-outcome.tsx';
import { RegionProgressBars } from './region-progress-bars.tsx';
import { sourcesOptions, type RegionBox } from './region-queries.ts';
import { sumBytes, useRegionRun } from './region-run.ts';
import { countFutures, RegionSourceList } from './region-source-list.tsx';
import { WorldMap } from './world-map.tsx';
import styles from './region-view.module.css';

type Source = ProcedureOutput<'region.sources'>['sources'][number];

/**
 * Getting a region out of public maps: where, what there is, how far it is.
 * @param onThere told when it is there
 * @param onShow leads the map there
 */
export function RegionView({
  onThere,
  onShow,
}: {
  readonly onThere: (box: BoundingBox) => void;
  readonly onShow: (box: BoundingBox) => void;
}) {
  const { t, bytes } = useTexts();
  const get = useRegionRun();
  const { order, result } = get;
  const [box, setBox] = useState<RegionBox | null>(order?.box ?? null);
  const [name, setName] = useState(order?.name ?? '');
  const [places, setPlaces] = useState(0);
  /** What was changed of the choice that is made for somebody. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(
    new Map(order?.sources?.map((id) => [id, true])),
  );
  const [wantsFutures, setWantsFutures] = useState(order?.futures ?? false);
  const client = useClient();
  const listed = useQuery({ ...sourcesOptions(client, box), enabled: box !== null });
  const saving = useDelivery((order: ProcedureInput<'region.saveList'>) => client.call('region.saveList', order));
  const nameOrNull = name.trim() === '' ? null : name;
  const isBest = ({ id }: Source): boolean => listed.data?.chosen.includes(id) ?? false;
  // Those that serve the box best come first, whatever is chosen.
  const fetched = (listed.data?.sources ?? [])
    .filter(({ id }) => listed.data?.fetched.includes(id))
    .toSorted((a, b) => Number(isBest(b)) - Number(isBest(a)));
  const others = listed.data?.sources.filter(({ id }) => !listed.data.fetched.includes(id)) ?? [];
  const isActive = get.state === 'running' || get.state === 'paused';
  const isChosen = ({ id }: Source): boolean => changed.get(id) ?? listed.data?.chosen.includes(id) ?? false;
  const fixed = isActive ? order?.sources : null;
  const chosen = new Set(fixed ?? fetched.filter(isChosen).map(({ id }) => id));

  const toCome =
    box === null
      ? null
      : countFutures(
          fetched.filter(({ id }) => chosen.has(id)),
          box,
        );
  const futures = wantsFutures && toCome !== null && toCome.maps > 0;

  const isStopped = get.state === 'ended' && codeOf(get.failure) === 'CANCELLED';
  const { leave } = get;
  const leaveLatest = useEffectEvent(leave);
  useEffect(() => () => leaveLatest(), []);
  const tellThere = useEffectEvent(onThere);
  const boxThere = result?.packs.some(({ state }) => state === 'installed') === true ? order?.box : undefined;
  useEffect(() => {
    if (boxThere !== undefined) tellThere(splitBox(boxThere)[0]!);
  }, [boxThere]);

  function choose(next: RegionBox): void {
    get.leave();
    setBox(next);
    setChanged(new Map());
  }

  return (
    <div className={styles.view}>
      <WorldMap box={box} goTo={places} onBox={choose} />
      <section className={styles.side} aria-label={t('region.title')}>
        <div className={styles.body}>
          <h2 className={textStyles.title}>{t('region.title')}</h2>
          {box === null && <p className={textStyles.muted}>{t('region.lead')}</p>}
          <PlaceSearch
            isFirst={box === null}
            onChoose={(place) => {
              choose(boxAroundTown(place));
              setName(place.name);
              setPlaces(places + 1);
            }}
          />
          <BoxFields
            key={box?.join(' ')}
            box={box}
            onBox={(next) => {
              choose(next);
              setPlaces(places + 1);
            }}
          />
          {box !== null && (
            <>
              <TextField
                label={t('region.name')}
                value={name}
                maxLength={100}
                onChange={(event) => setName(event.target.value)}
              />
              <h3 className={textStyles.strong}>{t('region.there')}</h3>
              {listed.isPending && <Skeleton height={90} />}
              {listed.isError && <FailureNotice title={t('region.listFailed')} failure={listed.error} />}
              <RegionSourceList
                sources={fetched}
                box={box}
                chosen={chosen}
                isFixed={isActive}
                onChoose={(id, isWanted) => setChanged(new Map(changed).set(id, isWanted))}
              />
              {toCome !== null && toCome.maps > 0 && (
                <Checkbox
                  label={t('region.futures', { count: toCome.maps, bytes: bytes(toCome.bytes) })}
                  isChecked={wantsFutures}
                  onChange={setWantsFutures}
                />
              )}
              <p className={textStyles.note}>{t('region.told')}</p>
              {others.length > 0 && (
                <p className={textStyles.detail}>
                  {t('region.others', { titles: others.map(({ title }) => title).join('; ') })}
                </p>
              )}
            </>
          )}
        </div>
        {box !== null && (
          <div className={styles.foot}>
            {isStopped && <Notice title={t('region.stopped')}>{t('region.stoppedBody')}</Notice>}
            {get.state === 'ended' && get.failure !== null && !isStopped && (
              <FailureNotice title={t('region.failed')} failure={get.failure} />
            )}
            {result !== null && order !== null && (
              <RegionOutcome
                result={result}
                sources={fetched}
                bytesFetched={order.folder === null ? sumBytes(get.progress) : null}
                onShow={() => onShow(splitBox(order.box)[0]!)}
              />
            )}
            {isActive && order !== null ? (
              <RegionProgressBars progress={get.progress} sources={fetched} wanted={order.sources ?? null}>
                {get.state === 'paused' ? (
                  <>
                    <Button variant="primary" onClick={() => get.start(order)}>
                      {t('region.goOn')}
                    </Button>
                    <Button onClick={get.putAside}>{t('region.cancel')}</Button>
                  </>
                ) : (
                  <>
                    <Button onClick={get.pause}>{t('region.pause')}</Button>
                    <Button onClick={get.cancel}>{t('region.cancel')}</Button>
                  </>
                )}
              </RegionProgressBars>
            ) : (
              <>
                <Button
                  variant={result === null ? 'primary' : 'secondary'}
                  icon={Download}
                  disabled={chosen.size === 0}
                  onClick={() => get.start({ folder: null, box, name: nameOrNull, sources: [...chosen], futures })}
                >
                  {t('region.get')}
                </Button>
                <div className={layout.wrap8}>
                  <Button
                    size="small"
                    icon={ListChecks}
                    disabled={chosen.size === 0 || saving.isPending}
                    onClick={() => saving.mutate({ box, sources: [...chosen], futures })}
                  >
                    {t('region.makeList')}
                  </Button>
                  <FolderButton
                    size="small"
                    label={t('region.haveFiles')}
                    command={null}
                    onChoose={(folder) => get.start({ folder, box, name: nameOrNull, sources: null, futures })}
                  />
                </div>
                {saving.data !== undefined && 'unlisted' in saving.data && saving.data.unlisted.length > 0 && (
                  <Notice title={t('region.unlisted')}>
                    {saving.data.unlisted
                      .map((id) => fetched.find((source) => source.id === id)?.title ?? id)
                      .join('; ')}
                  </Notice>
                )}
                <DeliveryNote delivered={saving.data} error={saving.error} failed={t('region.listNotSaved')} />
              </>
            )}
          </div>
        )}
      </section>
    </div>
  );
}
