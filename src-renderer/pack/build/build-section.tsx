import type { TFunction } from 'i18next';
import { useTranslation } from 'react-i18next';
import type { PackPlan, PlanTable } from '#shared/pack/pack-plan.ts';
import { ClientError } from '#renderer/client/client-error.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { Notice } from '#renderer/ui/notice.tsx';
import layout from '#renderer/ui/layout.module.css';
import { RunningInstall } from '../install-progress.tsx';
import { FindingList, readFindings } from '../finding-list.tsx';
import { FolderButton } from '../folder-button.tsx';
import type { PackProgress } from '../pack-progress.ts';
import { BuildLayer } from './build-layer.tsx';
import { FetchMaps } from './fetch-maps.tsx';
import { BuildWords } from './build-words.tsx';
import { isComplete, listFields, nameField, withLayer } from './plan-draft.ts';
import { usePackBuild } from './use-pack-build.ts';
import styles from './build-section.module.css';

interface BuildSectionProps {
  readonly progress: PackProgress | null;
}

/**
 * Making a region of a folder of maps: the folder, what each file is taken for, what is missing, and what came of it.
 */
export function BuildSection({ progress }: BuildSectionProps) {
  const { t } = useTranslation();
  const { begun, folder } = usePackBuild();
  return (
    <Disclosure key={begun} title={t('packBuild.title')} defaultOpen={folder !== null}>
      <p className={styles.lead}>{t('packBuild.lead')}</p>
      <BuildSteps progress={progress} />
    </Disclosure>
  );
}

function BuildSteps({ progress }: BuildSectionProps) {
  const { t } = useTranslation();
  const build = usePackBuild();
  const { folder, draft, tables, isEdited, lookNumber, outcome } = build;
  if (build.running !== null) {
    return (
      <div className={styles.steps}>
        <RunningInstall progress={progress} bringing={build.bringing} onCancel={build.cancel} />
      </div>
    );
  }
  return (
    <div className={styles.steps}>
      <div className={layout.bar}>
        <p className={styles.chosen} data-maps-folder="">
          {folder === null ? t('packBuild.noFolder') : t('packBuild.folder', { name: folder.name })}
        </p>
        <FolderButton label={t('packBuild.chooseFolder')} command={null} onChoose={build.choose} />
        <Button disabled={folder === null} onClick={() => build.look(null)}>
          {t('packBuild.look')}
        </Button>
      </div>
      <FetchMaps folder={folder} progress={progress} onTarget={build.setFolder} onFetched={() => build.look(null)} />
      {outcome?.kind === 'notLooked' && <Failure error={outcome.error} />}
      {draft !== null && (
        <>
          <Layers key={`layers-${lookNumber}`} plan={draft} tables={tables} onChange={build.edit} />
          <BuildWords
            key={`words-${lookNumber}`}
            pack={draft.pack}
            onChange={(pack) => build.edit({ ...draft, pack })}
          />
          <Missing plan={draft} />
          <KeptFolder />
          <div className={styles.actions}>
            <Button disabled={!isEdited} onClick={() => build.look(draft)}>
              {t('packBuild.again')}
            </Button>
            <Button variant="primary" disabled={!isEdited && !isComplete(draft)} onClick={build.make}>
              {t('packBuild.make')}
            </Button>
          </div>
        </>
      )}
      {outcome?.kind === 'notMade' && <Failure error={outcome.error} />}
      {outcome?.kind === 'made' && (
        <div role="status" data-build-outcome="success">
          <Notice title={describeMade(outcome.made.path, t)}>
            {outcome.made.findings.length > 0 && <FindingList findings={outcome.made.findings} />}
          </Notice>
        </div>
      )}
    </div>
  );
}

/** Where the pack is kept as a folder, too: the desktop application can ask for a place, a browser has none. */
function KeptFolder() {
  const { t } = useTranslation();
  const { target, draft, folder, place, leaveUnkept } = usePackBuild();
  if (!isDesktop()) return null;
  return (
    <div className={layout.bar}>
      <p className={styles.chosen}>
        {target === null ? t('packBuild.onlyInstalled') : t('packBuild.kept', { name: target.name })}
      </p>
      <Button onClick={() => place(draft?.pack.id ?? folder?.name ?? 'region')}>{t('packBuild.keep')}</Button>
      {target !== null && <Button onClick={leaveUnkept}>{t('packBuild.doNotKeep')}</Button>}
    </div>
  );
}

function describeMade(path: string | null, t: TFunction): string {
  return path === null ? t('packBuild.doneUnkept') : t('packBuild.done', { path });
}

interface LayersProps {
  readonly plan: PackPlan;
  readonly tables: readonly PlanTable[];
  readonly onChange: (plan: PackPlan) => void;
}

function Layers({ plan, tables, onChange }: LayersProps) {
  const missing = new Set(plan.missing.flatMap(({ field }) => field ?? []));
  return plan.layers.map((layer, index) => {
    const table = tables.find(({ file }) => file === layer.file) ?? null;
    return (
      <BuildLayer
        key={nameField(layer, '')}
        layer={layer}
        fields={listFields(layer, missing, table !== null)}
        table={table}
        onChange={(changes) => onChange(withLayer(plan, index, changes))}
      />
    );
  });
}

/** What keeps the pack from being made, and apart from it what is only worth knowing. */
function Missing({ plan }: { readonly plan: PackPlan }) {
  const { t } = useTranslation();
  if (plan.missing.length === 0) return null;
  const needed = plan.missing.filter(({ severity }) => severity === 'error');
  const remarks = plan.missing.filter(({ severity }) => severity !== 'error');
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
