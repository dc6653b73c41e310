import { useEffect } from 'react';
import { useParams } from 'react-router-dom';
import { paths, readId } from '../paths.ts';
import { errorCode, trpc } from '../trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { MessagePage } from '../ui/MessagePage.tsx';
import { TryAgain } from '../ui/TryAgain.tsx';
import { PropertyPageBody } from './PropertyPageBody.tsx';
import { PropertyPageSkeleton } from './PropertyPageSkeleton.tsx';

/** Page of a property. An invalid id sends no request. */
export function PropertyPage() {
  const id = readId(useParams().id);
  if (id === null) return <Invalid />;
  return id === 0 ? <Missing /> : <Loaded key={id} id={id} />;
}

/** Records a view on the server. Errors are ignored, because the page does not depend on it. */
function useRecordView(id: number, isLoaded: boolean): void {
  const { mutate } = trpc.property.seen.useMutation();
  useEffect(() => {
    if (isLoaded) mutate({ id });
  }, [id, isLoaded, mutate]);
}

function Loaded({ id }: { id: number }) {
  const query = trpc.property.get.useQuery({ id });
  useRecordView(id, query.data !== undefined);
  if (query.data) return <PropertyPageBody property={query.data} />;
  if (query.isPending) return <PropertyPageSkeleton />;
  // A missing property is a 404, not a failed request.
  if (errorCode(query.error) === 'NOT_FOUND') return <Missing />;
  const text = 'There was an error loading the property details. Please try again later.';
  return (
    <MessagePage
      drawing="error"
      title="Error Loading Property"
      text={text}
      canonical={paths.property(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

function Invalid() {
  const text = "The property ID you're trying to access is invalid.";
  return (
    <MessagePage
      drawing="search"
      title="Invalid Property ID"
      text={text}
      canonical={paths.properties()}
      action={<ButtonLink to={paths.properties()}>Back to Properties</ButtonLink>}
    />
  );
}

function Missing() {
  const text = "The property you're looking for doesn't exist or has been removed.";
  return (
    <MessagePage
      drawing="search"
      title="Property Not Found"
      text={text}
      canonical={paths.properties()}
      action={<ButtonLink to={paths.properties()}>Browse Other Properties</ButtonLink>}
    />
  );
}
