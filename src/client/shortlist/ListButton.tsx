import { Suspense, useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { Button } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';

const ListMenu = lazyDialog(() => import('./manage/ListMenu.tsx'));

/** Button that opens the menu for putting a home into a shared list. The script of the menu loads with the first press. */
export function ListButton({ propertyId, className }: { propertyId: number; className?: string | undefined }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <span className="relative">
      <Button variant="quiet" size="sm" className={className} aria-expanded={isOpen} onClick={() => setOpen(!isOpen)}>
        <svg width="18" height="18" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.6" aria-hidden="true">
          <path d="M4 6h14M4 11h9M4 16h6M17 13v6M14 16h6" />
        </svg>
        <span>{m.shortlist_add()}</span>
      </Button>
      <Suspense>{isOpen && <ListMenu propertyId={propertyId} onClose={() => setOpen(false)} />}</Suspense>
    </span>
  );
}
