import { useEffect, useRef } from 'react';
import { Navigate, useNavigationType } from 'react-router-dom';
import type { InquiryListPage, InquiryStatus } from '../../shared/inquiry/inquiry.ts';
import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';
import { Pager } from '../search/results/Pager.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { QueryPlaceholder } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading, repeat } from '../ui/Skeleton.tsx';
import classes from './InquiryResults.module.css';
import { InquiryRow, InquiryRowSkeleton } from './InquiryRow.tsx';
import { type InquiryListState, inquiryListPath } from './inquiry-url.ts';
import { StatusChips, StatusChipsSkeleton } from './StatusChips.tsx';

/** Headings of a list without inquiries of the selected status. */
const EMPTY_TITLES: Record<InquiryStatus, () => string> = {
  new: m.inquiry_none_new,
  answered: m.inquiry_none_answered,
  closed: m.inquiry_none_closed,
};

interface InquiryResultsProps {
  list: InquiryListState;
  /** Result of the list query. `data` is the previous result while another page or status loads. */
  query: {
    data: InquiryListPage | undefined;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
}

/**
 * One tab of the inquiries: status filter, rows and pager, or the empty and error states. Redirects to the last page if the page in the URL
 * does not exist.
 */
export function InquiryResults({ list, query }: InquiryResultsProps) {
  const { data, isPlaceholderData } = query;
  if (!data)
    return (
      <QueryPlaceholder
        query={query}
        title={m.inquiry_list_failed_title()}
        text={m.inquiry_list_failed_text()}
        loading={<ResultsSkeleton />}
      />
    );
  const { counts, items, page, pages } = data;
  if (counts.new + counts.answered + counts.closed === 0) return <NoInquiries tab={list.tab} />;
  // this happens, for example, when the last inquiry of a page was closed
  if (page > pages && !isPlaceholderData) return <Navigate to={inquiryListPath({ ...list, page: pages })} replace />;
  return (
    <>
      <StatusChips list={list} counts={counts} />
      {items.length === 0 ? (
        <StateMessage
          drawing="search"
          title={list.status ? EMPTY_TITLES[list.status]() : m.inquiry_none()}
          text={m.inquiry_none_text()}
          action={
            <ButtonLink variant="line" to={inquiryListPath({ tab: list.tab })}>
              {m.inquiry_show_all()}
            </ButtonLink>
          }
        />
      ) : (
        <Rows key={list.status ?? 'all'} list={list} data={data} isBusy={isPlaceholderData} />
      )}
    </>
  );
}

/** Rows and pager. A change of page scrolls to the list and focuses it, but not on Back, where the browser restores the position. */
function Rows({ list, data, isBusy }: { list: InquiryListState; data: InquiryListPage; isBusy: boolean }) {
  const listRef = useRef<HTMLUListElement>(null);
  const lastPage = useRef(list.page);
  const navigationType = useNavigationType();
  useEffect(() => {
    const isPageChange = lastPage.current !== list.page;
    lastPage.current = list.page;
    if (!isPageChange || navigationType === 'POP') return;
    listRef.current?.scrollIntoView({ block: 'start' });
    listRef.current?.focus({ preventScroll: true });
  }, [list.page, navigationType]);
  return (
    <>
      <ul
        ref={listRef}
        tabIndex={-1}
        className={`panel clip ${classes.rows}`}
        aria-label={data.pages > 1 ? m.inquiry_page({ page: list.page, pages: data.pages }) : undefined}
        aria-busy={isBusy || undefined}
      >
        {data.items.map((item) => (
          <InquiryRow key={item.id} inquiry={item} />
        ))}
      </ul>
      <Pager page={list.page} pages={data.pages} to={(page) => inquiryListPath({ ...list, page })} />
    </>
  );
}

/** Empty state of a tab without any inquiry, with a link to advertise or to browse homes. */
function NoInquiries({ tab }: { tab: InquiryListState['tab'] }) {
  return tab === 'received' ? (
    <StateMessage
      drawing="search"
      title={m.inquiry_received_empty_title()}
      text={m.inquiry_received_empty_text()}
      action={<ButtonLink to={paths.createListing()}>{m.layout_advertise()}</ButtonLink>}
    />
  ) : (
    <StateMessage
      drawing="search"
      title={m.inquiry_sent_empty_title()}
      text={m.inquiry_sent_empty_text()}
      action={<ButtonLink to={paths.properties()}>{m.ui_not_found_browse()}</ButtonLink>}
    />
  );
}

/** Placeholder of filter and rows while the first result loads. */
function ResultsSkeleton() {
  return (
    <Loading>
      <StatusChipsSkeleton />
      <div className={`panel clip ${classes.rows}`}>{repeat(3, <InquiryRowSkeleton />)}</div>
    </Loading>
  );
}
