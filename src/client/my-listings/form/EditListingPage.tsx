import { useParams } from 'react-router-dom';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc.ts';
import { EmptyState } from '../../ui/EmptyState.tsx';
import { NotFoundPage } from '../../ui/NotFoundPage.tsx';
import { PageHead } from '../../ui/PageHead.tsx';
import { TryAgain } from '../../ui/TryAgain.tsx';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingFormSkeleton } from './ListingFormSkeleton.tsx';

const TITLE = 'Edit your listing';

/** Edits a listing. Other users than its owner get a 404. */
export function EditListingPage() {
  const id = readId(useParams().id);
  if (!id) return <NotFoundPage />;
  return (
    <MembersOnly>
      <Loaded key={id} id={id} />
    </MembersOnly>
  );
}

function Loaded({ id }: { id: number }) {
  // Refetched on every visit: the form must start with the current values.
  const { data, error, isFetching, isFetchedAfterMount, refetch } = trpc.listing.get.useQuery({ id }, { refetchOnMount: 'always' });
  if (errorCode(error) === 'NOT_FOUND') return <NotFoundPage />;
  return (
    <div className="wrap">
      <PageHead title={TITLE} description="Change what people see of your home." canonical={paths.editListing(id)} noindex />
      {error && !data ? (
        <div className="section">
          <EmptyState
            drawing="error"
            level={1}
            title="Error Loading Property"
            text={error.message}
            action={<TryAgain pending={isFetching} onRetry={refetch} />}
          />
        </div>
      ) : (
        <ClientOnly fallback={<ListingFormSkeleton title={TITLE} />}>
          {() => (data && isFetchedAfterMount ? <ListingEditor listing={data} /> : <ListingFormSkeleton title={TITLE} />)}
        </ClientOnly>
      )}
    </div>
  );
}
