import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/page/Breadcrumbs.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { ThreadViewings } from '../../viewing/ThreadViewings.tsx';
import { inquiryListPath } from '../inquiry-url.ts';
import { StatusTag } from '../StatusTag.tsx';
import { CloseButton } from './CloseButton.tsx';
import classes from './InquiryPage.module.css';
import { NeighbourLinks } from './NeighbourLinks.tsx';
import { ReplyForm } from './ReplyForm.tsx';
import { ThreadContact } from './ThreadContact.tsx';
import { ThreadMessages } from './ThreadMessages.tsx';
import { ThreadProperty } from './ThreadProperty.tsx';
import { useMarkRead } from './useMarkRead.ts';

/** An inquiry with its property, messages, reply form and, for the advertiser, contact details. Marks the inquiry as read on the server. */
export function InquiryPageBody({ thread }: { thread: InquiryThread }) {
  const isReceived = thread.direction === 'received';
  useMarkRead(thread);
  const title = isReceived ? m.inquiry_from({ name: thread.counterpart }) : m.inquiry_to({ name: thread.counterpart });
  return (
    <div className="wrap">
      <PageMetadata
        title={title}
        description={m.inquiry_about({ title: thread.property.title })}
        canonical={paths.inquiry(thread.id)}
        noindex
      />
      <div className="pt-sm">
        <Breadcrumbs
          links={[
            [m.ui_home(), paths.home()],
            [m.layout_inquiries(), inquiryListPath({ tab: thread.direction })],
          ]}
          current={thread.counterpart}
        />
      </div>
      <div className={classes.head}>
        <h1 dir="auto">{title}</h1>
        <div className="row between gap-md mt-sm">
          <StatusTag status={thread.status} />
          <CloseButton thread={thread} />
        </div>
        <NeighbourLinks thread={thread} />
      </div>
      <div className={classes.columns}>
        <ThreadProperty property={thread.property} />
        <div className={classes.main}>
          <ThreadViewings inquiryId={thread.id} />
          <ThreadMessages thread={thread} />
          <ReplyForm thread={thread} />
        </div>
        {thread.contact && <ThreadContact contact={thread.contact} property={thread.property} />}
      </div>
    </div>
  );
}
