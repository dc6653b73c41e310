import { IconHeart } from '@tabler/icons-react';
import { toast } from '../ui/toast.tsx';
import classes from './SaveButton.module.css';

interface SaveButtonProps {
  propertyId: number;
  title: string;
  className?: string | undefined;
}

/** The heart. Saving needs a member (R100). */
export function SaveButton({ title, className }: SaveButtonProps) {
  const press = () => toast({ title: 'Authentication Required', message: 'Please log in to save properties', tone: 'bad' });
  return (
    <button type="button" className={`${classes.heart} ${className ?? ''}`} aria-pressed={false} aria-label={`Save ${title}`} onClick={press}>
      <IconHeart size={18} stroke={1.6} />
    </button>
  );
}
