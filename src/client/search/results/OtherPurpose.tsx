import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import type { SearchPageState } from '../search-url.ts';

/** `12 more to rent`: what a text that names no purpose finds in the other one. Shown only without other filters, because the number is that of the text. */
export function OtherPurpose({ pageState }: { pageState: SearchPageState }) {
  const { search = '', transactionType, sort, ...rest } = pageState.filter;
  const isTextAlone = search !== '' && Object.keys(rest).length === 0;
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
