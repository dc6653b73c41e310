import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { IconMap2, IconMapPin, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { MapBoundary } from '../../map/MapBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './ContactBranches.module.css';
import { BRANCHES, type Branch, telLink } from './contact.content.ts';

const ContactMap = lazy(async () => ({ default: (await import('./ContactMap.tsx')).ContactMap }));
/** Pixels: the height of the list. The stylesheet reserves it and sets a smaller one on phones. */
const HEIGHT = 612;
const PHONE_HEIGHT = 400;

/** Loads the map's code and tiles when it comes near the viewport. */
function NearbyMap(props: { selected: Branch | null; onChoose: (branch: Branch) => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const [isNear, setNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setNear(true);
  const height = useMediaQuery('(max-width: 47.99em)') ? PHONE_HEIGHT : HEIGHT;
  const placeholder = <Skeleton height="100%" radius="var(--radius-md)" />;
  return (
    <div ref={ref} className={classes.map}>
      {isNear ? (
        <MapBoundary height={height}>
          <Suspense fallback={placeholder}>
            <ContactMap height={height} {...props} />
          </Suspense>
        </MapBoundary>
      ) : (
        placeholder
      )}
    </div>
  );
}

/** The three branches as a list next to a map. */
export function ContactBranches() {
  const [selected, setSelected] = useState<Branch | null>(null);
  // A copy, so that choosing the same branch again moves the map again.
  const choose = (branch: Branch) => setSelected({ ...branch });
  return (
    <section className="section" aria-labelledby="branches">
      <h2 id="branches" className={classes.heading}>
        Our branches
      </h2>
      <div className={classes.columns}>
        <ol className={classes.list}>
          {BRANCHES.map((branch, i) => (
            <li key={branch.name} className="panel">
              <h3>
                <span aria-hidden="true">{i + 1}</span>
                {branch.name}
              </h3>
              <p>
                <IconMapPin size={18} stroke={1.6} aria-hidden="true" />
                {branch.address}
              </p>
              <p>
                <IconPhone size={18} stroke={1.6} aria-hidden="true" />
                <a href={telLink(branch.phone)}>{branch.phone}</a>
              </p>
              <p>
                <IconMap2 size={18} stroke={1.6} aria-hidden="true" />
                <button type="button" className="link" aria-pressed={branch.name === selected?.name} onClick={() => choose(branch)}>
                  Show on the map
                </button>
              </p>
            </li>
          ))}
        </ol>
        <NearbyMap selected={selected} onChoose={choose} />
      </div>
    </section>
  );
}
