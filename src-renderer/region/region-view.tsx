import { useQuery } from '@tanstack/react-query';
import { Download, ListChecks } from 'lucide-react';
import { useState, type ReactNode } from 'react';
import type { ProcedureInput, ProcedureOutput } from '#shared/contract/procedures.ts';
import { splitBox, type BoundingBox } from '#shared/geo/geo.ts';
import { boxAroundTown } from '#shared/region/region-geometry.ts';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDelivery } from '#renderer/client/use-delivery.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { translateFailure } from '#renderer/i18n/translate-failure.ts';
import { FolderButton } from '#renderer/pack/folder-button.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { Checkbox } from '#renderer/ui/checkbox.tsx';
import { DeliveryNote } from '#renderer/ui/delivery-note.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import { ProgressBar } from '#renderer/ui/progress-bar.tsx';
import { TextField } from '#renderer/ui/text-field.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { BoxFields } from './box-fields.tsx';
import { PlaceSearch } from './place-search.tsx';
import { sourcesOptions, useRegionGet, type RegionBox, type ProgressBySource } from './region-queries.ts';
import { countFutures, RegionSourceList } from './region-source-list.tsx';
import { WorldMap } from './world-map.tsx';
import styles from './region-view.module.css';

type Source = ProcedureOutput<'region.sources'>['sources'][number];

