import type { InquiryStatus } from '../../shared/inquiry.ts';
import classes from './StatusTag.module.css';

export const STATUS_NAMES: Record<InquiryStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' };

/** Where an inquiry stands, as a word. */
export const StatusTag = ({ status }: { status: InquiryStatus }) => (
  <span className={`tag ${classes[status]}`}>{STATUS_NAMES[status]}</span>
);
