import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { type PasskeyView, passkeyNameSchema } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { TextField } from '../../ui/form/TextFields.tsx';
import { Dialog } from '../../ui/mantine/Dialog.tsx';

/** A dialog that renames a passkey. */
export function RenamePasskey({ passkey, onClose }: { passkey: PasskeyView; onClose: () => void }) {
  const utils = trpc.useUtils();
  const [name, setName] = useState(passkey.name);
  const [problem, setProblem] = useState<string | null>(null);
  const rename = trpc.passkey.rename.useMutation({
    onSuccess: async () => {
      toast({ title: m.passkey_renamed(), message: name });
      onClose();
      await utils.security.get.invalidate();
    },
    onError: (error) => setProblem(error.message),
  });
  return (
    <Dialog opened onClose={onClose} title={m.passkey_rename_named({ name: passkey.name })}>
      <form
        className="grid gap-md"
        method="post"
        noValidate
        onSubmit={(event) => {
          event.preventDefault();
          const parsed = passkeyNameSchema.safeParse(name);
          setProblem(parsed.success ? null : parsed.error.issues[0]!.message);
          if (parsed.success) rename.mutate({ id: passkey.id, name: parsed.data });
        }}
      >
        <TextField
          label={m.passkey_name()}
          name="name"
          data-autofocus
          maxLength={60}
          value={name}
          onChange={(event) => setName(event.currentTarget.value)}
          error={problem}
        />
        <Button type="submit" full pending={rename.isPending}>
          {m.passkey_save_name()}
        </Button>
      </form>
    </Dialog>
  );
}
