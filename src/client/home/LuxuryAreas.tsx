import { useInViewport } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { LuxuryMapLoader } from '../map/lazy.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import { communityImage } from '../ui/picture/community-image.ts';
import { Picture } from '../ui/picture/Picture.tsx';
import { LUXURY_AREAS } from './home.queries.ts';
import classes from './LuxuryAreas.module.css';

/** The areas that are ticked at first. */
const INITIAL_AREAS = ['Palm Jumeirah', 'Emirates Hills', 'Jumeirah'];

/** Checkboxes of the areas with their pictures and numbers of homes. */
function AreaList({ selected, onToggle }: { selected: readonly string[]; onToggle: (area: string) => void }) {
  const { data } = trpc.property.areas.useQuery({ names: LUXURY_AREAS });
  return (
    <fieldset className={classes.areas}>
      <legend className="sr-only">{m.home_luxury_areas()}</legend>
      {LUXURY_AREAS.map((area) => {
        const figures = data?.find((row) => row.name === area);
        return (
          <label key={area} className={classes.area}>
            <Picture src={communityImage(area)} alt="" sizes="92px" className={classes.picture} />
            <span className={classes.name}>
              <b className="block text-md">{placeLabel(area)}</b>{' '}
              {figures && <span className="text-xs muted">{m.home_luxury_count({ count: figures.forSale })}</span>}
            </span>
            <input className="fill pointer" type="checkbox" checked={selected.includes(area)} onChange={() => onToggle(area)} />
            <span className={classes.box} aria-hidden="true">
              <IconCheck size={14} stroke={2.6} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Section with a checklist of luxury areas and a map of their homes. The map is the landmark of this name, so the section is none. */
export function LuxuryAreas() {
  const [selected, setSelected] = useState(INITIAL_AREAS);
  const toggle = (area: string) =>
    setSelected(LUXURY_AREAS.filter((name) => (name === area ? !selected.includes(name) : selected.includes(name))));
  return (
    <section className="section wrap">
      <SectionHead
        id="luxury"
        title={m.home_luxury()}
        text={m.home_luxury_text()}
        more={{ to: paths.properties({ transactionType: 'Buy' }, { view: 'map' }), label: m.home_luxury_more() }}
      />
      <div className={classes.columns}>
        <AreaList selected={selected} onToggle={toggle} />
        <LazyLuxuryMap areas={selected} />
      </div>
    </section>
  );
}

const MAP_HEIGHT_PX = 500;

/** Reserves the map's place and loads its script once the place approaches the viewport. */
function LazyLuxuryMap({ areas }: { areas: string[] }) {
  const { ref, inViewport } = useInViewport();
  const [wasVisible, setWasVisible] = useState(false);
  if (inViewport && !wasVisible) setWasVisible(true);
  return (
    <div ref={ref} className={classes.map}>
      {wasVisible ? <LuxuryMapLoader areas={areas} height={MAP_HEIGHT_PX} /> : <div className={classes.placeholder} />}
    </div>
  );
}
