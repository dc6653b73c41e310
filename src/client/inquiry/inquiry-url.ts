import { INQUIRY_STATUSES, type InquiryItem, type InquiryListInput, type InquiryStatus } from '../../shared/inquiry.ts';
import { paths } from '../paths.ts';

/** What of /inquiries is looked at; it stands in the address. */
export interface InquiryList {
  tab: InquiryItem['mine'];
  /** All of them when absent. */
  status?: InquiryStatus;
  page: number;
}

const MOST_PAGES = 10_000;

/** Reads an address; what it cannot mean is taken as if it were not there. */
export function readList(query: URLSearchParams): InquiryList {
  const status = INQUIRY_STATUSES.find((name) => name === query.get('status'));
  const page = Number(query.get('page'));
  return {
    tab: query.get('tab') === 'sent' ? 'sent' : 'received',
    ...(status && { status }),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** The address of a list; what is usual is left out. */
export function listPath({ tab, status, page = 1 }: Partial<InquiryList>): string {
  const query = new URLSearchParams();
  if (tab === 'sent') query.set('tab', tab);
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${paths.inquiries()}?${query}` : paths.inquiries();
}

/** What is asked for a list. */
export const listInput = ({ page, status }: InquiryList): InquiryListInput => ({ page, ...(status && { status }) });
