import { Navigate } from 'react-router-dom';
import type { InquiryPage } from '../../shared/inquiry.ts';
import { paths } from '../paths.ts';
import { Pager } from '../property/Pager.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Message } from '../ui/Message.tsx';
import classes from './InquiryResults.module.css';
import { InquiryRow, InquiryRowSkeleton } from './InquiryRow.tsx';
import { type InquiryList, listPath } from './inquiry.url.ts';
import { StatusChips, StatusChipsSkeleton } from './StatusChips.tsx';
import { STATUS_NAMES } from './StatusTag.tsx';

interface InquiryResultsProps {
  list: InquiryList;
  /** The state of the question; while another page or status is under way `data` is the last answer. */
  answer: {
    data: InquiryPage | undefined;
    isError: boolean;
    isFetching: boolean;
    isPlaceholderData: boolean;
    refetch: () => Promise<unknown>;
  };
}

/** One tab of the inquiries: status, rows, pages, or in words why there are none. */
export function InquiryResults({ list, answer: { data, isError, isFetching, isPlaceholderData, refetch } }: InquiryResultsProps) {
  if (isError && !data) {
    return (
      <Message
        drawing="error"
        title="Error loading inquiries"
        text="Your inquiries could not be loaded. Please try again later."
        action={
          <Button pending={isFetching} onClick={() => void refetch()}>
            Try Again
          </Button>
        }
      />
    );
  }
  if (!data) return <ResultsSkeleton />;
  const { counts, items, page, pages } = data;
  if (counts.new + counts.answered + counts.closed === 0) return <NothingYet tab={list.tab} />;
  // a page that is gone, for example after the last inquiry of it was closed
  if (page > pages && !isPlaceholderData) return <Navigate to={listPath({ ...list, page: pages })} replace />;
  return (
    <>
      <StatusChips list={list} counts={counts} />
      {items.length === 0 ? (
        <Message
          drawing="search"
          title={`No ${list.status ? STATUS_NAMES[list.status].toLowerCase() : ''} inquiries`}
          text="The others are still here."
          action={
            <ButtonLink look="line" to={listPath({ tab: list.tab })} preventScrollReset>
              Show all
            </ButtonLink>
          }
        />
      ) : (
        <>
          <ul className={`panel ${classes.rows}`} aria-busy={isPlaceholderData || undefined}>
            {items.map((item) => (
              <InquiryRow key={item.id} inquiry={item} />
            ))}
          </ul>
          <Pager page={page} pages={pages} to={(n) => listPath({ ...list, page: n })} />
        </>
      )}
    </>
  );
}

function NothingYet({ tab }: { tab: InquiryList['tab'] }) {
  return tab === 'received' ? (
    <Message
      drawing="search"
      title="No inquiries yet"
      text="When somebody asks about a home you advertise, the question is here and in your mail."
      action={<ButtonLink to={paths.createListing()}>Advertise Property</ButtonLink>}
    />
  ) : (
    <Message
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