/** Getting a region out of public maps: where, what there is, how far it is. @param onShow leads the map there */
export function RegionView({ onShow }: { readonly onShow: (box: BoundingBox) => void }) {
  const { t, bytes } = useTexts();
  const [box, setBox] = useState<RegionBox | null>(null);
  const [name, setName] = useState('');
  const [places, setPlaces] = useState(0);
  /** What was changed of the choice that is made for somebody. */
  const [changed, setChanged] = useState<ReadonlyMap<string, boolean>>(new Map());
  const [wantsFutures, setWantsFutures] = useState(false);
  const client = useClient();
  const listed = useQuery({ ...sourcesOptions(client, box), enabled: box !== null });
  const get = useRegionGet();
  const saving = useDelivery((order: ProcedureInput<'region.saveList'>) => client.call('region.saveList', order));
  const nameOrNull = name.trim() === '' ? null : name;
  const isBest = ({ id }: Source): boolean => listed.data?.chosen.includes(id) ?? false;
  // Those that serve the box best come first, whatever is chosen.
  const fetched = (listed.data?.sources ?? [])
    .filter(({ id }) => listed.data?.fetched.includes(id))
    .toSorted((a, b) => Number(isBest(b)) - Number(isBest(a)));
  const others = listed.data?.sources.filter(({ id }) => !listed.data.fetched.includes(id)) ?? [];
  const chosen = new Set(
    fetched.filter(({ id }) => changed.get(id) ?? listed.data?.chosen.includes(id)).map(({ id }) => id),
  );

  const toCome =
    box === null
      ? null
      : countFutures(
          fetched.filter(({ id }) => chosen.has(id)),
          box,
        );
  const futures = wantsFutures && toCome !== null && toCome.maps > 0;

  const isEnded = get.isError && codeOf(get.error) === 'CANCELLED';
  const isHeld = isEnded && get.isHeld;

  function choose(next: RegionBox): void {
    setBox(next);
    setChanged(new Map());
  }

  return (
    <div className={styles.view}>
      <WorldMap box={box} goTo={places} onBox={choose} />
      <section className={styles.side} aria-label={t('region.title')}>
        <div className={styles.body}>
          <h2 className={textStyles.title}>{t('region.title')}</h2>
          <p className={textStyles.muted}>{t('region.lead')}</p>
          <PlaceSearch
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
              {listed.isError && <FailureNotice title={t('region.listFailed')} failure={listed.error} />}
              <RegionSourceList
                sources={fetched}
                box={box}
                chosen={chosen}
                onChoose={(id, isChosen) => setChanged(new Map(changed).set(id, isChosen))}
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
            {isEnded && !get.isHeld && <Notice title={t('region.stopped')}>{t('region.stoppedBody')}</Notice>}
            {get.isError && !isEnded && <FailureNotice title={t('region.failed')} failure={get.error} />}
            {get.data !== undefined && (
              <Outcome result={get.data} sources={fetched} onShow={() => onShow(splitBox(box)[0]!)} />
            )}
            {get.isPending || isHeld ? (
              <Running progress={get.progress} sources={fetched} chosen={chosen}>
                {isHeld && get.variables !== undefined ? (
                  <>
                    <Button variant="primary" onClick={() => get.mutate(get.variables)}>
                      {t('region.goOn')}
                    </Button>
                    <Button onClick={get.reset}>{t('region.cancel')}</Button>
                  </>
                ) : (
                  <>
                    <Button onClick={get.pause}>{t('region.pause')}</Button>
                    <Button onClick={get.cancel}>{t('region.cancel')}</Button>
                  </>
                )}
              </Running>
            ) : (
              <>
                <Button
                  variant="primary"
                  icon={Download}
                  disabled={chosen.size === 0}
                  onClick={() => get.mutate({ folder: null, box, name: nameOrNull, sources: [...chosen], futures })}
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
                    onChoose={(folder) => get.mutate({ folder, box, name: nameOrNull, sources: null, futures })}
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

interface RunningProps {
  readonly progress: ProgressBySource;
  readonly sources: readonly Source[];
  readonly chosen: ReadonlySet<string>;
  /** Buttons. */
  readonly children: ReactNode;
}

/** How far each source is. */
function Running({ progress, sources, chosen, children }: RunningProps) {
  const { t, bytes } = useTexts();
  return (
    <>
      {sources
        .filter(({ id }) => chosen.has(id))
        .map(({ id, title }) => {
          const report = progress.get(id);
          const fraction = report === undefined ? 0 : report.pieces / report.ofPieces;
          const aside =
            report === undefined
              ? t('region.waits')
              : t('region.pieces', { done: report.pieces, all: report.ofPieces, bytes: bytes(report.bytes) });
          return <ProgressBar key={id} label={title} fraction={fraction} aside={aside} />;
        })}
      <div className={layout.wrap8}>{children}</div>
    </>
  );
}

interface OutcomeProps {
  readonly result: ProcedureOutput<'region.get'>;
  readonly sources: readonly Source[];
  readonly onShow: () => void;
}

/** What has come of each source. */
function Outcome({ result: { packs, failed, missing }, sources, onShow }: OutcomeProps) {
  const { t } = useTexts();
  const titleOf = (id: string): string => sources.find((source) => source.id === id)?.title ?? id;
  const installed = packs.filter(({ state }) => state === 'installed');
  return (
    <div role="status" className={styles.outcome}>
      {installed.length > 0 && (
        <Notice title={t('region.done')}>
          <p>{installed.map(({ source }) => titleOf(source)).join('; ')}</p>
          <Button variant="primary" size="small" onClick={onShow}>
            {t('region.show')}
          </Button>
        </Notice>
      )}
      {packs.length === 0 && failed.length === 0 && <Notice title={t('region.none')}>{t('region.noneBody')}</Notice>}
      {packs.some(({ state }) => state === 'nothing') && (
        <Notice title={t('region.nothing')}>
          {packs.flatMap(({ source, state }) => (state === 'nothing' ? [titleOf(source)] : [])).join('; ')}
        </Notice>
      )}
      {missing.length > 0 && <Notice title={t('region.missing')}>{missing.join(', ')}</Notice>}
      {failed.map((failure) => (
        <Notice key={failure.source} tone="danger" title={titleOf(failure.source)} code={failure.code}>
          {translateFailure(failure, t)}
        </Notice>
      ))}
    </div>
  );
}
