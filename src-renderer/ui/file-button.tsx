import type { LucideIcon } from 'lucide-react';
import { useRef } from 'react';
import { Button } from './button.tsx';
import { type Command, useCommands } from './commands/use-commands.ts';

interface FileButtonProps {
  readonly label: string;
  /** Name of the file field itself, where the button's label does not say what is chosen. */
  readonly fieldLabel?: string;
  readonly icon: LucideIcon;
  /** Offers the same in the palette; null: not there. */
  readonly command: Pick<Command, 'id' | 'title' | 'keywords'> | null;
  readonly size?: 'medium' | 'small';
  readonly variant?: 'secondary' | 'quiet';
  /** Media types or endings of the files that are offered; all of them when left out. */
  readonly accept?: string;
  /** A folder is chosen: its files come, each with its path inside. */
  readonly isFolder?: boolean;
  readonly isMultiple?: boolean;
  /** On a tablet the camera is opened. */
  readonly isCamera?: boolean;
  /** What was chosen, at least one file. */
  readonly onChoose: (files: readonly File[]) => void;
}

/** A button, and a command of the palette, that open the file dialog. The same file can be chosen again. */
export function FileButton({
  label,
  fieldLabel = label,
  icon: Icon,
  command,
  size = 'medium',
  variant = 'secondary',
  accept,
  isFolder = false,
  isMultiple = false,
  isCamera = false,
  onChoose,
}: FileButtonProps) {
  const input = useRef<HTMLInputElement>(null);
  const choose = (): void => input.current?.click();
  useCommands([command && { ...command, icon: Icon, run: choose }]);
  return (
    <>
      <Button size={size} variant={variant} icon={Icon} iconSize={14} onClick={choose}>
        {label}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        aria-label={fieldLabel}
        multiple={isMultiple}
        accept={accept}
        {...(isFolder ? { webkitdirectory: '' } : {})}
        {...(isCamera ? { capture: 'environment' as const } : {})}
        onChange={(event) => {
          const files = [...(event.target.files ?? [])];
          event.target.value = '';
          if (files.length > 0) onChoose(files);
        }}
      />
    </>
  );
}
