import { type ReactNode, Suspense, useState } from 'react';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import type { ViewingHome } from './AskViewingDialog.tsx';

const AskViewingDialog = lazyDialog(async () => ({ default: (await import('./AskViewingDialog.tsx')).AskViewingDialog }));

interface AskViewingProps {
  property: ViewingHome;
  className?: string | undefined;
  /** Looks like a button as wide as its container. */
  isButton?: boolean;
  /** Accessible name, where the text alone does not say which home. */
  label?: string;
  children: ReactNode;
}

/** Button that opens the dialog in which anybody asks for a viewing of a home; its script loads on the first press. */
export function AskViewing({ property, className, isButton = false, label, children }: AskViewingProps) {
  // the dialog is mounted on the first press, and stays mounted when it is closed
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  const attributes = {
    className,
    'aria-label': label,
    'aria-haspopup': 'dialog',
    onClick: () => setDialog({ isLoaded: true, isOpen: true }),
  } as const;
  return (
    <>
      {isButton ? (
        <Button variant="line" size="sm" full {...attributes}>
          {children}
        </Button>
      ) : (
        <button type="button" {...attributes}>
          {children}
        </button>
      )}
      {dialog.isLoaded && (
        <Suspense>
          <AskViewingDialog property={property} opened={dialog.isOpen} onClose={() => setDialog({ isLoaded: true, isOpen: false })} />
        </Suspense>
      )}
    </>
  );
}
