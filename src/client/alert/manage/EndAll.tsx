import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { forgetAlerts } from '../../device/device-alerts.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useAlertActions } from './useAlertActions.ts';

/**
 * Two buttons with confirmation dialogs. One ends all alerts of an email address. The other deletes the address with everything stored about it, and
 * without `ownerKey` also this browser's flag in localStorage. `ownerKey` is the secret of the address from its emails; without one the session or a
 * cookie identifies it.
 */
export function EndAll({ ownerKey }: { ownerKey: string | undefined }) {
  const utils = trpc.useUtils();
  const [openDialog, setOpenDialog] = useState<'stop' | 'delete' | null>(null);
  const close = () => setOpenDialog(null);
  const { stopAll, isBusy } = useAlertActions(ownerKey);
  const deleteAddress = trpc.alert.deleteAddress.useMutation({
    onSuccess: () => {
      close();
      // the address of a key may be another than that of this browser
      if (ownerKey === undefined) forgetAlerts();
      return utils.alert.invalidate();
    },
  });
  /** Opens a dialog without the failures of earlier attempts. */
  const open = (dialog: 'stop' | 'delete') => {
    stopAll.reset();
    deleteAddress.reset();
    setOpenDialog(dialog);
  };
  const confirm = () =>
    openDialog === 'delete' ? deleteAddress.mutate({ key: ownerKey }) : stopAll.mutate({ key: ownerKey }, { onSuccess: close });
  return (
    <div className="row wrapping gap-xs mt-lg">
      <Button variant="line" size="sm" onClick={() => open('stop')}>
        {m.alert_stop_all()}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => open('delete')}>
        {m.alert_delete_email()}
      </Button>
      <ConfirmDialog
        opened={openDialog !== null}
        onClose={close}
        title={openDialog === 'delete' ? m.alert_delete_email() : m.alert_stop_all()}
        confirmLabel={openDialog === 'delete' ? m.alert_delete_email() : m.alert_stop_all()}
        onConfirm={confirm}
        isPending={isBusy || deleteAddress.isPending}
        failure={(openDialog === 'delete' ? deleteAddress : stopAll).error?.message}
      >
        <p>{openDialog === 'delete' ? m.alert_delete_email_text() : m.alert_stop_all_text()}</p>
      </ConfirmDialog>
    </div>
  );
}
