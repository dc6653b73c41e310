import { Fragment } from 'react';
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
              <h3 className={`row gap-xs ${classes.kind}`}>
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
  const facts = [ratingLabel(place), place.curriculum && curriculumLabel(place.curriculum)].filter((fact) => fact !== null && fact !== '');
  return (
    <li className={`flex between ${classes.place}`}>
      <span>
        <bdi lang={lang} className={classes.name}>
          {text}
        </bdi>
        {facts.length > 0 && <small className={`muted ${classes.facts}`}>{facts.join(m.property_card_between())}</small>}
      </span>
      <span className={`text-sm muted ${classes.way}`}>{wayLabel(place, isFromMiddle)}</span>
    </li>
  );
}

/** Where the places are from, each source with its date. `hasWalks`: whether ways on foot are given. */
export const NearbySources = ({ sources, hasWalks }: { sources: Nearby['sources']; hasWalks: boolean }) =>
  sources.length > 0 && (
    <p className="mt-lg text-xs muted">
      {hasWalks && `${m.nearby_how()} `}
      {sources.map((source, i) => (
        <Fragment key={source.key}>
          {i > 0 && m.format_comma()}
          {source.key === 'osm' ? (
            <a className="link" href="https://www.openstreetmap.org/copyright" target="_blank" rel="noopener">
              {sourceLabel(source)}
            </a>
          ) : (
            sourceLabel(source)
          )}
        </Fragment>
      ))}
      {`. ${m.nearby_missing()}`}
    </p>
  );
