import { useInViewport } from '@mantine/hooks';
import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { AreasMapLoader } from '../map/lazy.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Icon } from '../ui/icon/Icon.tsx';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { communityImage } from '../ui/picture/community-image.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import { LUXURY_AREAS } from './home.queries.ts';
import classes from './LuxuryAreas.module.css';

/** The areas whose homes the map shows at first. */
const INITIAL_AREAS = ['Palm Jumeirah', 'Emirates Hills', 'Jumeirah'];

/** Checkboxes of the areas with their pictures and numbers of homes. */
function AreaList({ selected, onToggle }: { selected: readonly string[]; onToggle: (area: string) => void }) {
  const { data: figuresOfAreas } = trpc.property.areas.useQuery({ names: LUXURY_AREAS });
  return (
    <fieldset className={`column gap-xs ${classes.areas}`}>
      <legend className="sr-only">{m.home_luxury_areas()}</legend>
      {LUXURY_AREAS.map((area) => {
        const figures = figuresOfAreas?.find(({ name }) => name === area);
        return (
          <label key={area} className={`row grow gap-sm relative outlined rounded-md on-card pointer covering-focus py-xs ${classes.area}`}>
            <Picture src={communityImage(area)} alt="" sizes="92px" className={classes.picture} />
            <span className={`shrink ${classes.name}`}>
              <b className="block text-md">{placeLabel(area)}</b>{' '}
              {figures && <span className="text-xs muted">{m.home_luxury_count({ count: figures.forSale })}</span>}
            </span>
            <input className="fill pointer" type="checkbox" checked={selected.includes(area)} onChange={() => onToggle(area)} />
            <span className={`center flex-none ms-auto rounded-xs on-card ${classes.box}`} aria-hidden="true">
              <Icon name="check" size={14} stroke={2.6} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/**
 * Section of the home page with a checklist of luxury areas and a map of their homes. The section has no accessible name, because the map
 * is the landmark with that name.
 */
export function LuxuryAreas() {
  const [selected, setSelected] = useState(INITIAL_AREAS);
  // filters the list of all areas, so that the selection keeps its order
  const toggle = (toggledArea: string) =>
    setSelected(LUXURY_AREAS.filter((area) => (area === toggledArea ? !selected.includes(area) : selected.includes(area))));
  return (
    <section className="section wrap">
      <SectionHead
        id="luxury"
        title={m.home_luxury()}
        text={m.home_luxury_text()}
        more={{ to: paths.properties({ transactionType: 'Buy' }, { view: 'map' }), label: m.home_luxury_more() }}
      />
      <div className={`grid gap-lg narrow-block ${classes.columns}`}>
        <AreaList selected={selected} onToggle={toggle} />
        <LazyLuxuryMap areas={selected} />
      </div>
    </section>
  );
}

/** Equals `--map-height` in the stylesheet. */
const MAP_HEIGHT_PX = 500;

/** Reserves the space of the map, and loads its script once that space is in the viewport for the first time. */
function LazyLuxuryMap({ areas }: { areas: string[] }) {
  const { ref, inViewport } = useInViewport();
  const [wasVisible, setWasVisible] = useState(false);
  if (inViewport && !wasVisible) setWasVisible(true);
  return (
    <div ref={ref} className={classes.map}>
      {wasVisible ? (
        <AreasMapLoader areas={areas} label={m.map_luxury_label()} height={MAP_HEIGHT_PX} />
      ) : (
        <div className={`outlined rounded-md ${classes.placeholder}`} />
      )}
    </div>
  );
}
