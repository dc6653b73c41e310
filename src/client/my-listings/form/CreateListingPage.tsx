import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { useIsDemoAccount } from '../../account/demo/useIsDemoAccount.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { useSession } from '../../account/session.tsx';
import { AdvertiserForm } from '../../account/settings/AdvertiserForm.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths } from '../../paths.ts';
import { MantineBoundary } from '../../ui/mantine/MantineBoundary.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import classes from './CreateListingPage.module.css';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingFormSkeleton } from './ListingFormSkeleton.tsx';

/** The form; before the first listing the user is asked what they advertise as, which they may leave open. */
function NewListing() {
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
  return <ListingEditor listing={null} question={isAsked && question} />;
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
      <ClientOnly fallback={<ListingFormSkeleton title={m.my_listings_advertise()} />}>{() => <NewListing />}</ClientOnly>
    </div>
  </MembersOnly>
);
