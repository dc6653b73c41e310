import type { OwnListing } from '../../../shared/listing/listing.ts';
import { m } from '../../../shared/messages/messages.ts';
import { listingTitle } from '../../../shared/property/listing-text.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { StateMessage } from '../../ui/page/StateMessage.tsx';

/** In place of the form of a listing whose feed owns its facts and texts: where to change it, and what can be done here. */
export const FeedListing = ({ listing }: { listing: OwnListing }) => (
  <div className="section">
    <StateMessage
      drawing="search"
      level={1}
      title={m.brokerage_feed_title({ title: listingTitle(listing) })}
      text={m.brokerage_feed_text()}
      action={<ButtonLink to={paths.myProperties()}>{m.layout_my_properties()}</ButtonLink>}
    />
  </div>
);
