import { isolate } from '../../../../shared/format.ts';
import { m } from '../../../../shared/messages/messages.ts';
import { Icon } from '../../icon/Icon.tsx';

/** Line above a form that was sent from this device: what was sent, and the address that the answer goes to. Nothing without an address. */
export const SentNote = ({ title, email }: { title: string; email: string | null }) =>
  email && (
    <p className="text-sm muted anywhere">
      <Icon name="circle-check" className="success" /> <b>{title}.</b> {m.property_sent_guest({ email: isolate(email) })}
    </p>
  );
