import { useInViewport } from '@mantine/hooks';
import { IconCheck } from '@tabler/icons-react';
import { useState } from 'react';
import { plural } from '../../shared/format.ts';
import { areaPicture } from '../info/areas/areas.ts';
import { LuxuryMapLoader } from '../map/lazy.tsx';
import { paths } from '../paths.ts';
import { trpc } from '../trpc.ts';
import { Picture } from '../ui/Picture.tsx';
import { SectionHead } from '../ui/SectionHead.tsx';
import { LUXURY_AREAS } from './home.queries.ts';
import classes from './LuxuryAreas.module.css';

const INITIAL_AREAS = ['Palm Jumeirah', 'Emirates Hills', 'Jumeirah'];

function AreaList({ selected, onToggle }: { selected: readonly string[]; onToggle: (area: string) => void }) {
  const { data } = trpc.property.areas.useQuery({ names: LUXURY_AREAS });
  return (
    <fieldset className={classes.areas}>
      <legend className={classes.legend}>Areas on the map</legend>
      {LUXURY_AREAS.map((area) => {
        const figures = data?.find((row) => row.name === area);
        return (
          <label key={area} className={classes.area}>
            <Picture src={areaPicture(area)} alt="" sizes="92px" className={classes.picture} />
            <span className={classes.name}>
              <b>{area}</b> {figures && <span>{plural(figures.count, 'home')}</span>}
            </span>
            <input type="checkbox" checked={selected.includes(area)} onChange={() => onToggle(area)} />
            <span className={classes.box} aria-hidden="true">
              <IconCheck size={14} stroke={2.6} />
            </span>
          </label>
        );
      })}
    </fieldset>
  );
}

/** Checklist of luxury areas with a map. The map is a landmark with the same name, so the section is not. */
export function LuxuryAreas() {
  const [selected, setSelected] = useState(INITIAL_AREAS);
  const toggle = (area: string) => setSelected(LUXURY_AREAS.filter((a) => (a === area) !== selected.includes(a)));
  return (
    <section className="section wrap">
      <SectionHead
        id="luxury"
        title="Map of luxury areas"
        text="Tick an area to see its homes. Every price on the map is a home you can open."
        more={{ to: paths.properties({ transactionType: 'Buy' }, { view: 'map' }), label: 'Open the full map' }}
      />
      <div className={classes.columns}>
        <AreaList selected={selected} onToggle={toggle} />
        <LazyLuxuryMap areas={selected} />
      </div>
    </section>
  );
}

/** Pixels. */
const HEIGHT = 500;

/** Keeps the map's place and asks for its code once the place approaches the viewport. */
function LazyLuxuryMap({ areas }: { areas: string[] }) {
  const { ref, inViewport } = useInViewport();
  const [seen, setSeen] = useState(false);
  if (inViewport && !seen) setSeen(true);
  return (
    <div ref={ref} className={classes.map}>
      {seen ? <LuxuryMapLoader areas={areas} height={HEIGHT} /> : <div className={classes.quiet} />}
    </div>
  );
}
