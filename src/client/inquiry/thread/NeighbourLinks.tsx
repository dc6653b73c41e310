import type { InquiryThread } from '../../../shared/inquiry/inquiry.ts';
import { m } from '../../../shared/messages/messages.ts';
import { paths } from '../../paths.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';

/** Links to the previous and next inquiry of the list, which has the newest first; nothing if the list has no other inquiry. */
export function NeighbourLinks({ thread: { newerId, olderId } }: { thread: Pick<InquiryThread, 'newerId' | 'olderId'> }) {
  if (newerId === null && olderId === null) return null;
  return (
    <nav className="row between mt-sm" aria-label={m.inquiry_neighbours()}>
      {newerId !== null && (
        <ButtonLink variant="quiet" size="sm" to={paths.inquiry(newerId)} rel="prev">
          <Icon name="chevron-left" />
          {m.inquiry_previous()}
        </ButtonLink>
      )}
      {olderId !== null && (
        <ButtonLink variant="quiet" size="sm" to={paths.inquiry(olderId)} rel="next" className="ms-auto">
          {m.inquiry_next()}
          <Icon name="chevron-right" />
        </ButtonLink>
      )}
    </nav>
  );
}
