import { memo, Suspense, useRef, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { afterPaint } from '../../after-paint.ts';
import { lazyOptional } from '../../lazy-optional.ts';
import { Button } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './SaveButton.module.css';
import { useSaved } from './useSaved.ts';

const AddToListMenu = lazyOptional(() => import('../../add-to-list/AddToListMenu.tsx'));

interface SaveButtonProps {
  propertyId: number;
  /** Title of the property, for the accessible name. */
  title: string;
  /** `disc`: a heart over a picture. `quiet`: a heart with a label in a toolbar. */
  variant?: 'disc' | 'quiet';
  className?: string | undefined;
}

/** Saves a property or removes it from the saved ones. After saving, a heart also opens a menu that adds the home to a shared list. */
export const SaveButton = memo(({ propertyId, title, variant = 'disc', className }: SaveButtonProps) => {
  const { isSaved, toggle } = useSaved(propertyId);
  const heartRef = useRef<HTMLButtonElement>(null);
  const [isMenuOpen, setMenuOpen] = useState(false);
  /** Cancels the opening of the menu, which waits until the pressed heart is painted. */
  const cancelMenu = useRef<() => void>(undefined);
  const buttonProps = {
    'aria-pressed': isSaved,
    'aria-label': isSaved ? m.property_card_remove_title({ title }) : m.property_card_save_title({ title }),
    onClick: toggle,
  };
  if (variant === 'quiet') {
    return (
      <Button variant="quiet" size="sm" className={`${classes.textButton} ${className ?? ''}`} {...buttonProps}>
        <Icon name="heart" />
        <span>{isSaved ? m.property_card_saved() : m.property_card_save()}</span>
      </Button>
    );
  }
  return (
    <>
      <button
        ref={heartRef}
        type="button"
        className={`center size-44 ${classes.heart} ${className ?? ''}`}
        {...buttonProps}
        onClick={() => {
          toggle();
          cancelMenu.current?.();
          if (isSaved) setMenuOpen(false);
          else cancelMenu.current = afterPaint(() => setMenuOpen(true));
        }}
      >
        <Icon name="heart" className="p-xs round" />
      </button>
      <Suspense>{isMenuOpen && <AddToListMenu propertyId={propertyId} heart={heartRef} onClose={() => setMenuOpen(false)} />}</Suspense>
    </>
  );
});
