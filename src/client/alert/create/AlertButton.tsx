import { Suspense, useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';

const AlertDialog = lazyDialog(async () => ({ default: (await import('./AlertDialog.tsx')).AlertDialog }));

interface AlertButtonProps {
  /** The search that the alert will watch. */
  filter: SearchFilter;
  /** The part of the map that the search is limited to; null before the visitor moves the map, absent on pages without a map. */
  bounds?: Bounds | null;
  /** Whether the button looks like a chip, because it is in a row of chips. */
  chip?: boolean;
}

/** Button `Alert me`, which opens the dialog that creates an alert for a search. The dialog's script loads at the first press. */
export function AlertButton({ filter, bounds = null, chip = false }: AlertButtonProps) {
  const [dialog, setDialog] = useState({ isLoaded: false, isOpen: false });
  const open = () => setDialog({ isLoaded: true, isOpen: true });
  const label = (
    <>
      <Icon name="bell" />
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
