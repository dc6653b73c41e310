import { Suspense, useState } from 'react';
import { systemName } from '../../../shared/device.ts';
import { formatDay } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PasskeyView } from '../../../shared/passkey.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Bdi } from '../../ui/Bdi.tsx';
import { Button } from '../../ui/Button.tsx';
import { lazyDialog } from '../../ui/dialog/lazy-dialog.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { useStepUp } from '../security/useStepUp.tsx';
import { useCanUsePasskeys } from './can-use-passkeys.ts';
import classes from './Passkeys.module.css';

const RenamePasskey = lazyDialog(async () => ({ default: (await import('./RenamePasskey.tsx')).RenamePasskey }));
const RemovePasskey = lazyDialog(async () => ({ default: (await import('./RemovePasskey.tsx')).RemovePasskey }));

interface PasskeyListProps {
  passkeys: PasskeyView[];
  /** Whether the account has an authenticator app, which is another second factor. */
  hasApp: boolean;
  /** Gets the recovery codes that the server makes when the account gets its first second factor. */
  onCodes: (codes: string[]) => void;
}

/** Lists the passkeys of the account, and lets the user add, rename and remove them. */
export function PasskeyList({ passkeys, hasApp, onCodes }: PasskeyListProps) {
  const [openDialog, setOpenDialog] = useState<{ id: string; dialog: 'rename' | 'remove' } | null>(null);
  const chosenPasskey = passkeys.find(({ id }) => id === openDialog?.id);
  const close = () => setOpenDialog(null);
  return (
    <div>
      <h3>{m.passkey_title()}</h3>
      <p>
        {m.passkey_text()}
        {passkeys.length > 0 && !hasApp && ` ${m.passkey_password_too()}`}
      </p>
      {passkeys.length > 0 && (
        <ul className={`grid mb-md row-items block-names ${classes.list}`}>
          {passkeys.map((passkey) => (
            <li className="between gap-md py-xs line-below" key={passkey.id}>
              <div>
                <b>
                  <Bdi>{passkey.name}</Bdi>
                </b>
                <span>{describePasskey(passkey)}</span>
              </div>
              <div className="flex gap-xs">
                <Button
                  variant="line"
                  size="sm"
                  aria-label={m.passkey_rename_named({ name: passkey.name })}
                  onClick={() => setOpenDialog({ id: passkey.id, dialog: 'rename' })}
                >
                  {m.passkey_rename()}
                </Button>
                <Button
                  variant="line"
                  size="sm"
                  aria-label={m.passkey_remove_named({ name: passkey.name })}
                  onClick={() => setOpenDialog({ id: passkey.id, dialog: 'remove' })}
                >
                  {m.passkey_remove()}
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      <AddPasskey onCodes={onCodes} />
      <Suspense>
        {chosenPasskey && openDialog?.dialog === 'rename' && <RenamePasskey passkey={chosenPasskey} onClose={close} />}
        {chosenPasskey && openDialog?.dialog === 'remove' && <RemovePasskey passkey={chosenPasskey} onClose={close} />}
      </Suspense>
    </div>
  );
}

/** A line that says when a passkey was added and last used, and whether a backup of it survives the loss of the device. */
const describePasskey = ({ createdAt, lastUsedAt, backedUp }: PasskeyView): string =>
  [
    m.passkey_item_added({ date: formatDay(createdAt) }),
    lastUsedAt ? m.passkey_item_used({ date: formatDay(lastUsedAt) }) : m.passkey_item_unused(),
    ...(backedUp ? [m.passkey_item_backed_up()] : []),
  ].join(' · ');

/** A button that makes a passkey in this browser and adds it to the account, named after the device's system, such as `iPhone`. */
function AddPasskey({ onCodes }: { onCodes: (codes: string[]) => void }) {
  const utils = trpc.useUtils();
  const canUse = useCanUsePasskeys();
  const stepUp = useStepUp();
  const [isPending, setPending] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const add = async (): Promise<void> => {
    setPending(true);
    setFailure(null);
    try {
      const [options, { makePasskey }] = await Promise.all([utils.client.passkey.begin.mutate(), import('./ceremony.ts')]);
      const passkey = await makePasskey(options);
      const name = systemName(navigator.userAgent) ?? m.passkey_default_name();
      const { recoveryCodes } = await utils.client.passkey.add.mutate({ name, passkey });
      toast({ title: m.passkey_added(), message: m.passkey_added_text() });
      if (recoveryCodes.length > 0) onCodes(recoveryCodes);
      await utils.security.get.invalidate();
    } catch (error) {
      // the server may first require to confirm the user's identity; then a dialog does that and adds again
      if (stepUp.onRefused(error, () => void add())) return;
      setFailure((error as Error).message);
      toast({ title: m.passkey_not_added(), message: (error as Error).message, severity: 'bad' });
    } finally {
      setPending(false);
    }
  };
  if (!canUse) return <p>{m.passkey_unsupported()}</p>;
  return (
    <>
      <FailureText>{failure}</FailureText>
      {stepUp.dialog}
      <Button variant="line" pending={isPending} onClick={() => void add()}>
        {m.passkey_add()}
      </Button>
    </>
  );
}
