import { IconCircleCheck } from '@tabler/icons-react';
import { useEffect, useRef } from 'react';
import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import classes from './InquiryForm.module.css';

/** An inquiry that was sent. */
export interface SentInquiry {
  /** Id of the conversation; null for visitors, who are answered by email. */
  id: number | null;
  email: string;
}

interface InquirySentProps {
  inquiry: SentInquiry;
  property: Pick<PropertyView, 'agentId' | 'advertiser'>;
  /** Whether it was just sent from the form that this replaces: then the message gets the focus. */
  isNew?: boolean;
  /** Shows the form again. */
  onWriteAgain: () => void;
}

/** Replaces the form after an inquiry: names the recipient, and links to the conversation. */
export function InquirySent({ inquiry, property, isNew = false, onWriteAgain }: InquirySentProps) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // the focused button is gone, and this message is lower than the form was
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  const agent = trpc.agent.get.useQuery({ id: property.agentId ?? 0 }, { enabled: false }).data;
  const name = agent?.name ?? property.advertiser;
  return (
    <div className={classes.sent} data-inquiry-sent="">
      <p ref={title} tabIndex={-1} className={classes.sentTitle}>
        <IconCircleCheck size={22} stroke={1.6} aria-hidden="true" />
        {name ? m.property_sent_title({ name: isolate(name) }) : m.property_sent_office()}
      </p>
      {inquiry.id === null ? (
        <p className="muted text-sm">{m.property_sent_guest({ email: isolate(inquiry.email) })}</p>
      ) : (
        <ButtonLink to={paths.inquiry(inquiry.id)} full>
          {m.property_sent_see()}
        </ButtonLink>
      )}
      <Button variant="line" full onClick={onWriteAgain}>
        {m.property_sent_again()}
      </Button>
    </div>
  );
}
