import type { InquiryThread } from '../../../shared/inquiry.ts';
import { paths } from '../../paths.ts';
import { Breadcrumbs } from '../../ui/Breadcrumbs.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { listPath } from '../inquiry-url.ts';
import { StatusTag } from '../StatusTag.tsx';
import { CloseButton } from './CloseButton.tsx';
import classes from './InquiryPage.module.css';
import { ReplyForm } from './ReplyForm.tsx';
import { ThreadContact } from './ThreadContact.tsx';
import { ThreadHome } from './ThreadHome.tsx';
import { ThreadMessages } from './ThreadMessages.tsx';

/** Property, messages in order, and the reply form. */
export function InquiryPageBody({ thread }: { thread: InquiryThread }) {
  const isReceived = thread.mine === 'received';
  const title = isReceived ? `Inquiry from ${thread.counterpart}` : `Inquiry to ${thread.counterpart}`;
  return (
    <div className="wrap">
      <PageHead title={title} description={`About ${thread.property.title}`} canonical={paths.inquiry(thread.id)} noindex />
      <div className={classes.crumbs}>
        <Breadcrumbs
          links={[
            ['Home', paths.home()],
            ['Inquiries', listPath({ tab: thread.mine })],
          ]}
          current={thread.counterpart}
        />
      </div>
      <div className={classes.head}>
        <h1 dir="auto">{title}</h1>
        <div className={classes.state}>
          <StatusTag status={thread.status} />
          <CloseButton thread={thread} />
        </div>
      </div>
      <div className={classes.columns}>
        <ThreadHome property={thread.property} />
        <div className={classes.main}>
          <ThreadMessages thread={thread} />
          <ReplyForm thread={thread} />
        </div>
        {thread.contact && <ThreadContact contact={thread.contact} subject={thread.property.title} />}
      </div>
    </div>
  );
}
