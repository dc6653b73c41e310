import { formatMoment } from '../../../shared/format.ts';
import type { InquiryThread } from '../../../shared/inquiry.ts';
import { AgentPortrait } from '../../agent/AgentPortrait.tsx';
import classes from './ThreadMessages.module.css';

/** Messages, oldest first. Screen readers announce new ones. */
export function ThreadMessages({ thread: { messages } }: { thread: Pick<InquiryThread, 'messages'> }) {
  return (
    <div role="log" aria-label="Messages">
      <ol className={classes.messages}>
        {messages.map(({ id, mine, author, message, createdAt }) => (
          <li key={id} className={mine ? classes.own : classes.other}>
            {!mine && <AgentPortrait name={author} className={classes.face} />}
            <div className={classes.body}>
              <p className={classes.by}>
                <b dir="auto">{author}</b>
                <time dateTime={createdAt}>{formatMoment(createdAt)}</time>
              </p>
              <p className={classes.text} dir="auto">
                {message}
              </p>
            </div>
          </li>
        ))}
      </ol>
    </div>
  );
}
