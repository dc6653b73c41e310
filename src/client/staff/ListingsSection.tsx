import { Link } from 'react-router-dom';
import { formatDay, formatListedPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { StaffListing } from '../../shared/staff/staff-search.ts';
import { listingStatusLabel } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { SearchTable, useStaffSearch } from './SearchTable.tsx';
import { SubjectAction } from './SubjectAction.tsx';

/**
 * Section of the staff pages: searches listings of every status except deleted by number, username of their owner or, while published,
 * reference. Each can be put into the moderation queue; one that was taken down can be restored instead.
 */
export default function ListingsSection() {
  const search = useStaffSearch();
  const query = trpc.staff.listings.useQuery(search.input);
  return (
    <SearchTable
      title={m.staff_listings()}
      hint={m.staff_listings_hint()}
      search={search}
      query={query}
      columns={[
        m.staff_number(),
        m.staff_title(),
        m.staff_status(),
        m.staff_price(),
        m.staff_owner(),
        m.staff_created(),
        m.staff_actions(),
      ]}
      row={(listing) => <Row key={listing.id} listing={listing} onChanged={query.refetch} />}
    />
  );
}

function Row({ listing, onChanged }: { listing: StaffListing; onChanged: () => unknown }) {
  return (
    <tr>
      <td>{listing.id}</td>
      <td className="anywhere" dir="auto">
        <Link className="link" to={paths.property(listing.id)} target="_blank" rel="noopener">
          {listing.title}
        </Link>
      </td>
      <td>{listingStatusLabel(listing.status)}</td>
      <td className="nowrap">{formatListedPrice(listing.price, listing.transactionType)}</td>
      <td>
        {listing.ownerId ? (
          <Link className="link" to={paths.staff('members', listing.ownerId)}>
            {listing.owner}
          </Link>
        ) : (
          m.staff_none()
        )}
      </td>
      <td className="nowrap">{formatDay(listing.createdAt)}</td>
      <td>
        <SubjectAction kind="property" id={listing.id} isRemoved={listing.status === 'removed'} onRestored={onChanged} />
      </td>
    </tr>
  );
}
