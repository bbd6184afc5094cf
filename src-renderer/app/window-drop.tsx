import { useNavigate } from '@tanstack/react-router';
import { PackagePlus } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useTranslation } from 'react-i18next';
import { canFindFilePaths, findFilePath } from '../client/file-path.ts';
import { useDroppedPack } from '../features/packs/dropped-pack-store.ts';
import { isFolder } from '../ui/dropped-files.ts';
import styles from './window-drop.module.css';

/**
 * Takes a folder or zip that is dropped anywhere on the window, unless something nearer takes it, and installs it where
 * installs are shown. Only where the path of what is dropped can be known; photos belong to the surveys.
 */
export function WindowDrop() {
  const { t } = useTranslation();
  const navigate = useNavigate();
  const [isOver, setIsOver] = useState(false);
  const drop = useDroppedPack((state) => state.drop);

  useEffect(() => {
    if (!canFindFilePaths()) return undefined;
    function onDragOver(event: DragEvent): void {
      setIsOver(!isTakenNearer(event) && mayBePack(event));
    }
    function onDragLeave(event: DragEvent): void {
      // The pointer has left the window, and not one element for another.
      if (event.relatedTarget === null) setIsOver(false);
    }
    function onDrop(event: DragEvent): void {
      setIsOver(false);
      const file = event.dataTransfer?.files[0];
      if (isTakenNearer(event) || file === undefined) return;
      if (!isFolder(event.dataTransfer?.items[0]) && !file.name.endsWith('.zip')) return;
      const path = findFilePath(file);
      if (path === null) return;
      drop(path);
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
  }, [navigate, drop]);

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
