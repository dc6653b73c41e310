import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyView } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';
import { ConfirmDialog } from '../../ui/dialog/ConfirmDialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { useStepUp } from '../security/useStepUp.tsx';

/** Asks whether to remove a passkey, and removes it. */
export function RemovePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const stepUp = useStepUp();
  const remove = trpc.passkey.remove.useMutation({
    onSuccess: async () => {
      toast({ title: m.passkey_removed(), message: m.passkey_removed_text() });
      onClose();
      await Promise.all([utils.security.get.invalidate(), utils.account.sessions.invalidate()]);
    },
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
