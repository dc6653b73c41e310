import { IconBell } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { Button } from '../../ui/Button.tsx';

const AlertDialog = lazy(async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog }));

interface AlertButtonProps {
  /** The search as it was parsed. */
  filter: SearchFilter;
  /** The part of the map that is searched, once it was moved. */
  bounds?: Bounds | null;
  /** Looks like the chips beside it, in narrow windows and on the map. */
  chip?: boolean;
}

/** `Alert me`: opens the dialog that watches a search. Its script loads on the first press. */
export function AlertButton({ filter, bounds = null, chip = false }: AlertButtonProps) {
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  const open = () => setDialog({ isLoaded: true, isOpen: true });
  const label = (
    <>
      <IconBell size={18} stroke={1.6} aria-hidden="true" />
      {m.search_alert_me()}
    </>
  );
  return (
    <>
      {chip ? (
        <button type="button" className="chip" aria-haspopup="dialog" onClick={open}>
          {label}
        </button>
      ) : (
        <Button variant="line" size="sm" aria-haspopup="dialog" onClick={open}>
          {label}
        </Button>
      )}
      {dialog.isLoaded && (
        <Suspense>
          <AlertDialog
            filter={filter}
            bounds={bounds}
            opened={dialog.isOpen}
            onClose={() => setDialog({ isLoaded: true, isOpen: false })}
          />
        </Suspense>
      )}
    </>
  );
}
