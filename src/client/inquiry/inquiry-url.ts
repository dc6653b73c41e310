// Reads and writes tab, status and page of /inquiries in the URL.
import {
  INQUIRY_STATUSES,
  type InquiryItem,
  type InquiryListInput,
  type InquiryStatus,
  MAX_INQUIRY_PAGE,
} from '../../shared/inquiry/inquiry.ts';
import { paths } from '../paths.ts';

/** State of /inquiries that is stored in the URL. */
export interface InquiryListState {
  /** `received` or `sent`. */
  tab: InquiryItem['direction'];
  /** All statuses when absent. */
  status?: InquiryStatus;
  /** From 1. */
  page: number;
}

/** Parses the query of the URL of /inquiries; invalid values count as absent. */
export function readInquiryListState(query: URLSearchParams): InquiryListState {
  const status = INQUIRY_STATUSES.find((name) => name === query.get('status'));
  const page = Number(query.get('page'));
  return {
    tab: query.get('tab') === 'sent' ? 'sent' : 'received',
    ...(status && { status }),
    page: Number.isInteger(page) && page >= 1 && page <= MAX_INQUIRY_PAGE ? page : 1,
  };
}

/** Path and query of a list; default values are omitted. */
export function inquiryListPath({ tab, status, page = 1 }: Partial<InquiryListState>): string {
  const query = new URLSearchParams();
  if (tab === 'sent') query.set('tab', tab);
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${paths.inquiries()}?${query}` : paths.inquiries();
}

/** Input of the procedures that return a page of received or sent inquiries. */
export const inquiryListInput = ({ page, status }: InquiryListState): InquiryListInput => ({ page, ...(status && { status }) });
