import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyView } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { useStepUp } from '../security/useStepUp.tsx';

/**
 * A dialog that asks whether to remove a passkey, and removes it. The server then also ends the other sessions that it began, so their list
 * is loaded again.
 */
export function RemovePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const stepUp = useStepUp();
  const remove = trpc.passkey.remove.useMutation({
    onSuccess: async () => {
      toast({ title: m.passkey_removed(), message: m.passkey_removed_text() });
      onClose();
      await Promise.all([utils.security.get.invalidate(), utils.account.sessions.invalidate()]);
    },
    // when the server first requires to confirm the user's identity, this opens the dialog for it
    onError: (error) => void stepUp.onRefused(error, () => remove.mutate({ id: passkey.id })),
  });
  return (
    <>
      {stepUp.dialog}
      <ConfirmDialog
        opened
        onClose={onClose}
        title={m.passkey_remove_question({ name: passkey.name })}
        confirmLabel={m.passkey_remove()}
        onConfirm={() => remove.mutate({ id: passkey.id })}
        isPending={remove.isPending}
        failure={stepUp.failureText(remove.error)}
      >
        <p>{m.passkey_remove_text()}</p>
      </ConfirmDialog>
    </>
  );
}
