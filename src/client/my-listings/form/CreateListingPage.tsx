import { MembersOnly } from '../../account/MembersOnly.tsx';
import { ClientOnly } from '../../hydration/ClientOnly.tsx';
import { paths } from '../../paths.ts';
import { PageHead } from '../../ui/PageHead.tsx';
import { ListingEditor } from './ListingEditor.tsx';
import { ListingFormSkeleton } from './ListingFormSkeleton.tsx';

export const CreateListingPage = () => (
  <MembersOnly>
    <div className="wrap">
      <PageHead title="Advertise a property" description="List a home for sale or for rent." canonical={paths.createListing()} noindex />
      <ClientOnly fallback={<ListingFormSkeleton title="Advertise a property" />}>{() => <ListingEditor listing={null} />}</ClientOnly>
    </div>
  </MembersOnly>
);
