import { useIntersection, useMediaQuery } from '@mantine/hooks';
import { useState } from 'react';
import { m } from '../../../shared/messages/messages.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { phoneLink } from '../../contact-links.ts';
import { lazyMap } from '../../map/lazy.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import { Icon } from '../../ui/icon/Icon.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import classes from './ContactBranches.module.css';
import { BRANCHES, type Branch } from './contact.content.ts';

/** Height of the map on wide screens, where it is as high as the list beside it. ContactBranches.module.css reserves the same heights. */
const HEIGHT_PX = 612;
/** Height of the map on phones. */
const PHONE_HEIGHT_PX = 400;
const ContactMap = lazyMap(async () => (await import('./ContactMap.tsx')).ContactMap, HEIGHT_PX);
/** Distance from the viewport at which the map starts to load. */
const LOAD_DISTANCE = '400px';

/** The map. Its script and tiles are loaded once the visitor scrolls near it, and it then stays. */
function DeferredMap(props: { selected: Branch | null; onChoose: (branch: Branch) => void }) {
  const { ref, entry } = useIntersection({ rootMargin: LOAD_DISTANCE });
  const [isNear, setIsNear] = useState(false);
  if (entry?.isIntersecting && !isNear) setIsNear(true);
  const height = useMediaQuery('(max-width: 47.99em)') ? PHONE_HEIGHT_PX : HEIGHT_PX;
  const placeholder = <Skeleton height="100%" radius="var(--radius-md)" />;
  return (
    <div ref={ref} className={`shrink ${classes.map}`}>
      {isNear ? <ContactMap height={height} placeholder={placeholder} {...props} /> : placeholder}
    </div>
  );
}

/** The three branches as a list next to a map. */
export function ContactBranches() {
  const [selected, setSelected] = useState<Branch | null>(null);
  // a copy, so that the state changes and the map moves again when the same branch is chosen twice
  const choose = (branch: Branch) => setSelected({ ...branch });
  return (
    <section className="section" aria-labelledby="branches">
      <h2 id="branches" className="mb-lg">
        {m.info_branches()}
      </h2>
      <div className={`gap-lg split ${classes.columns}`}>
        <ol className={`grid gap-sm hover-lines faint-icons row-links ${classes.list}`}>
          {BRANCHES.map((branch, i) => (
            <li key={branch.name} className="panel">
              <h3 className="row gap-sm mb-xs text-lg">
                <span className="center flex-none round no-tracking" aria-hidden="true">
                  {i + 1}
                </span>
                {placeLabel(branch.name)}
              </h3>
              <p className="row gap-md text-md tight">
                <Icon name="map-pin" />
                {branch.address()}
              </p>
              <p className="row gap-md text-md tight">
                <Icon name="phone" />
                <a href={phoneLink(branch.phone)}>
                  <Bdi ltr>{branch.phone}</Bdi>
                </a>
              </p>
              <p className="row gap-md text-md tight">
                <Icon name="map-2" />
                <button
                  type="button"
                  className="link min-44 text-sm"
                  aria-pressed={branch.name === selected?.name}
                  onClick={() => choose(branch)}
                >
                  {m.info_branch_map()}
                </button>
              </p>
            </li>
          ))}
        </ol>
        <DeferredMap selected={selected} onChoose={choose} />
      </div>
    </section>
  );
}
