import { useState } from 'react';
import { useSearchParams } from 'react-router-dom';
import type { ListingDraft } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { useSession } from '../../account/session.tsx';
import { AdvertiserForm } from '../../account/settings/AdvertiserForm.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths, readId } from '../../paths.ts';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';
import classes from './CreateListingPage.module.css';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingFormSkeleton } from './ListingFormSkeleton.tsx';

/** The form; before the first listing the user is asked what they advertise as, which they may leave open. */
function NewListing({ continued }: { continued: ListingDraft | null }) {
  const { user } = useSession();
  const isDemo = useIsDemoAccount();
  // asked once: the answer stays in view until the page is left
  const [isAsked] = useState(user?.advertisesAs === null && !isDemo);
  const question = (
    <MantineBoundary>
      <section className={`panel grid gap-md mb-lg ${classes.asked}`} aria-labelledby="advertiser">
        <h2 id="advertiser">{m.advertiser_title()}</h2>
        <AdvertiserForm />
      </section>
    </MantineBoundary>
  );
  return <ListingEditor listing={null} question={isAsked && question} continued={continued} />;
}

/** The form with the draft of the account that the URL names, or an empty one. */
function DraftLoader() {
  const [searchParams] = useSearchParams();
  const id = readId(searchParams.get('draft') ?? undefined);
  // read on every visit, because another device may have changed it
  const query = trpc.draft.get.useQuery({ id: id ?? 0 }, { enabled: Boolean(id), refetchOnMount: 'always', gcTime: 0 });
  // the form starts once: a later reload of the query does not replace what is typed
  const [draft, setDraft] = useState<ListingDraft | null>(null);
  if (query.data && query.isFetchedAfterMount && !draft) setDraft(query.data);
  if (!id || draft?.id === id) return <NewListing key={id} continued={id ? draft : null} />;
  if (!query.error) return <ListingFormSkeleton title={m.my_listings_advertise()} />;
  return (
    <div className="section">
      {errorCode(query.error) === 'NOT_FOUND' || errorCode(query.error) === 'BAD_REQUEST' ? (
        <StateMessage
          drawing="search"
          level={1}
          title={m.my_listings_draft_missing()}
          action={<ButtonLink to={paths.myProperties()}>{m.ui_my_properties()}</ButtonLink>}
        />
      ) : (
        <QueryFailure query={query} level={1} title={m.my_listings_drafts_failed()} text={query.error.message} />
      )}
    </div>
  );
}

/** The page on which a signed-in user creates a listing. The form is rendered in the browser only, because it reads a draft from localStorage. */
export const CreateListingPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageMetadata
        title={m.my_listings_advertise()}
        description={m.my_listings_create_description()}
        canonical={paths.createListing()}
        noindex
      />
      <ClientOnly fallback={<ListingFormSkeleton title={m.my_listings_advertise()} />}>{() => <DraftLoader />}</ClientOnly>
    </div>
  </MembersOnly>
);
