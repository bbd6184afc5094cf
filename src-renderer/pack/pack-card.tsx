import { MapPinned, Trash2, ShieldCheck } from 'lucide-react';
import { useMutation } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { formatPackKey, type InstalledPack } from '#shared/pack/pack.ts';
import { useTexts } from '#renderer/i18n/use-texts.ts';
import { Badge } from '#renderer/ui/badge.tsx';
import { Button } from '#renderer/ui/button.tsx';
import { useCommands } from '#renderer/ui/commands/use-commands.ts';
import { Disclosure } from '#renderer/ui/disclosure.tsx';
import { Switch } from '#renderer/ui/switch.tsx';
import { classNames } from '#renderer/ui/class-names.ts';
import layout from '#renderer/ui/layout.module.css';
import { codeOf } from '#renderer/client/client-error.ts';
import { useClient } from '#renderer/client/client.ts';
import { Notice } from '#renderer/ui/notice.tsx';
import { FindingList } from './finding-list.tsx';
import { KeyOwner } from './key-owner.tsx';
import { useKeyName } from './use-key-name.ts';
import styles from './pack-card.module.css';

interface PackCardProps {
  readonly pack: InstalledPack;
  readonly isBusy: boolean;
  readonly onSwitch: (active: boolean) => void;
  readonly onShow: () => void;
  /** It is pointed at or has the focus, or no longer. */
  readonly onLook: (isLookedAt: boolean) => void;
  readonly onRemove: () => void;
  /** What else can be done with it. */
  readonly children?: ReactNode;
}

/** One installed region: what it is, what it holds, whether it answers. */
export function PackCard({ pack, isBusy, onSwitch, onShow, onLook, onRemove, children }: PackCardProps) {
  const { t, count, bytes, date } = useTexts();
  const verify = usePackVerify(pack);
  const keyName = useKeyName(pack.signedBy);
  const key = formatPackKey(pack);
  const { title, version } = pack;
  // Else its record cannot be read: it can be removed and no more.
  const isKnown = pack.bbox !== null;
  const faults = pack.findings.filter(({ severity }) => severity === 'error');
  const remarks = pack.findings.filter(({ severity }) => severity !== 'error');
  const isGone = faults.some(({ code }) => code === 'pack-gone');
  useCommands([
    isKnown
      ? { id: `showPack.${key}`, title: t('palette.do.showPack', { title, version }), icon: MapPinned, run: onShow }
      : null,
    isBusy
      ? null
      : { id: `removePack.${key}`, title: t('palette.do.removePack', { title, version }), icon: Trash2, run: onRemove },
  ]);
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- nothing is done but shown elsewhere
    <li
      className={classNames(styles.card, !pack.active && styles.inactive)}
      data-pack={key}
      onPointerEnter={() => onLook(true)}
      onPointerLeave={({ currentTarget }) => onLook(currentTarget.contains(document.activeElement))}
      onFocus={() => onLook(true)}
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) onLook(false);
      }}
    >
      <div className={styles.head}>
        <div className={styles.name}>
          <h3 className={styles.title}>{pack.title}</h3>
          <p className={styles.meta}>
            {pack.version}
            {isKnown && ` · ${bytes(pack.sizeBytes)} · ${t('packs.installed', { date: date(pack.installedAt) })}`}
            {isKnown && !pack.builtIn && pack.signedBy === undefined && ` · ${t('packs.unsigned')}`}
          </p>
        </div>
        <Switch
          label={t('packs.switch', { title: pack.title })}
          isOn={pack.active}
          isDisabled={isBusy || !isKnown}
          onChange={onSwitch}
        />
      </div>
      <div className={layout.wrap4}>
        {pack.synthetic && <Badge tone="caution">{t('packs.synthetic')}</Badge>}
        {pack.builtIn && <Badge>{t('packs.builtIn')}</Badge>}
        {pack.signedBy !== undefined && (
          <Badge tone={keyName === null ? 'caution' : 'neutral'}>
            {keyName === null ? t('packs.signedByUnknown') : t('packs.signedBy', { name: keyName })}
          </Badge>
        )}
        {pack.hazards.map((hazard) => (
          <Badge key={hazard}>{t(`hazard.${hazard}`)}</Badge>
        ))}
        {pack.addressCount > 0 && (
          <Badge>{t('packs.addresses', { count: pack.addressCount, formatted: count(pack.addressCount) })}</Badge>
        )}
      </div>
      {pack.description !== '' && <p className={styles.description}>{pack.description}</p>}
      {pack.limits !== '' && <p className={styles.description}>{t('packs.limits', { limits: pack.limits })}</p>}
      {isKnown && (
        <Disclosure title={t('packs.details')}>
          <div className={styles.legal}>
            <span>{t('packs.id', { id: pack.id })}</span>
            <span>{t('packs.license', { license: pack.license })}</span>
            <span>{pack.attribution}</span>
            <span>{t('packs.curveSet', { curveSet: pack.curveSet })}</span>
            {pack.currency !== null && <span>{t('packs.currency', { currency: pack.currency })}</span>}
          </div>
          {pack.signedBy !== undefined && <KeyOwner publicKey={pack.signedBy} />}
        </Disclosure>
      )}
      {faults.length > 0 && (
        <Notice tone="danger" title={t(isGone ? 'packs.gone' : 'packs.unreadable')}>
          <FindingList findings={faults} isInstalled />
        </Notice>
      )}
      {remarks.length > 0 && (
        <Disclosure title={t('packs.findings', { count: remarks.length })}>
          <FindingList findings={remarks} isInstalled />
        </Disclosure>
      )}
      <div className={styles.actions}>
        {isKnown && (
          <Button variant="quiet" size="small" icon={MapPinned} iconSize={14} onClick={onShow}>
            {t('packs.show')}
          </Button>
        )}
        {!isGone && verify.button}
        <Button variant="quiet" size="small" icon={Trash2} iconSize={14} disabled={isBusy} onClick={onRemove}>
          {t('packs.remove')}
        </Button>
      </div>
      {verify.outcome}
      {children}
    </li>
  );
}

/** Reads an installed pack through, as often as its user wants, and says what is damaged. */
function usePackVerify(pack: InstalledPack) {
  const { t } = useTranslation();
  const client = useClient();
  const { id, version, title } = pack;
  const verify = useMutation({ mutationFn: () => client.call('pack.verify', { id, version }) });
  const findings = verify.data?.findings ?? [];
  const run = (): void => verify.mutate();
  useCommands([
    verify.isPending
      ? null
      : {
          id: `verifyPack.${formatPackKey(pack)}`,
          title: t('palette.do.verifyPack', { title, version }),
          keywords: t('palette.words.verifyPack'),
          icon: ShieldCheck,
          run,
        },
  ]);
  return {
    button: (
      <Button variant="quiet" size="small" icon={ShieldCheck} iconSize={14} disabled={verify.isPending} onClick={run}>
        {t(verify.isPending ? 'packs.verifying' : 'packs.verify')}
      </Button>
    ),
    outcome: (
      <>
        {verify.isError && <Notice tone="danger" title={t('packs.verifyFailed')} code={codeOf(verify.error)} />}
        {verify.isSuccess && findings.length === 0 && (
          <div role="status">
            <Notice title={t('packs.verified')} />
          </div>
        )}
        {findings.length > 0 && (
          <Notice tone="danger" title={t('packs.damaged')}>
            <FindingList findings={findings} isInstalled />
          </Notice>
        )}
      </>
    ),
  };
}
