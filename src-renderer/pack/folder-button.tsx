import { useMutation } from '@tanstack/react-query';
import { FolderOpen } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { takeChosenFolder, takeGrantedFolder, type ChosenSource } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client.ts';
import { isDesktop } from '#renderer/client/preload-bridge.ts';
import { Button } from '#renderer/ui/button.tsx';
import { type Command, useCommands } from '#renderer/ui/commands/use-commands.ts';
import { FailureNotice } from '#renderer/ui/failure-notice.tsx';
import { FileButton } from '#renderer/ui/file-button.tsx';

interface FolderButtonProps {
  readonly label: string;
  /** Offers the same in the palette; null: not there. */
  readonly command: Pick<Command, 'id' | 'title' | 'keywords'> | null;
  readonly size?: 'medium' | 'small';
  readonly onChoose: (folder: ChosenSource) => void;
}

/** A button that asks for a folder: in a dialog of the desktop application, or in the browser's, which brings it. */
export function FolderButton(props: FolderButtonProps) {
  const client = useClient();
  const { onChoose, ...rest } = props;
  if (isDesktop()) return <DialogButton {...props} />;
  return (
    <FileButton {...rest} icon={FolderOpen} isFolder onChoose={(files) => onChoose(takeChosenFolder(client, files))} />
  );
}

function DialogButton({ label, command, size = 'medium', onChoose }: FolderButtonProps) {
  const { t } = useTranslation();
  const client = useClient();
  const choosing = useMutation({
    mutationFn: () => client.call('folder.choose', {}),
    onSuccess: (answer) => {
      if (answer.state === 'chosen') onChoose(takeGrantedFolder(answer));
    },
  });
  const choose = (): void => choosing.mutate();
  useCommands([command && { ...command, icon: FolderOpen, run: choose }]);
  return (
    <>
      <Button size={size} icon={FolderOpen} iconSize={14} disabled={choosing.isPending} onClick={choose}>
        {label}
      </Button>
      {choosing.error !== null && <FailureNotice title={t('packs.notChosen')} failure={choosing.error} />}
    </>
  );
}
