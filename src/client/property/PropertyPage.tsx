import { useQueryClient } from '@tanstack/react-query';
import { Suspense, useCallback } from 'react';
import { useParams } from 'react-router-dom';
import { m } from '../../shared/messages/messages.ts';
import { useCounting } from '../counting/useCounting.ts';
import { ClientOnly } from '../hydration/ClientOnly.tsx';
import { lazyOptional } from '../lazy-optional.ts';
import { paths, readId } from '../paths.ts';
import { errorCode, trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { lazyPart } from '../ui/page/lazy-part.tsx';
import { StateMessagePage } from '../ui/page/StateMessagePage.tsx';
import { TryAgain } from '../ui/page/TryAgain.tsx';
import { findCard, viewOfCard } from './card-in-cache.ts';
import { PropertyPageBody } from './PropertyPageBody.tsx';
import { PropertyPageSkeleton } from './PropertyPageSkeleton.tsx';

const NewestSection = lazyOptional(async () => ({ default: (await import('./sections/SimilarSection.tsx')).NewestSection }));
const TakenHome = lazyPart(() => import('./taken/TakenHome.tsx'));

/** Page of a property, by the id in the URL. An invalid id sends no request. */
export function PropertyPage() {
  const id = readId(useParams().id);
  if (id === null) return <Invalid />;
  // 0 is a valid id that no home has, so it needs no request
  return id === 0 ? <Missing /> : <PropertyLoader key={id} id={id} />;
}

/** A property with a valid id: its page, or its loading and error states. */
function PropertyLoader({ id }: { id: number }) {
  const queryClient = useQueryClient();
  // until the property has loaded, the page shows what its card in the query cache has
  const query = trpc.property.get.useQuery(
    { id },
    {
      placeholderData: () => {
        const card = findCard(queryClient, id);
        return card && viewOfCard(card);
      },
    },
  );
  const isLoaded = query.data !== undefined && !query.isPlaceholderData;
  useCounting(useCallback(({ countView }) => isLoaded && countView(id), [id, isLoaded]));
  if (query.data) return <PropertyPageBody property={query.data} isPreview={query.isPlaceholderData} />;
  if (query.isPending) return <PropertyPageSkeleton />;
  if (errorCode(query.error) === 'NOT_FOUND') return <TakenOrMissing id={id} />;
  return <Failed id={id} query={query} />;
}

/** For a home that is not published: a page about it if it was sold or rented in the last 90 days, otherwise `not found`. */
function TakenOrMissing({ id }: { id: number }) {
  const query = trpc.property.taken.useQuery({ id }, { retry: false });
  if (query.isPending) return <PropertyPageSkeleton />;
  if (query.data) {
    return (
      <Suspense fallback={<PropertyPageSkeleton />}>
        <TakenHome home={query.data} />
      </Suspense>
    );
  }
  return errorCode(query.error) === 'NOT_FOUND' ? <Missing /> : <Failed id={id} query={query} />;
}

/** Error state of a property whose query failed, with a button that repeats the query. */
function Failed({ id, query }: { id: number; query: { isFetching: boolean; refetch: () => Promise<unknown> } }) {
  const text = m.property_failed_text();
  return (
    <StateMessagePage
      drawing="error"
      title={m.property_failed_title()}
      text={text}
      canonical={paths.property(id)}
      action={<TryAgain pending={query.isFetching} onRetry={query.refetch} />}
    />
  );
}

/** Error state of an id that is not a number. */
function Invalid() {
  const text = m.property_invalid_text();
  return (
    <StateMessagePage
      drawing="search"
      title={m.property_invalid_title()}
      text={text}
      canonical={paths.properties()}
      action={<ButtonLink to={paths.properties()}>{m.property_back_to_list()}</ButtonLink>}
    />
  );
}

/** Error state of a property that does not exist or is not public; shows the newest homes. */
function Missing() {
  const text = m.property_missing_text();
  return (
    <StateMessagePage
      drawing="search"
      title={m.property_missing_title()}
      text={text}
      canonical={paths.properties()}
      action={<ButtonLink to={paths.properties()}>{m.property_browse_others()}</ButtonLink>}
      more={
        <ClientOnly>
          {() => (
            <Suspense>
              <NewestSection />
            </Suspense>
          )}
        </ClientOnly>
      }
    />
  );
}
