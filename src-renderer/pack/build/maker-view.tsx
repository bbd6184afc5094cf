import { useEffect, useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { TFunction } from 'i18next';
import type { BoundingBox } from '#shared/geo/geo.ts';
import type { Finding } from '#shared/pack/pack.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import layout from '#renderer/ui/layout.module.css';
import textStyles from '#renderer/ui/text.module.css';
import { RunningInstall } from '../install-progress.tsx';
import { FindingList, readFindings } from '../finding-list.tsx';
import { FolderButton } from '../folder-button.tsx';
import type { PackProgress } from '../pack-progress.ts';
import { FetchMaps } from './fetch-maps.tsx';
import { BuildWords } from './build-words.tsx';
import { FileDetails } from './file-details.tsx';
import { FileTable } from './file-table.tsx';
import { MapPreview } from './map-preview.tsx';
import { nameField, withLayer } from './plan-draft.ts';
import { listOpenFindings, listRows, type PlanState } from './plan-rows.ts';
import { usePackBuild } from './use-pack-build.ts';
import styles from './maker-view.module.css';

interface MakerViewProps {
  readonly progress: PackProgress | null;
  /** Leads the map to a region. */
  readonly onShow: (box: BoundingBox) => void;
}

/**
 * Making a region of a folder of maps: the folder, what each file is taken for with a picture of it, what is missing,
 * and what came of it.
 */
export function MakerView({ progress, onShow }: MakerViewProps) {
  const { t } = useTranslation();
  const { found, draft, lookNumber, running } = usePackBuild();
  return (
    <div className={styles.view}>
      <div className={styles.head}>
        <h2 className={textStyles.title}>{t('packBuild.title')}</h2>
        <p className={textStyles.muted}>{t('packBuild.lead')}</p>
        <FolderSteps progress={progress} onShow={onShow} />
      </div>
      {found !== null && draft !== null && <PlanEditor key={lookNumber} state={{ found, draft }} />}
      {found === null && running === null && <Understood />}
    </div>
  );
}

/** What a folder may hold, before one is looked into. */
function Understood() {
  const { t } = useTranslation();
  return (
    <section className={styles.understood} aria-label={t('packBuild.understood.title')}>
      <h3 className={textStyles.strong}>{t('packBuild.understood.title')}</h3>
      <ul>
        {(['flood', 'more', 'addresses', 'names'] as const).map((part) => (
          <li key={part}>{t(`packBuild.understood.${part}`)}</li>
        ))}
      </ul>
    </section>
  );
}

/** The folder of the maps, what is done with it at the moment, and what came of that. */
function FolderSteps({ progress, onShow }: MakerViewProps) {
  const { t } = useTranslation();
  const build = usePackBuild();
  const { folder, draft, outcome } = build;
  const shown = outcome?.kind === 'made' ? (outcome.made.installed?.bbox ?? null) : null;
  if (build.running !== null) {
    return <RunningInstall progress={progress} bringing={build.bringing} onCancel={build.cancel} />;
  }
  return (
    <div className={styles.steps}>
      <div className={layout.bar}>
        <p className={styles.folder} data-maps-folder="">
          {folder === null ? t('packBuild.noFolder') : t('packBuild.folder', { name: folder.name })}
        </p>
        <FolderButton label={t('packBuild.chooseFolder')} command={null} onChoose={build.choose} />
        {draft === null && folder !== null && (
          <Button variant="primary" onClick={build.look}>
            {t('packBuild.look')}
          </Button>
        )}
      </div>
      <FetchMaps folder={folder} progress={progress} onTarget={build.setFolder} onFetched={build.look} />
      {outcome?.kind === 'notLooked' && <Failure error={outcome.error} />}
      {outcome?.kind === 'notMade' && <Failure error={outcome.error} />}
      {outcome?.kind === 'made' && (
        <div role="status" data-build-outcome="success">
          <Notice title={describeMade(outcome.made.path, t)}>
            {shown !== null && (
              <Button size="small" variant="primary" onClick={() => onShow(shown)}>
                {t('packs.show')}
              </Button>
            )}
            {outcome.made.findings.length > 0 && <FindingList findings={outcome.made.findings} />}
          </Notice>
        </div>
      )}
    </div>
  );
}

function describeMade(path: string | null, t: TFunction): string {
  return path === null ? t('packBuild.doneUnkept') : t('packBuild.done', { path });
}

/** What was found in a folder, to be corrected, with a picture of the chosen file. */
function PlanEditor({ state }: { readonly state: PlanState }) {
  const { t } = useTranslation();
  const build = usePackBuild();
  const { folder, tables, lookNumber, running } = build;
  const { found, draft } = state;
  const [chosen, setChosen] = useState<number | null>(() => listRows(state)[0]?.index ?? null);
  const layer = chosen === null ? null : (draft.layers[chosen] ?? null);
  const missing = new Set(found.missing.flatMap(({ field }) => field ?? []));
  const table = tables.find(({ file }) => file === layer?.file) ?? null;
  const files = useRef<HTMLDivElement>(null);
  // The button that began the look is gone: keys go on at what was found.
  useEffect(() => {
    if (document.activeElement === null || document.activeElement === document.body) files.current?.focus();
  }, []);
  return (
    <div className={styles.editor} inert={running !== null}>
      <div className={styles.main}>
        <FileTable
          ref={files}
          state={state}
          chosen={chosen}
          onChoose={setChosen}
          onChange={(index, changes) => build.edit(withLayer(draft, index, changes))}
        />
        <Remarks state={state} />
        <BuildWords
          pack={draft.pack}
          open={listOpenFindings(state)}
          onChange={(pack) => build.edit({ ...draft, pack })}
        />
        <KeptFolder />
        <Actions state={state} />
      </div>
      <section className={styles.side} aria-label={t('packBuild.chosenFile')}>
        {layer !== null && chosen !== null && (
          <>
            {folder !== null && (
              <MapPreview grant={folder.grant} lookNumber={lookNumber} layer={layer} defaults={draft.defaults} />
            )}
            <FileDetails
              key={nameField(layer, '')}
              layer={layer}
              missing={missing}
              table={table}
              onChange={(changes) => build.edit(withLayer(draft, chosen, changes))}
            />
          </>
        )}
      </section>
    </div>
  );
}

/** Looking again, and making: what keeps it from being made is said beside the button. */
function Actions({ state }: { readonly state: PlanState }) {
  const { t } = useTranslation();
  const { look, make } = usePackBuild();
  const open = listOpenFindings(state);
  return (
    <div className={styles.actions}>
      <p id="not-makable" role="status" className={styles.blocked}>
        {open.length > 0 && describeOpen(open, t)}
      </p>
      <Button onClick={look}>{t('packBuild.again')}</Button>
      <Button variant="primary" disabled={open.length > 0} aria-describedby="not-makable" onClick={make}>
        {t('packBuild.make')}
      </Button>
    </div>
  );
}

/** How many things that are still to be filled in are named. */
const MOST_NAMED = 3;

function describeOpen(open: readonly Finding[], t: TFunction): string {
  const named = open.slice(0, MOST_NAMED).map((finding) => nameFinding(finding, t));
  const things = named.join('; ');
  const more = open.length - named.length;
  return more === 0 ? t('packBuild.blocked', { things }) : t('packBuild.blockedMore', { things, count: more });
}

/** What is to be filled in: a field of a file, one of the pack, or what is wrong. */
function nameFinding({ file, field, code }: Finding, t: TFunction): string {
  const [, name = ''] = /\.(\w+)$/.exec(field ?? '') ?? [];
  if (file !== null) {
    const word = t(`packBuild.field.${name}` as 'packBuild.field.use', {
      defaultValue: t(`findingName.${code}` as 'findingName.missing-pack', { defaultValue: code }),
    });
    return t('packBuild.cell', { field: word, file });
  }
  if (name === 'curveSet') return t('packBuild.curveSet.label');
  if (name === 'bbox') return t('packBuild.territory');
  return t(`findingName.${code}` as 'findingName.missing-pack', { defaultValue: code });
}

/** Where the pack is kept as a folder, too: the desktop application can ask for a place, a browser has none. */
function KeptFolder() {
  const { t } = useTranslation();
  const { target, draft, folder, place, leaveUnkept } = usePackBuild();
  if (!isDesktop()) return null;
  return (
    <div className={layout.bar}>
      <p className={styles.folder}>
        {target === null ? t('packBuild.onlyInstalled') : t('packBuild.kept', { name: target.name })}
      </p>
      <Button onClick={() => place(draft?.pack.id ?? folder?.name ?? 'region')}>{t('packBuild.keep')}</Button>
      {target !== null && <Button onClick={leaveUnkept}>{t('packBuild.doNotKeep')}</Button>}
    </div>
  );
}

/** What keeps the pack from being made and stands in no field, and apart from it what is only worth knowing. */
function Remarks({ state: { found } }: { readonly state: PlanState }) {
  const { t } = useTranslation();
  const inTable = new Set(
    listRows({ found, draft: found }).flatMap(({ doubts }) => doubts.map(({ finding }) => finding)),
  );
  const others = found.missing.filter((finding) => !inTable.has(finding) && !isOfWords(finding));
  const needed = others.filter(({ severity }) => severity === 'error');
  const remarks = others.filter(({ severity }) => severity !== 'error');
  if (others.length === 0) return null;
  return (
    <div className={styles.steps} data-plan-remarks="">
      {needed.length > 0 && (
        <Notice tone="caution" title={t('packBuild.missing')}>
          <FindingList findings={needed} />
        </Notice>
      )}
      {remarks.length > 0 && (
        <Notice title={t('packBuild.remarks')}>
          <FindingList findings={remarks} />
        </Notice>
      )}
    </div>
  );
}

/** What is told at its field among what a pack says of itself. */
function isOfWords({ field }: Finding): boolean {
  return field?.startsWith('pack.') === true && field !== 'pack.bbox';
}

function Failure({ error }: { readonly error: Error }) {
  const { t } = useTranslation();
  const findings = error instanceof ClientError ? readFindings(error.details) : [];
  return (
    <div data-build-outcome="failure">
      <FailureNotice title={t('packBuild.failed')} failure={error}>
        {findings.length > 0 && <FindingList findings={findings} />}
      </FailureNotice>
    </div>
  );
}
