import { IconHeart } from '@tabler/icons-react';
import { Button } from '../ui/Button.tsx';
import { toast } from '../ui/toast.tsx';
import classes from './SaveButton.module.css';

interface SaveButtonProps {
  propertyId: number;
  title: string;
  /** A heart in a disc, on pictures; or heart and word, in a row of tools. */
  look?: 'disc' | 'quiet';
  className?: string | undefined;
}

/** The heart. Saving needs a member (R100). */
export function SaveButton({ title, look = 'disc', className }: SaveButtonProps) {
  const press = () => toast({ title: 'Authentication Required', message: 'Please log in to save properties', tone: 'bad' });
  const shared = { 'aria-pressed': false, 'aria-label': `Save ${title}`, onClick: press };
  if (look === 'quiet') {
    return (
      <Button look="quiet" size="sm" className={className} {...shared}>
        <IconHeart size={18} stroke={1.6} aria-hidden="true" />
        <span>Save</span>
      </Button>
    );
  }
  return (
    <button type="button" className={`${classes.heart} ${className ?? ''}`} {...shared}>
      <IconHeart size={18} stroke={1.6} />
    </button>
  );
}
