import { IconHeart } from '@tabler/icons-react';
import { lazy, memo, Suspense, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { afterPaint } from '../../after-paint.ts';
import { Button } from '../../ui/Button.tsx';
import classes from './SaveButton.module.css';
import { useSaved } from './useSaved.ts';

const AddToListMenu = lazy(() => import('../../add-to-list/AddToListMenu.tsx'));

interface SaveButtonProps {
  propertyId: number;
  title: string;
  /** `disc`: a heart over a picture. `quiet`: a heart with a label in a toolbar. */
  variant?: 'disc' | 'quiet';
  className?: string | undefined;
}

/** Saves a property or removes it from the saved ones. A heart that saves offers the shared lists of the person, too. */
export const SaveButton = memo(({ propertyId, title, variant = 'disc', className }: SaveButtonProps) => {
  const { saved, toggle } = useSaved(propertyId);
  const heart = useRef<HTMLButtonElement>(null);
  const [hasMenu, setMenu] = useState(false);
  const cancelMenu = useRef<() => void>(undefined);
  const shared = {
    'aria-pressed': saved,
    'aria-label': saved ? m.property_card_remove_title({ title }) : m.property_card_save_title({ title }),
    onClick: toggle,
  };
  if (variant === 'quiet') {
    return (
      <Button variant="quiet" size="sm" className={`${classes.textButton} ${className ?? ''}`} {...shared}>
        <IconHeart size={18} stroke={1.6} aria-hidden="true" />
        <span>{saved ? m.property_card_saved() : m.property_card_save()}</span>
      </Button>
    );
  }
  return (
    <>
      <button
        ref={heart}
        type="button"
        className={`${classes.heart} ${className ?? ''}`}
        {...shared}
        onClick={() => {
          toggle();
          cancelMenu.current?.();
          if (saved) setMenu(false);
          else cancelMenu.current = afterPaint(() => setMenu(true));
        }}
      >
        <IconHeart className="p-xs round" size={18} stroke={1.6} />
      </button>
      <Suspense>{hasMenu && <AddToListMenu propertyId={propertyId} heart={heart} onClose={() => setMenu(false)} />}</Suspense>
    </>
  );
});
