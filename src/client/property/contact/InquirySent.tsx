import { useEffect, useRef } from 'react';
import { readableAgent } from '../../../shared/agent/agent-text.ts';
import { isolate } from '../../../shared/format.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './InquiryForm.module.css';

/** An inquiry that was sent. */
export interface SentInquiry {
  /** Id of the conversation; null for visitors, who have none on the site and are answered by email. */
  id: number | null;
  email: string;
}

interface InquirySentProps {
  inquiry: SentInquiry;
  property: Pick<PropertyView, 'agentId' | 'advertiser' | 'reachesAdvertiser'>;
  /** Whether the inquiry was sent just now from the form that this component replaces. Then the title gets the focus. */
  isNew?: boolean;
  /** Shows the form again. */
  onWriteAgain: () => void;
}

/** Confirmation that replaces the form after an inquiry. It names the recipient, and links members to the conversation. */
export function InquirySent({ inquiry, property, isNew = false, onWriteAgain }: InquirySentProps) {
  const title = useRef<HTMLParagraphElement>(null);
  useEffect(() => {
    if (!isNew) return;
    // the focused button is gone, and this confirmation is shorter than the form, so it may be outside the window
    title.current?.focus({ preventScroll: true });
    title.current?.closest('section')?.scrollIntoView({ block: 'nearest' });
  }, [isNew]);
  // only reads the query cache: AdvertiserCard on the same page requests the agent
  const agent = trpc.agent.get.useQuery({ id: property.agentId ?? 0 }, { enabled: false }).data;
  const advertiserName = agent ? readableAgent(agent).name : property.advertiser;
  const recipientName = property.reachesAdvertiser === false ? null : advertiserName;
  return (
    <div className="grid gap-md mt-md" data-inquiry-sent="">
      <p ref={title} tabIndex={-1} className={`row gap-xs semibold anywhere ${classes.sentTitle}`}>
        <Icon name="circle-check" size={22} />
        {recipientName ? m.property_sent_title({ name: isolate(recipientName) }) : m.property_sent_office()}
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
