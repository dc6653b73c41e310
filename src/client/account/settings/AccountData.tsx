import { Modal } from '@mantine/core';
import { useState } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { PasswordField } from '../../ui/form/Field.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSession } from '../session.tsx';
import classes from './AccountPage.module.css';
import '../../ui/mantine/mantine-dialog.css';

/** Downloads a text as a file. */
function download(name: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type: 'application/json' }));
  const link = Object.assign(document.createElement('a'), { href: url, download: name });
  link.click();
  URL.revokeObjectURL(url);
}

/** Lets the user export all their data and delete their account. */
export function AccountData() {
  const utils = trpc.useUtils();
  const { clearUser } = useSession();
  const { key } = useLocation();
  const navigate = useNavigate();
  const [isConfirming, setConfirming] = useState(false);
  const [password, setPassword] = useState('');
  const [loading, setLoading] = useState(false);
  const remove = trpc.account.remove.useMutation({
    onSuccess: () => {
      clearUser(key);
      toast({ title: 'Account deleted', message: 'Your account and everything in it are gone.' });
      void navigate(paths.home(), { replace: true });
    },
  });
  const save = async () => {
    setLoading(true);
    try {
      download(
        'dubai-appartments-sale-my-data.json',
        JSON.stringify(await utils.account.export.fetch(undefined, { staleTime: 0 }), null, 2),
      );
    } catch (error) {
      toast({ title: 'Not downloaded', message: (error as Error).message, severity: 'bad' });
    } finally {
      setLoading(false);
    }
  };
  return (
    <div className={classes.rows}>
      <div>
        <b>A copy of your data</b>
        <p>Your details, listings, saved homes, messages, reviews and devices as one JSON file.</p>
        <Button variant="line" disabled={loading} onClick={() => void save()}>
          Download my data
        </Button>
      </div>
      <div>
        <b>Delete the account</b>
        <p>Your listings, saved homes, messages and reviews go with it. This cannot be undone.</p>
        <Button variant="line" onClick={() => setConfirming(true)}>
          Delete my account
        </Button>
      </div>
      <Modal
        opened={isConfirming}
        onClose={() => setConfirming(false)}
        title="Delete the account"
        centered
        closeButtonProps={{ 'aria-label': 'Close' }}
        // A header outside of a section would be a second banner landmark of the page.
        attributes={{ header: { role: 'none' } }}
      >
        <form
          className={classes.form}
          onSubmit={(event) => {
            event.preventDefault();
            remove.mutate({ password });
          }}
        >
          <p>Everything that belongs to the account will be deleted at once. Enter your password to go on.</p>
          <PasswordField
            label="Password"
            autoComplete="current-password"
            data-autofocus
            value={password}
            onChange={(event) => setPassword(event.currentTarget.value)}
            error={remove.error?.message}
          />
          <Button type="submit" pending={remove.isPending}>
            Delete everything
          </Button>
        </form>
      </Modal>
    </div>
  );
}
