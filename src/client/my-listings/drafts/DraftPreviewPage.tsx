import { useParams } from 'react-router-dom';
import type { ListingDraft } from '../../../shared/listing/draft.ts';
import { m } from '../../../shared/messages/messages.ts';
import { MembersOnly } from '../../account/MembersOnly.tsx';
import { useSession } from '../../account/session.tsx';
import { paths, readId } from '../../paths.ts';
import { AdvertiserCard } from '../../property/contact/AdvertiserCard.tsx';
import { Gallery } from '../../property/gallery/Gallery.tsx';
import page from '../../property/PropertyPage.module.css';
import { PropertyPageSkeleton } from '../../property/PropertyPageSkeleton.tsx';
import { PropertyAmenitiesSection } from '../../property/sections/PropertyAmenitiesSection.tsx';
import { PropertyFeaturesSection } from '../../property/sections/PropertyFeaturesSection.tsx';
import { PropertyMapSection } from '../../property/sections/PropertyMapSection.tsx';
import { PropertyTextSection } from '../../property/sections/PropertyTextSection.tsx';
import { PropertyTitleSection } from '../../property/sections/PropertyTitleSection.tsx';
import { errorCode, trpc } from '../../trpc/trpc.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { NotFoundPage } from '../../ui/page/NotFoundPage.tsx';
import { PageMetadata } from '../../ui/page/PageMetadata.tsx';
import { QueryFailure } from '../../ui/page/QueryPlaceholder.tsx';
import classes from './DraftPreviewPage.module.css';
import { toDraftView } from './draft-view.ts';

/** The advert that a draft of the member would become, as visitors would see it. It needs no permit, and can be printed. */
export function DraftPreviewPage() {
  const id = readId(useParams().id);
  if (!id) return <NotFoundPage />;
  return (
    <MembersOnly>
      <PreviewLoader key={id} id={id} />
    </MembersOnly>
  );
}

/** Loads the draft on every visit, because it changes while its form is filled in. */
function PreviewLoader({ id }: { id: number }) {
  const query = trpc.draft.get.useQuery({ id }, { refetchOnMount: 'always' });
  const metadata = (
    <PageMetadata
      title={m.my_listings_draft_preview_title()}
      description={m.my_listings_draft_preview_note()}
      canonical={paths.draftPreview(id)}
      noindex
    />
  );
  if (errorCode(query.error) === 'NOT_FOUND') return <NotFoundPage />;
  if (query.data) {
    return (
      <>
        {metadata}
        <Preview draft={query.data} />
      </>
    );
  }
  if (!query.error) return <PropertyPageSkeleton />;
  return (
    <div className="wrap section">
      {metadata}
      <QueryFailure query={query} level={1} title={m.my_listings_drafts_failed()} text={query.error.message} />
    </div>
  );
}

/** The sections of the page of a home that say what its advertiser entered, below a note and the buttons. */
function Preview({ draft: { id, values, savedAt } }: { draft: ListingDraft }) {
  // only members get to this page
  const { user } = useSession();
  const advertiserType = user?.advertisesAs === 'brokerage' ? ('agency' as const) : (user?.advertisesAs ?? null);
  const details = { brokerNumber: user?.brokerNumber ?? null, office: user?.office ?? null, call: null, whatsApp: null };
  const advertiser = { advertiser: user?.fullName ?? null, advertiserType, advertiserDetails: details };
  const home = toDraftView(values, advertiser, savedAt);
  return (
    <div className={`wrap ${page.page}`}>
      <div className={`no-print panel row wrapping between gap-sm ${classes.note}`}>
        <div className="shrink">
          <p className="semibold">{m.my_listings_draft_preview_title()}</p>
          <p className="text-sm muted">{m.my_listings_draft_preview_note()}</p>
        </div>
        <div className="row wrapping gap-xs">
          <ButtonLink size="sm" to={paths.draft(id)}>
            {m.my_listings_draft_edit()}
          </ButtonLink>
          <Button size="sm" variant="line" onClick={() => window.print()}>
            {m.my_listings_draft_print()}
          </Button>
        </div>
      </div>
      <Gallery property={home} />
      <div className={page.columns}>
        <div className={page.main}>
          <PropertyTitleSection property={home} />
          <PropertyTextSection property={home} />
          <PropertyAmenitiesSection property={home} />
          <PropertyFeaturesSection property={home} />
          <PropertyMapSection property={home} />
        </div>
        <div className={`panel p-lg ${page.aside}`}>
          <AdvertiserCard property={home} />
        </div>
      </div>
    </div>
  );
}
