import { formatMoment } from '../../../shared/format.ts';
import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import { ReportLink } from '../../report/ReportLink.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import classes from './ThreadMessages.module.css';

/** Splits the id of a message into kind and number, which a report needs. `inquiry-12` is the first message, `reply-45` a later one. */
const parseMessageId = (id: string) => {
  const [kind, number] = id.split('-');
  return { kind: kind === 'inquiry' ? ('inquiry' as const) : ('reply' as const), id: Number(number) };
};

/** The messages of an inquiry, oldest first. Screen readers announce new ones. A message that asks for money or papers has a warning. */
export function ThreadMessages({ thread: { messages } }: { thread: Pick<InquiryThread, 'messages'> }) {
  return (
    <div role="log" aria-label={m.inquiry_thread()}>
      <ol className="grid gap-lg">
        {messages.map(({ id, isOwn, author, message, createdAt, isRisky }) => (
          <li key={id} className={isOwn ? classes.ownMessage : classes.otherMessage}>
            {!isOwn && <AgentPortrait name={author} className={`size-44 round ${classes.face}`} />}
            <div>
              <p className={`flex at-baseline wrapping mb-xs text-sm ${classes.author}`}>
                <b className="anywhere" dir="auto">
                  {author}
                </b>
                <time className="text-xs muted" dateTime={createdAt}>
                  {formatMoment(createdAt)}
                </time>
              </p>
              {isRisky && (
                <p className="row gap-xs text-sm semibold error">
                  <Icon name="alert-triangle" stroke={1.8} />
                  {m.moderation_careful()}
                </p>
              )}
              <p className={`outlined on-card anywhere fit p-sm-md keep-lines ${classes.text}`} dir="auto">
                {message}
              </p>
              {!isOwn && <ReportLink {...parseMessageId(id)} />}
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
