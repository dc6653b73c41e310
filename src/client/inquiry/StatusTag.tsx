import type { InquiryStatus } from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import classes from './StatusTag.module.css';

/** Functions that return `New`, `Answered` or `Closed` in the language of the page. */
export const INQUIRY_STATUS_NAMES: Record<InquiryStatus, () => string> = {
  new: m.inquiry_new,
  answered: m.inquiry_answered,
  closed: m.inquiry_closed,
};

/** Coloured tag with the status of an inquiry. */
export const StatusTag = ({ status }: { status: InquiryStatus }) => (
  <span className={`tag ${classes[status]}`}>{INQUIRY_STATUS_NAMES[status]()}</span>
);
