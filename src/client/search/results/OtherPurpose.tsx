import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import type { SearchPageState } from '../search-url.ts';

/**
 * `12 more to rent`: a link to the results of a search text with the other purpose, when the text names none. Shown only without other filters,
 * because the server counts by the text alone.
 */
export function OtherPurpose({ pageState }: { pageState: SearchPageState }) {
  const { search = '', transactionType, sort, ...otherFilters } = pageState.filter;
  const isTextAlone = search !== '' && Object.keys(otherFilters).length === 0;
  const { data } = trpc.search.understand.useQuery({ q: search }, { enabled: isTextAlone });
  if (!isTextAlone || !data?.counts || transactionType === 'Any') return null;
  const otherPurpose = transactionType === 'Rent' ? 'Buy' : 'Rent';
  const count = data.counts[otherPurpose];
  if (!count) return null;
  return (
    <Link className="link" to={pageState.to({ filter: { search, transactionType: otherPurpose, ...(sort && { sort }) } })}>
      {otherPurpose === 'Rent' ? m.search_more_to_rent({ count }) : m.search_more_to_buy({ count })}
    </Link>
  );
}
