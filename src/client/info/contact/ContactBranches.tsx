import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { IconMap2, IconMapPin, IconPhone } from '@tabler/icons-react';
import { lazy, Suspense, useState } from 'react';
import { MapBoundary } from '../../map/MapBoundary.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './ContactBranches.module.css';
import { BRANCHES, type Branch, telLink } from './contact.content.ts';

const ContactMap = lazy(async () => ({ default: (await import('./ContactMap.tsx')).ContactMap }));
/** As high as the list, lower on phones; the stylesheet keeps the place free. */
const HEIGHT = 612;
const PHONE_HEIGHT = 400;

/** The map; its code and tiles are fetched when the reader comes near. */
function NearbyMap(props: { chosen: Branch | null; onChoose: (branch: Branch) => void }) {
  const { ref, entry } = useIntersection({ rootMargin: '400px' });
  const [near, setNear] = useState(false);
  if (entry?.isIntersecting && !near) setNear(true);
  const height = useMediaQuery('(max-width: 47.99em)') ? PHONE_HEIGHT : HEIGHT;
  const waiting = <Skeleton height="100%" radius="var(--radius-md)" />;
  return (
    <div ref={ref} className={classes.map}>
      {near ? (
        <MapBoundary height={height}>
          <Suspense fallback={waiting}>
            <ContactMap height={height} {...props} />
          </Suspense>
        </MapBoundary>
      ) : (
        waiting
      )}
    </div>
  );
}

/** The three branches as a list and on a map that says the same. */
export function ContactBranches() {
  const [chosen, setChosen] = useState<Branch | null>(null);
  // a copy, so that the map goes back to a branch that is chosen again
  const choose = (branch: Branch) => setChosen({ ...branch });
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
                <button type="button" className="link" aria-pressed={branch.name === chosen?.name} onClick={() => choose(branch)}>
                  Show on the map
                </button>
              </p>
            </li>
          ))}
        </ol>
        <NearbyMap chosen={chosen} onChoose={choose} />
      </div>
    </section>
  );
}
