import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import type { SearchPageState } from '../search-url.ts';

/**
 * A link such as `12 more to rent`: from the results of a search text to those with the other purpose, to buy or to rent. Shown only when
 * the text names no purpose, and without other filters, because the server counts by the text alone.
 */
export function OtherPurpose({ pageState }: { pageState: SearchPageState }) {
  const { search = '', transactionType, sort, ...otherFilters } = pageState.filter;
  const isTextOnly = search !== '' && Object.keys(otherFilters).length === 0;
  const { data } = trpc.search.understand.useQuery({ q: search }, { enabled: isTextOnly });
  if (!isTextOnly || !data?.counts || transactionType === 'Any') return null;
  const otherPurpose = transactionType === 'Rent' ? 'Buy' : 'Rent';
  const count = data.counts[otherPurpose];
  if (!count) return null;
  return (
    <Link className="link" to={pageState.to({ filter: { search, transactionType: otherPurpose, ...(sort && { sort }) } })}>
      {otherPurpose === 'Rent' ? m.search_more_to_rent({ count }) : m.search_more_to_buy({ count })}
    </Link>
  );
}
