import { IconHeart } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import classes from './SaveButton.module.css';
import { useSaved } from './useSaved.ts';

interface SaveButtonProps {
  propertyId: number;
  title: string;
  /** `disc`: a heart over a picture. `quiet`: a heart with a label in a toolbar. */
  variant?: 'disc' | 'quiet';
  className?: string | undefined;
}

/** Saves a property or removes it from the saved ones. */
export function SaveButton({ propertyId, title, variant = 'disc', className }: SaveButtonProps) {
  const { saved, toggle } = useSaved(propertyId);
  const shared = { 'aria-pressed': saved, 'aria-label': `${saved ? 'Remove from saved:' : 'Save'} ${title}`, onClick: toggle };
  if (variant === 'quiet') {
    return (
      <Button variant="quiet" size="sm" className={className} {...shared}>
        <IconHeart size={18} stroke={1.6} aria-hidden="true" />
        <span>{saved ? 'Saved' : 'Save'}</span>
      </Button>
    );
  }
  return (
    <button type="button" className={`${classes.heart} ${className ?? ''}`} {...shared}>
      <IconHeart size={18} stroke={1.6} />
    </button>
  );
}
