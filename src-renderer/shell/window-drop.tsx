import { useNavigate } from '@tanstack/react-router';
import { PackagePlus } from 'lucide-react';
import { useLayoutEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { takeDropped } from '#renderer/client/chosen-source.ts';
import { useClient } from '#renderer/client/client.ts';
import { useDroppedPack } from '#renderer/pack/dropped-pack-store.ts';
import styles from './window-drop.module.css';

/**
 * Takes a folder or zip that is dropped anywhere on the window, unless something nearer takes it, and installs it where
 * installs are shown; photos belong to the surveys.
 */
export function WindowDrop() {
  const { t } = useTranslation();
  const client = useClient();
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const drop = useDroppedPack((state) => state.drop);

  // Before the window is painted: a file that is dropped as soon as there is something to be seen is taken.
  useLayoutEffect(() => {
    function onDragOver(event: DragEvent): void {
      setIsOver(!isTakenNearer(event) && mayBePack(event));
    }
    function onDragLeave(event: DragEvent): void {
      // The pointer has left the window, and not one element for another.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function onDrop(event: DragEvent): void {
      setIsOver(false);
      if (isTakenNearer(event) || event.dataTransfer === null) return;
      const source = takeDropped(client, event.dataTransfer);
      if (source === null || (!source.isFolder && !source.name.endsWith('.zip'))) return;
      // A browser would leave the window for the file.
      event.preventDefault();
      drop(source);
      void navigate({ to: '/places', search: true });
    }
    document.addEventListener('dragover', onDragOver);
    document.addEventListener('dragleave', onDragLeave);
    document.addEventListener('drop', onDrop);
    return () => {
      document.removeEventListener('dragover', onDragOver);
      document.removeEventListener('dragleave', onDragLeave);
      document.removeEventListener('drop', onDrop);
    };
  }, [client, navigate, drop]);

  if (!isOver) return null;
  return (
    <div className={styles.over} aria-hidden="true">
      <div className={styles.hint}>
        <PackagePlus size={22} />
        {t('packs.dropAnywhere')}
      </div>
    </div>
  );
}

/** Whether something that takes files itself lies under the pointer: what does, says so with `preventDefault`. */
function isTakenNearer(event: DragEvent): boolean {
  return event.defaultPrevented;
}

function mayBePack(event: DragEvent): boolean {
  const items = [...(event.dataTransfer?.items ?? [])];
  // While it is dragged, a folder has no type, and a zip one of several.
  return items.some(({ kind, type }) => kind === 'file' && (type === '' || type.includes('zip')));
}
