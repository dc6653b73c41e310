import type { InquiryStatus } from '../../shared/inquiry.ts';
import classes from './StatusTag.module.css';

export const INQUIRY_STATUS_NAMES: Record<InquiryStatus, string> = { new: 'New', answered: 'Answered', closed: 'Closed' };

export const StatusTag = ({ status }: { status: InquiryStatus }) => (
  <span className={`tag ${classes[status]}`}>{INQUIRY_STATUS_NAMES[status]}</span>
);
