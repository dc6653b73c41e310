import { Link } from 'react-router-dom';
import { formatPrice } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { foreignLanguage, shortTitle } from '../../shared/property/listing-text.ts';
import { deviceSaved } from '../device/device-saved.ts';
import { paths } from '../paths.ts';
import { trpc } from '../trpc/trpc.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './DeviceSavedHomes.module.css';

/** Homes that are shown; the others are counted. */
const MAX_SHOWN = 6;

/** The homes that a visitor saved on this device, last saved first. Those that are no longer listed, or could not be loaded, are left out. */
export function DeviceSavedHomes() {
  const ids = deviceSaved();
  const homes = trpc.useQueries((queries) => ids.slice(0, MAX_SHOWN).map((id) => queries.property.get({ id }, { retry: false })));
  if (homes.every(({ isError }) => isError)) return null;
  const more = ids.length - MAX_SHOWN;
  return (
    <section className={classes.saved} aria-labelledby="device-saved">
      <h2 id="device-saved" className="text-md semibold">
        {m.saved_title()}
      </h2>
      <p className="text-sm muted">{m.saved_device_lead()}</p>
      <ul className="grid gap-xs mt-sm">
        {homes.map(({ data, isPending }, i) =>
          data ? (
            <li key={data.id}>
              <Link to={paths.property(data.id)} className={classes.home}>
                <Picture src={data.images[0]} alt="" sizes="72px" className={classes.picture} />
                <span className="shrink">
                  <b className="block">
                    <Bdi>{formatPrice(data.price, data.transactionType)}</Bdi>
                  </b>
                  <span className="block ellipsis text-xs muted" dir="auto" lang={foreignLanguage(shortTitle(data))}>
                    {shortTitle(data)}
                  </span>
                </span>
              </Link>
            </li>
          ) : (
            isPending && (
              <li key={ids[i]}>
                <Skeleton height={64} />
              </li>
            )
          ),
        )}
      </ul>
      {more > 0 && <p className="mt-xs text-sm muted">{m.saved_device_more({ count: more })}</p>}
    </section>
  );
}
