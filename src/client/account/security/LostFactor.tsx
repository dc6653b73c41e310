import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button } from '../../ui/Button.tsx';
import { FailureText } from '../../ui/form/error/FailureText.tsx';

/**
 * For a user at the second step of signing in who has lost every second factor: explains what happens, and reports the loss. 72 hours after
 * the report the server emails a link that signs in without a second factor.
 */
export function LostFactor({ credentials }: { credentials: { username: string; password: string } }) {
  const [isOpen, setOpen] = useState(false);
  const report = trpc.security.loseFactors.useMutation();
  if (!isOpen)
    return (
      <p className="text-sm muted centered">
        <button type="button" className="link" onClick={() => setOpen(true)}>
          {m.lost_factor_link()}
        </button>
      </p>
    );
  if (report.data) return <p role="status">{report.data.message}</p>;
  return (
    <div className="grid gap-sm">
      <p className="text-sm">{m.lost_factor_text()}</p>
      <FailureText>{report.error?.message}</FailureText>
      <Button variant="line" full pending={report.isPending} onClick={() => report.mutate(credentials)}>
        {m.lost_factor_begin()}
      </Button>
    </div>
  );
}
