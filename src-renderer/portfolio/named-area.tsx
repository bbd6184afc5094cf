import { X } from 'lucide-react';
import { useTranslation } from 'react-i18next';
import { Button } from '#renderer/ui/button.tsx';
import styles from './portfolio.module.css';

interface NamedAreaProps {
  readonly name: string;
  readonly onShow: () => void;
  readonly onRemove: () => void;
}

/** A kept area by its name: shown on the map when it is chosen, or removed. */
export function NamedArea({ name, onShow, onRemove }: NamedAreaProps) {
  const { t } = useTranslation();
  return (
    <span className={styles.inline}>
      <Button variant="link" onClick={onShow}>
        {name}
      </Button>
      <Button
        variant="quiet"
        size="small"
        aria-label={t('review.area.removeNamed', { name })}
        icon={<X size={13} aria-hidden="true" />}
        onClick={onRemove}
      />
    </span>
  );
}
