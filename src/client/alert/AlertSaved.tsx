import { useEffect, useRef } from 'react';
import type { AlertCreated } from '../../shared/alert/alert-schemas.ts';
import { isolate } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Icon } from '../ui/icon/Icon.tsx';

const HEADINGS: Record<AlertCreated['state'], () => string> = {
  confirm: m.alert_check_email,
  known: m.alert_known,
  active: m.alert_done,
};

/** The result of creating an alert: an email asks to confirm the alert, it exists already, or it is active. Focuses its heading. */
export function AlertSaved({ result, onClose }: { result: AlertCreated; onClose: () => void }) {
  const headingRef = useRef<HTMLHeadingElement>(null);
  useEffect(() => headingRef.current?.focus(), []);
  const needsConfirmation = result.state === 'confirm';
  const icon = needsConfirmation ? 'mail-check' : 'bell-check';
  return (
    <div className="grid gap-md" role="status">
      <Icon name={icon} className="success" size={32} />
      <h3 ref={headingRef} tabIndex={-1}>
        {HEADINGS[result.state]()}
      </h3>
      {needsConfirmation ? (
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
