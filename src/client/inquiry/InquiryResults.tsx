import { useEffect, useRef } from 'react';
import { Navigate, useNavigationType } from 'react-router-dom';
import type { InquiryListPage } from '../../shared/inquiry.ts';
import { paths } from '../paths.ts';
import { Pager } from '../search/results/Pager.tsx';
import { ButtonLink } from '../ui/Button.tsx';
import { EmptyState } from '../ui/EmptyState.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import classes from './InquiryResults.module.css';
import { InquiryRow, InquiryRowSkeleton } from './InquiryRow.tsx';
import { type InquiryList, listPath } from './inquiry-url.ts';
import { StatusChips, StatusChipsSkeleton } from './StatusChips.tsx';
import { INQUIRY_STATUS_NAMES } from './StatusTag.tsx';

interface InquiryResultsProps {
  list: InquiryList;
  /** Result of the list query. `data` is the previous result while another page or status loads. */
  query: {
    data: InquiryListPage | undefined;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
}

/** One tab of the inquiries: status filter, rows, pager, or the empty and error states. */
export function InquiryResults({ list, query: { data, isError, isFetching, isPlaceholderData, refetch } }: InquiryResultsProps) {
  if (isError && !data) {
    return (
      <EmptyState
        drawing="error"
        title="Error loading inquiries"
        text="Your inquiries could not be loaded. Please try again later."
        action={<TryAgain pending={isFetching} onRetry={refetch} />}
      />
    );
  }
  if (!data) return <ResultsSkeleton />;
  const { counts, items, page, pages } = data;
  if (counts.new + counts.answered + counts.closed === 0) return <NothingYet tab={list.tab} />;
  // The page no longer exists, for example after its last inquiry was closed.
  if (page > pages && !isPlaceholderData) return <Navigate to={listPath({ ...list, page: pages })} replace />;
  return (
    <>
      <StatusChips list={list} counts={counts} />
      {items.length === 0 ? (
        <EmptyState
          drawing="search"
          title={`No ${list.status ? INQUIRY_STATUS_NAMES[list.status].toLowerCase() : ''} inquiries`}
          text="The others are still here."
          action={
            <ButtonLink variant="line" to={listPath({ tab: list.tab })}>
              Show all
            </ButtonLink>
          }
        />
      ) : (
        <Rows key={list.status ?? 'all'} list={list} data={data} busy={isPlaceholderData} />
      )}
    </>
  );
}

/** Rows and pager. A page change scrolls to the first row and focuses it. */
function Rows({ list, data, busy }: { list: InquiryList; data: InquiryListPage; busy: boolean }) {
  const rows = useRef<HTMLUListElement>(null);
  const last = useRef(list.page);
  const how = useNavigationType();
  useEffect(() => {
    const isPageChange = last.current !== list.page;
    last.current = list.page;
    if (!isPageChange || how === 'POP') return;
    rows.current?.scrollIntoView({ block: 'start' });
    rows.current?.focus({ preventScroll: true });
  }, [list.page, how]);
  return (
    <>
      <ul
        ref={rows}
        tabIndex={-1}
        className={`panel ${classes.rows}`}
        aria-label={data.pages > 1 ? `Inquiries, page ${list.page} of ${data.pages}` : undefined}
        aria-busy={busy || undefined}
      >
        {data.items.map((item) => (
          <InquiryRow key={item.id} inquiry={item} />
        ))}
      </ul>
      <Pager page={list.page} pages={data.pages} to={(n) => listPath({ ...list, page: n })} />
    </>
  );
}

function NothingYet({ tab }: { tab: InquiryList['tab'] }) {
  return tab === 'received' ? (
    <EmptyState
      drawing="search"
      title="No inquiries yet"
      text="When somebody asks about a home you advertise, the question is here and in your mail."
      action={<ButtonLink to={paths.createListing()}>Advertise Property</ButtonLink>}
    />
  ) : (
    <EmptyState
      drawing="search"
      title="You have not asked about a home yet"
      text="What you ask while you are signed in is kept here, with the answers."
      action={<ButtonLink to={paths.properties()}>Browse Properties</ButtonLink>}
    />
  );
}

function ResultsSkeleton() {
  return (
    <div role="status" aria-label="Loading">
      <StatusChipsSkeleton />
      <div className={`panel ${classes.rows}`}>
        {[1, 2, 3].map((n) => (
          <InquiryRowSkeleton key={n} />
        ))}
      </div>
    </div>
  );
}
