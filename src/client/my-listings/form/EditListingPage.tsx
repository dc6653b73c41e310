import { useParams } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { FeedListing } from './FeedListing.tsx';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingFormSkeleton } from './ListingFormSkeleton.tsx';

/** The page on which a signed-in user edits one of their listings. For other users the listing is not found. */
export function EditListingPage() {
  const id = readId(useParams().id);
  if (!id) return <NotFoundPage />;
  return (
    <MembersOnly>
      <ListingLoader key={id} id={id} />
    </MembersOnly>
  );
}

/** Loads the listing and renders its form, in the browser only, because it reads a draft from localStorage. */
function ListingLoader({ id }: { id: number }) {
  // Refetched on every visit: the form must start with the current values. If that fails, it starts with the cached ones.
  const query = trpc.listing.get.useQuery({ id }, { refetchOnMount: 'always' });
  const { data, error, isFetchedAfterMount } = query;
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className="wrap">
      <PageMetadata
        title={m.my_listings_edit_title()}
        description={m.my_listings_edit_description()}
        canonical={paths.editListing(id)}
        noindex
      />
      {error && !data ? (
        <div className="section">
          <QueryFailure query={query} level={1} title={m.my_listings_edit_error()} text={error.message} />
        </div>
      ) : (
        <ClientOnly fallback={<ListingFormSkeleton title={m.my_listings_edit_title()} />}>
          {() => {
            if (!data || !isFetchedAfterMount) return <ListingFormSkeleton title={m.my_listings_edit_title()} />;
            return data.isFromFeed ? <FeedListing listing={data} /> : <ListingEditor listing={data} />;
          }}
        </ClientOnly>
      )}
    </div>
  );
}
