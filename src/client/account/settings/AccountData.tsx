import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { downloadFile } from '../../download.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/dialog/toast.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';
import { PasswordField } from '../../ui/form/TextFields.tsx';
import { Dialog } from '../../ui/mantine/Dialog.tsx';
import { useStepUp } from '../security/useStepUp.tsx';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';

/** Lets the user export all their data and delete their account. */
export const AccountData = () => (
  <div className={`grid gap-lg ${classes.rows}`}>
    <DataExport />
    <AccountDeletion />
  </div>
);

/** A button that downloads everything that belongs to the account as one JSON file. */
function DataExport() {
  const utils = trpc.useUtils();
  const [isLoading, setLoading] = useState(false);
  const [failure, setFailure] = useState<string | null>(null);
  const downloadData = async () => {
    setLoading(true);
    setFailure(null);
    try {
      downloadFile(
        'dubai-appartments-sale-my-data.json',
        JSON.stringify(await utils.account.export.fetch(undefined, { staleTime: 0 }), null, 2),
        'application/json',
      );
    } catch (error) {
      const { message } = error as Error;
      setFailure(message);
      toast({ title: m.account_not_downloaded(), message, severity: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div>
      <b>{m.account_copy_title()}</b>
      <p>{m.account_copy_text()}</p>
      <FailureText>{failure}</FailureText>
      <Button variant="line" disabled={isLoading} onClick={() => void downloadData()}>
        {m.account_copy_button()}
      </Button>
    </div>
  );
}

/** Deletes the account after the password was entered in a dialog, signs out and opens the home page. */
function AccountDeletion() {
  const { clearUser } = useSession();
  const { key } = useLocation();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [password, setPassword] = useState('');
  const stepUp = useStepUp();
  const remove = trpc.account.remove.useMutation({
    onSuccess: () => {
      clearUser(key);
      toast({ title: m.account_deleted(), message: m.account_deleted_text() });
      void navigate(paths.home(), { replace: true });
    },
    // when the server first requires to confirm the user's identity, this opens the dialog for it
    onError: (error) => void stepUp.onRefused(error, () => remove.mutate({ password })),
  });
  const close = () => {
    setConfirming(false);
    setPassword('');
    // a later question does not begin with the failure of this one
    remove.reset();
  };
  return (
    <>
      <div>
        <b>{m.account_delete_title()}</b>
        <p>{m.account_delete_text()}</p>
        <Button variant="line" onClick={() => setConfirming(true)}>
          {m.account_delete_button()}
        </Button>
      </div>
      {stepUp.dialog}
      <Dialog opened={isConfirming} onClose={close} title={m.account_delete_title()}>
        <form
          className={`grid gap-md ${classes.form}`}
          onSubmit={(event) => {
            event.preventDefault();
            remove.mutate({ password });
          }}
        >
          <p>{m.account_delete_confirm()}</p>
          <PasswordField
            label={m.account_password()}
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={stepUp.failureText(remove.error)}
          />
          <Button type="submit" pending={remove.isPending}>
            {m.account_delete_all()}
          </Button>
        </form>
      </Dialog>
    </>
  );
}
