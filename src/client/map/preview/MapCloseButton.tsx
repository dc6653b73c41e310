import type { Ref } from 'react';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './MapCloseButton.module.css';

interface MapCloseButtonProps {
  /** Accessible name. */
  label: string;
  onClose: () => void;
  className?: string | undefined;
  ref?: Ref<HTMLButtonElement>;
}

/** Close button in the upper corner of a card on a map. */
export const MapCloseButton = ({ label, onClose, className = '', ref }: MapCloseButtonProps) => (
  <button ref={ref} type="button" className={`center absolute size-44 ${classes.close} ${className}`} aria-label={label} onClick={onClose}>
    <Icon name="x" />
  </button>
);
