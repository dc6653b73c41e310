import { useEffect, useRef } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { readableShortTitle, readableTitle } from '../../../shared/property/listing-text.ts';
import type { MapMarker } from '../../../shared/search/map.ts';
import { paths } from '../../paths.ts';
import { Facts } from '../../property-card/facts/Facts.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { Picture } from '../../ui/picture/Picture.tsx';
import classes from '../MapCards.module.css';
import { markVisited } from '../markers/visited.ts';
import { MapCloseButton } from './MapCloseButton.tsx';
import { MapPriceLine } from './MapPriceLine.tsx';
import { factsOf } from './PreviewCard.tsx';

interface PressedPreviewProps {
  property: MapMarker;
  /** Whether the keyboard focus moves to the link in the card when it opens. */
  takesFocus: boolean;
  onClose: () => void;
}

/** Preview card of a property, opened by a click on its pin on the home page's map. Its link stores in this browser that the property was visited. */
export function PressedPreview({ property, takesFocus, onClose }: PressedPreviewProps) {
  const action = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (takesFocus) action.current?.querySelector('a')?.focus({ preventScroll: true });
  }, [takesFocus]);
  return (
    <article className={`${classes.card} ${classes.tall}`} aria-label={readableTitle(factsOf(property))}>
      <Picture src={property.image ?? undefined} alt="" sizes="252px" className={classes.picture} />
      <div className={classes.body}>
        <MapPriceLine property={property} />
        <p className={`mt-2xs text-md tight ${classes.title}`} dir="auto">
          {readableShortTitle(factsOf(property))}
        </p>
        <Facts property={factsOf(property)} />
        <div ref={action} className={classes.action}>
          <ButtonLink to={paths.property(property.id)} size="sm" full onClick={() => markVisited(property.id)}>
            {m.map_view_details()}
          </ButtonLink>
        </div>
      </div>
      <MapCloseButton label={m.map_preview_close()} onClose={onClose} className={classes.close} />
    </article>
  );
}
