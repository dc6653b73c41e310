import { IconBellCheck, IconMailCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import type { AlertCreated } from '../../shared/alert/alert-schemas.ts';
import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';

/** Says what became of a new alert: an email was sent to confirm it, it exists already, or it works from now on. */
export function AlertSaved({ result, onClose }: { result: AlertCreated; onClose: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  const isConfirming = result.state === 'confirm';
  const Icon = isConfirming ? IconMailCheck : IconBellCheck;
  return (
    <div className="grid gap-md" role="status">
      <Icon className="success" size={32} stroke={1.6} aria-hidden="true" />
      <h3 ref={heading} tabIndex={-1}>
        {isConfirming ? m.alert_check_email() : result.state === 'known' ? m.alert_known() : m.alert_done()}
      </h3>
      {isConfirming ? (
        <>
          <p className="anywhere">{m.alert_check_email_text({ email: isolate(result.email) })}</p>
          <Button variant="line" onClick={onClose}>
            {m.ui_close()}
          </Button>
        </>
      ) : (
        <ButtonLink variant="line" to={paths.alerts()}>
          {m.alert_see()}
        </ButtonLink>
      )}
    </div>
  );
}
