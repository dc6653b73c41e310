import { useState } from 'react';
import { Link, useNavigate } from 'react-router-dom';
import { formatDay, formatListedPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { StaffListing } from '../../shared/staff/staff.ts';
import { listingStatusLabel } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import classes from './Sections.module.css';
import { StaffSearch } from './StaffSearch.tsx';
import { StaffTable } from './StaffTable.tsx';
import { useStaffAction } from './useStaffAction.tsx';

/** Listings by number, reference or username of their owner, in any status; each can be put into the queue. */
export default function ListingsSection() {
  const [text, setText] = useState('');
  const [after, setAfter] = useState<number | undefined>();
  const query = trpc.staff.listings.useQuery({ text, ...(after ? { after } : {}) });
  return (
    <>
      <div className={classes.head}>
        <h1>{m.staff_listings()}</h1>
        <StaffSearch label={m.staff_listings()} hint={m.staff_listings_hint()} onSearch={(next) => [setText(next), setAfter(undefined)]} />
      </div>
      <StaffTable
        label={m.staff_listings()}
        columns={[
          m.staff_number(),
          m.staff_title(),
          m.staff_status(),
          m.staff_price(),
          m.staff_owner(),
          m.staff_created(),
          m.staff_actions(),
        ]}
        query={query}
        row={(listing) => <Row key={listing.id} listing={listing} onChanged={query.refetch} />}
        onMore={setAfter}
        onFirst={after ? () => setAfter(undefined) : undefined}
      />
    </>
  );
}

function Row({ listing, onChanged }: { listing: StaffListing; onChanged: () => unknown }) {
  const navigate = useNavigate();
  const { dialog, onFailed } = useStaffAction();
  const queued = { id: listing.id };
  const restored = { kind: 'property', id: listing.id, reason: 'other' } as const;
  const queue = trpc.staff.queueSubject.useMutation({
    onSuccess: () => navigate(paths.staff('queue')),
    onError: (error) => onFailed(error, () => queue.mutate(queued)),
  });
  const restore = trpc.staff.restore.useMutation({
    onSuccess: onChanged,
    onError: (error) => onFailed(error, () => restore.mutate(restored)),
  });
  const isRemoved = listing.status === 'removed';
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
        {isRemoved ? (
          <Button size="sm" variant="line" pending={restore.isPending} onClick={() => restore.mutate(restored)}>
            {m.staff_restore()}
          </Button>
        ) : (
          <Button size="sm" variant="line" pending={queue.isPending} onClick={() => queue.mutate(queued)}>
            {m.staff_to_queue()}
          </Button>
        )}
        {dialog}
      </td>
    </tr>
  );
}
