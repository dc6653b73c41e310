import { IconHeart } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import classes from './SaveButton.module.css';
import { useSaved } from './useSaved.ts';

interface SaveButtonProps {
  propertyId: number;
  title: string;
  /** A heart in a disc, on pictures; or heart and word, in a row of tools. */
  look?: 'disc' | 'quiet';
  className?: string | undefined;
}

/** The heart. */
export function SaveButton({ propertyId, title, look = 'disc', className }: SaveButtonProps) {
  const { saved, toggle } = useSaved(propertyId);
  const shared = { 'aria-pressed': saved, 'aria-label': `${saved ? 'Remove from saved:' : 'Save'} ${title}`, onClick: toggle };
  if (look === 'quiet') {
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
