import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths } from '../../paths.ts';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingFormSkeleton } from './ListingFormSkeleton.tsx';

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
      <ClientOnly fallback={<ListingFormSkeleton title={m.my_listings_advertise()} />}>{() => <ListingEditor listing={null} />}</ClientOnly>
    </div>
  </MembersOnly>
);
