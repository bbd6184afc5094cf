import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import type { PackPlan, PlanTable } from '#shared/domain/pack-plan.ts';
import { ClientError, codeOf } from '../../../client/client-error.ts';
import { Button } from '../../../ui/button.tsx';
import { Disclosure } from '../../../ui/disclosure.tsx';
import { FailureNotice } from '../../../ui/failure-notice.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { TextField } from '../../../ui/text-field.tsx';
import { FindingList, readFindings } from '../finding-list.tsx';
import { InstallProgress } from '../install-progress.tsx';
import type { PackProgress } from '../pack-progress.ts';
import { BuildLayer } from './build-layer.tsx';
import { FetchMaps } from './fetch-maps.tsx';
import { BuildWords } from './build-words.tsx';
import { isComplete, listFields, nameField, withLayer } from './plan-draft.ts';
import { usePackBuild, usePackPlan } from './use-pack-build.ts';
import styles from './build-section.module.css';

interface BuildSectionProps {
  readonly progress: PackProgress | null;
  /** The folder that somebody chose elsewhere; null: it is asked for here. */
  readonly folder: string | null;
}

/** Making a region of a folder of maps: the folder, what each file is taken for, what is missing, and what came of it. */
export function BuildSection({ progress, folder }: BuildSectionProps) {
  const { t } = useTranslation();
  return (
    <Disclosure key={folder} title={t('packBuild.title')} defaultOpen={folder !== null}>
      <p className={styles.lead}>{t('packBuild.lead')}</p>
      <BuildSteps progress={progress} folder={folder} />
    </Disclosure>
  );
}

const NO_TABLES: readonly PlanTable[] = [];

function BuildSteps({ progress, folder }: BuildSectionProps) {
  const { t } = useTranslation();
  const look = usePackPlan();
  const build = usePackBuild();
  const [path, setPath] = useState(folder ?? '');
  const [out, setOut] = useState('');
  const [draft, setDraft] = useState<PackPlan | null>(null);
  const tables = look.data?.tables ?? NO_TABLES;
  const [isEdited, setIsEdited] = useState(false);
  /** Goes up with each look: what was typed into the fields makes way for what was found. */
  const [lookNumber, setLookNumber] = useState(0);

  function lookInto(plan: PackPlan | null): void {
    build.reset();
    look.mutate(
      { path, plan },
      {
        onSuccess(found) {
          setDraft(found.plan);
          setIsEdited(false);
          setLookNumber((number) => number + 1);
        },
      },
    );
  }
  function edit(plan: PackPlan): void {
    setDraft(plan);
    setIsEdited(true);
  }

  if (look.isPending || build.isPending) {
    return (
      <div className={styles.steps}>
        <InstallProgress progress={progress} />
        <div className={styles.actions}>
          <Button size="small" onClick={() => (look.isPending ? look.cancel() : build.cancel())}>
            {t('packs.cancel')}
          </Button>
        </div>
      </div>
    );
  }
  return (
    <div className={styles.steps}>
      <form
        className={styles.path}
        onSubmit={(event) => {
          event.preventDefault();
          lookInto(null);
        }}
      >
        <TextField
          label={t('packBuild.folder')}
          spellCheck={false}
          value={path}
          onChange={(event) => setPath(event.target.value)}
        />
        <Button type="submit" disabled={path.trim() === ''}>
          {t('packBuild.look')}
        </Button>
      </form>
      <FetchMaps folder={path} progress={progress} onFetched={() => lookInto(null)} />
      {look.isError && <Failure error={look.error} />}
      {draft !== null && (
        <>
          <Layers key={`layers-${lookNumber}`} plan={draft} tables={tables} onChange={edit} />
          <BuildWords key={`words-${lookNumber}`} pack={draft.pack} onChange={(pack) => edit({ ...draft, pack })} />
          <Missing plan={draft} />
          <TextField
            label={t('packBuild.out')}
            spellCheck={false}
            value={out}
            onChange={(event) => setOut(event.target.value)}
          />
          <div className={styles.actions}>
            <Button disabled={!isEdited} onClick={() => lookInto(draft)}>
              {t('packBuild.again')}
            </Button>
            <Button
              variant="primary"
              disabled={out.trim() === '' || (!isEdited && !isComplete(draft))}
              onClick={() => build.mutate({ path, plan: draft, out: out.trim() })}
            >
              {t('packBuild.make')}
            </Button>
          </div>
        </>
      )}
      {build.isError && <Failure error={build.error} />}
      {build.isSuccess && (
        <div role="status" data-build-outcome="success">
          <Notice title={t('packBuild.done', { path: build.data.path })}>
            {build.data.findings.length > 0 && <FindingList findings={build.data.findings} />}
          </Notice>
        </div>
      )}
    </div>
  );
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
  if (codeOf(error) === 'CANCELLED') return null;
  const findings = error instanceof ClientError ? readFindings(error.details) : [];
  return (
    <div data-build-outcome="failure">
      <FailureNotice title={t('packBuild.failed')} failure={error}>
        {findings.length > 0 && <FindingList findings={findings} />}
      </FailureNotice>
    </div>
  );
}
