import { useTranslation } from 'react-i18next';
import { Button } from './button.tsx';
import styles from './undo-toast.module.css';

/** Tells at the lower edge of a panel what is about to be done, and takes it back. */
export function UndoToast({ text, onUndo }: { readonly text: string; readonly onUndo: () => void }) {
  const { t } = useTranslation();
  return (
    <div className={styles.place}>
      <div className={styles.toast} role="status">
        <span>{text}</span>
        <Button variant="link" shortcut="undo" onClick={onUndo}>
          {t('undo')}
        </Button>
      </div>
    </div>
  );
}
