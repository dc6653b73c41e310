import { useState } from 'react';
import type { AlertCreated } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { AlertSaved } from '../AlertSaved.tsx';
import { AlertForm } from './AlertForm.tsx';

interface AlertDialogProps {
  /** The search to watch. */
  filter: SearchFilter;
  /** The part of the map that the search is limited to; null for no such limit. */
  bounds: Bounds | null;
  opened: boolean;
  onClose: () => void;
}

/** The dialog that creates an alert for a search, and then shows the result. A press outside leaves it open, so that what was typed is not lost. */
export function AlertDialog({ filter, bounds, opened, onClose }: AlertDialogProps) {
  // with the search that the result belongs to: after a change of the search the dialog shows the form again
  const [saved, setSaved] = useState<{ result: AlertCreated; filter: SearchFilter; bounds: Bounds | null } | null>(null);
  const close = () => {
    // an unconfirmed alert shows the form again at the next opening, because the email address may have been misspelt
    if (saved?.result.state === 'confirm') setSaved(null);
    onClose();
  };
  return (
    <MantineBoundary>
      <Dialog opened={opened} onClose={close} title={m.alert_dialog_title()} closeOnClickOutside={false}>
        {saved?.filter === filter && saved.bounds === bounds ? (
          <AlertSaved result={saved.result} onClose={close} />
        ) : (
          <AlertForm filter={filter} bounds={bounds} onSaved={(result) => setSaved({ result, filter, bounds })} />
        )}
      </Dialog>
    </MantineBoundary>
  );
}
