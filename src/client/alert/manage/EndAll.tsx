import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { forgetAlerts } from '../../device/device-alerts.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { useAlertActions } from './useAlertActions.ts';

/**
 * Two buttons with confirmation dialogs. One ends all alerts of an email address. The other deletes the address with everything stored about it, and
 * this browser's flag in localStorage. `ownerKey` is the secret of the address from its emails; without one the session or a cookie identifies it.
 */
export function EndAll({ ownerKey }: { ownerKey: string | undefined }) {
  const utils = trpc.useUtils();
  const [openDialog, setOpenDialog] = useState<'stop' | 'delete' | null>(null);
  const close = () => setOpenDialog(null);
  const { stopAll, failure, isBusy } = useAlertActions(ownerKey);
  const deleteAddress = trpc.alert.deleteAddress.useMutation({
    onSuccess: () => {
      close();
      forgetAlerts();
      return utils.alert.invalidate();
    },
  });
  const confirm = () =>
    openDialog === 'delete' ? deleteAddress.mutate({ key: ownerKey }) : stopAll.mutate({ key: ownerKey }, { onSuccess: close });
  return (
    <div className="row wrapping gap-xs mt-lg">
      <Button variant="line" size="sm" onClick={() => setOpenDialog('stop')}>
        {m.alert_stop_all()}
      </Button>
      <Button variant="quiet" size="sm" onClick={() => setOpenDialog('delete')}>
        {m.alert_delete_email()}
      </Button>
      <ConfirmDialog
        opened={openDialog !== null}
        onClose={close}
        title={openDialog === 'delete' ? m.alert_delete_email() : m.alert_stop_all()}
        confirmLabel={openDialog === 'delete' ? m.alert_delete_email() : m.alert_stop_all()}
        onConfirm={confirm}
        isPending={isBusy || deleteAddress.isPending}
        failure={failure ?? deleteAddress.error?.message}
      >
        <p>{openDialog === 'delete' ? m.alert_delete_email_text() : m.alert_stop_all_text()}</p>
      </ConfirmDialog>
    </div>
  );
}
