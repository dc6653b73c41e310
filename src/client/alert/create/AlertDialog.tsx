import { useState } from 'react';
import type { AlertCreated } from '../../../shared/alert/alert-schemas.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { Bounds, SearchFilter } from '../../../shared/search/search.ts';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { AlertSaved } from '../AlertSaved.tsx';
import { AlertForm } from './AlertForm.tsx';

interface AlertDialogProps {
  filter: SearchFilter;
  bounds: Bounds | null;
  opened: boolean;
  onClose: () => void;
}

/** The dialog that makes an alert for a search: how many homes it finds, kinds of news, how often, and for visitors an email address. */
export function AlertDialog({ filter, bounds, opened, onClose }: AlertDialogProps) {
  const [saved, setSaved] = useState<{ result: AlertCreated; filter: SearchFilter; bounds: Bounds | null } | null>(null);
  const close = () => {
    // when it is opened again it shows the form, because the address may have been misspelt
    if (saved?.result.state === 'confirm') setSaved(null);
    onClose();
  };
  return (
    <MantineBoundary>
      <Dialog opened={opened} onClose={close} title={m.alert_dialog_title()}>
        {saved?.filter === filter && saved.bounds === bounds ? (
          <AlertSaved result={saved.result} onClose={close} />
        ) : (
          <AlertForm filter={filter} bounds={bounds} onSaved={(result) => setSaved({ result, filter, bounds })} />
        )}
      </Dialog>
    </MantineBoundary>
  );
}
