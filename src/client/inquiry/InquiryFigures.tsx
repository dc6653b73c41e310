import type { ResponseFigures } from '../../shared/inquiry.ts';
import { responseTime } from '../agent/response-time.ts';
import classes from './InquiryFigures.module.css';

/** How often and how soon the member answers; nothing while too few inquiries can be judged. */
export function InquiryFigures({ figures: { responseRate, responseMinutes } }: { figures: ResponseFigures }) {
  if (responseRate === null && responseMinutes === null) return null;
  return (
    <dl className={classes.figures}>
      {responseRate !== null && (
        <div>
          <dt>Response rate, 90 days</dt>
          <dd>{responseRate}%</dd>
        </div>
      )}
      {responseMinutes !== null && (
        <div>
          <dt>Response time, 90 days</dt>
          <dd>{responseTime(responseMinutes)}</dd>
        </div>
      )}
    </dl>
  );
}
