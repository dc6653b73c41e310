import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { formatAskingPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { foreignLanguage, shortTitle } from '../../shared/property/listing-text.ts';
import { placeLine } from '../../shared/property/place/area.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { useDeviceSaved } from '../device/device-saved.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './DeviceSavedHomes.module.css';

/** How many homes are shown; of the others only the number. */
const MAX_SHOWN = 6;

interface DeviceSavedHomesProps {
  /** True: cards in a column of the page, which slide sideways on a phone. False: rows below a form. */
  isWide?: boolean;
  /** Shown when none of the homes could be loaded. */
  fallback?: ReactNode;
}

/**
 * The homes that a visitor saved on this device (in localStorage), last saved first. Loads each home and leaves out those that fail to load
 * or are no longer listed.
 */
export function DeviceSavedHomes({ isWide = false, fallback = null }: DeviceSavedHomesProps) {
  const ids = useDeviceSaved();
  const homes = trpc.useQueries((queries) => ids.slice(0, MAX_SHOWN).map((id) => queries.property.get({ id }, { retry: false })));
  if (homes.every(({ isError }) => isError)) return fallback;
  const failedCount = homes.filter(({ isError }) => isError).length;
  const hiddenCount = ids.length - MAX_SHOWN;
  return (
    <section className={isWide ? `shrink on-band ${classes.column}` : `mt-xl line-above ${classes.below}`} aria-labelledby="device-saved">
      <h2 id="device-saved" className={isWide ? '' : 'text-md semibold'}>
        {m.saved_device_title({ count: ids.length - failedCount })}
      </h2>
      <p className="mt-2xs text-sm muted">{m.saved_device_lead()}</p>
      <ul className={isWide ? `cards-2 cards-slide ${classes.cards}` : 'grid gap-xs mt-sm'}>
        {homes.map(({ data, isPending }, i) =>
          data ? (
            <li key={data.id}>
              <Link to={paths.property(data.id)} className={`relative flex gap-sm clip outlined rounded-md on-card ${classes.home}`}>
                <Picture src={data.images[0]} alt="" sizes={isWide ? '340px' : '112px'} className={classes.picture} />
                <div className={`shrink py-xs ${classes.text}`}>
                  <b className="block">
                    <Bdi>{formatAskingPrice(data)}</Bdi>
                  </b>
                  <span className="block ellipsis text-sm muted" dir="auto" lang={foreignLanguage(shortTitle(data))}>
                    {shortTitle(data)}
                  </span>
                  <span className="block ellipsis text-sm muted">{placeLabel(placeLine(data.location, data.emirate))}</span>
                </div>
              </Link>
            </li>
          ) : (
            isPending && (
              <li key={ids[i]} className={`grid ${classes.loading}`}>
                <Skeleton height="auto" radius={14} />
              </li>
            )
          ),
        )}
      </ul>
      {hiddenCount > 0 && <p className="mt-xs text-sm muted">{m.saved_device_more({ count: hiddenCount })}</p>}
    </section>
  );
}
