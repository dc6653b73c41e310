import { INQUIRY_STATUSES, type InquiryItem, type InquiryListInput, type InquiryStatus } from '../../shared/inquiry.ts';
import { paths } from '../paths.ts';

/** State of /inquiries that is stored in the URL. */
export interface InquiryList {
  tab: InquiryItem['mine'];
  /** All statuses when absent. */
  status?: InquiryStatus;
  page: number;
}

const MOST_PAGES = 10_000;

/** Parses the URL; invalid values count as absent. */
export function readList(query: URLSearchParams): InquiryList {
  const status = INQUIRY_STATUSES.find((name) => name === query.get('status'));
  const page = Number(query.get('page'));
  return {
    tab: query.get('tab') === 'sent' ? 'sent' : 'received',
    ...(status && { status }),
    page: Number.isInteger(page) && page >= 1 && page <= MOST_PAGES ? page : 1,
  };
}

/** URL of a list; default values are omitted. */
export function listPath({ tab, status, page = 1 }: Partial<InquiryList>): string {
  const query = new URLSearchParams();
  if (tab === 'sent') query.set('tab', tab);
  if (status) query.set('status', status);
  if (page > 1) query.set('page', String(page));
  return query.size > 0 ? `${paths.inquiries()}?${query}` : paths.inquiries();
}

/** Query input of a list. */
export const listInput = ({ page, status }: InquiryList): InquiryListInput => ({ page, ...(status && { status }) });
