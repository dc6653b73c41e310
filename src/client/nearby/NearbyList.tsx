import { m } from '../../shared/messages/messages.ts';
import type { Nearby, NearbyGroup, NearbyPlaceView } from '../../shared/nearby/nearby.ts';
import type { NearbyKind } from '../../shared/nearby/nearby-kinds.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import classes from './Nearby.module.css';
import { curriculumLabel, KIND_ICONS, kindLabel, nearbyName, ratingLabel, sourceLabel, wayLabel } from './nearby.labels.ts';

/** The places of each kind with how far they are, then the kinds of which the map has none. */
export function NearbyGroups({ groups, isFromMiddle }: { groups: readonly NearbyGroup[]; isFromMiddle: boolean }) {
  const none = groups.filter(({ places }) => places.length === 0);
  return (
    <>
      <ul className={`grid gap-lg ${classes.groups}`}>
        {groups
          .filter(({ places }) => places.length > 0)
          .map(({ kind, places }) => (
            <li key={kind}>
              <h3 className={`row middle gap-xs ${classes.kind}`}>
                <Icon name={KIND_ICONS[kind]} size={20} />
                {kindLabel(kind)}
              </h3>
              <NearbyPlaces kind={kind} places={places} isFromMiddle={isFromMiddle} />
            </li>
          ))}
      </ul>
      {none.length > 0 && (
        <p className="mt-lg text-sm muted">{m.nearby_none({ list: none.map(({ kind }) => kindLabel(kind)).join(m.format_comma()) })}</p>
      )}
    </>
  );
}

/** The places of a kind. */
export const NearbyPlaces = ({ places, ...shared }: Omit<PlaceProps, 'place'> & { places: readonly NearbyPlaceView[] }) => (
  <ul>
    {places.map((place) => (
      <Place key={`${place.latitude} ${place.longitude}`} place={place} {...shared} />
    ))}
  </ul>
);

interface PlaceProps {
  kind: NearbyKind;
  place: NearbyPlaceView;
  /** Whether ways begin in the middle of a community, so that they are only about so long. */
  isFromMiddle: boolean;
}

/** One place: its name, what is known of a school, and how far it is. */
function Place({ kind, place, isFromMiddle }: PlaceProps) {
  const { text, lang } = nearbyName(kind, place);
  const rating = ratingLabel(place);
  const facts = [rating, place.curriculum && curriculumLabel(place.curriculum)].filter((fact) => fact !== null && fact !== '');
  return (
    <li className={classes.place}>
      <bdi lang={lang} className={classes.name}>
        {text}
      </bdi>
      <span className="text-sm muted">{[...facts, wayLabel(place, isFromMiddle)].join(m.property_card_between())}</span>
    </li>
  );
}

/** Where the places are from, each source with its date. */
export const NearbySources = ({ sources }: { sources: Nearby['sources'] }) =>
  sources.length > 0 && (
    <p className="mt-sm text-xs muted">
      {[m.nearby_how(), `${sources.map(sourceLabel).join(m.format_comma())}.`, m.nearby_missing()].join(' ')}
    </p>
  );
