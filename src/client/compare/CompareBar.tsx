import { Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatAskingPrice, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { readableTitle } from '../../shared/property/listing-text.ts';
import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { paths } from '../paths.ts';
import { comparedHomes, toggleCompared } from '../property-card/compared-homes.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { lazyDialog } from '../ui/dialog/lazy-dialog.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './CompareBar.module.css';

const MakeListDialog = lazyDialog(async () => ({ default: (await import('../shortlist/manage/MakeListDialog.tsx')).MakeListDialog }));

/**
 * Bar at the bottom of every page but the comparison, with the homes that the visitor chose to compare (kept in localStorage). Renders nothing
 * without such homes.
 */
export default function CompareBar() {
  const { pathname } = useLocation();
  const ids = comparedHomes.useIds();
  // the page on which the dialog was opened: on another page it is closed
  const [listPage, setListPage] = useState<string | null>(null);
  if (listPage !== null && listPage !== pathname) setListPage(null);
  const homes = trpc.property.compare.useQuery({ ids: [...ids] }, { enabled: ids.length > 0 });
  // the homes of the last answer are shown while the next request runs, and after it has failed
  const [knownHomes, setKnownHomes] = useState<readonly ComparedProperty[]>([]);
  if (homes.data && homes.data !== knownHomes) setKnownHomes(homes.data);
  if (ids.length === 0 || pathname === paths.compare([])) return null;
  return (
    <>
      <section
        className={`no-print row gap-md rounded-md raised p-xs-sm outlined-strong on-inverse ${classes.bar}`}
        aria-label={m.compare_bar()}
      >
        <p className={`flex-none text-sm semibold nowrap tabular ${classes.count}`} role="status">
          {m.compare_chosen({ count: formatNumber(ids.length), max: formatNumber(MAX_COMPARED) })}
        </p>
        <ul className={`flex gap-xs grow shrink ${classes.homes}`}>
          {ids.map((id) => (
            <ComparedHome key={id} id={id} property={knownHomes.find((home) => home.id === id)} query={homes} />
          ))}
          {ids.length < MAX_COMPARED && (
            <li className={classes.addPlace} aria-hidden="true">
              <Icon name="plus" size={16} />
            </li>
          )}
        </ul>
        <div className={`row flex-none gap-2xs ${classes.actions}`}>
          {homes.isError && (
            <button type="button" className={`${classes.action} ${classes.retry}`} onClick={() => void homes.refetch()}>
              {m.ui_try_again()}
            </button>
          )}
          <button type="button" className={`${classes.action} ${classes.clear}`} onClick={() => comparedHomes.set([])}>
            {m.compare_clear()}
          </button>
          <button
            type="button"
            className={`${classes.action} ${classes.makeList}`}
            onClick={() => setListPage(pathname)}
            aria-haspopup="dialog"
          >
            <Icon name="users" />
            {m.shortlist_make()}
          </button>
          <ButtonLink to={paths.compare(ids)} size="sm" className={classes.submit}>
            <Icon name="scale" />
            {m.compare_compare()}
          </ButtonLink>
        </div>
      </section>
      <Suspense>{listPage === pathname && <MakeListDialog propertyIds={ids} onClose={() => setListPage(null)} />}</Suspense>
    </>
  );
}

interface ComparedHomeProps {
  id: number;
  /** Undefined while it loads, after a failed request, and for a home that is not listed any more. */
  property: ComparedProperty | undefined;
  /** The request for all chosen homes. */
  query: { isPending: boolean; isError: boolean; isFetching: boolean };
}

/**
 * A chosen home with the button that removes it from localStorage. Without `property` it is shown as not listed any more, or after a failed request
 * as not loaded.
 */
function ComparedHome({ id, property, query }: ComparedHomeProps) {
  const isLoading = query.isPending || query.isFetching;
  const notShown = isLoading ? m.ui_loading() : query.isError ? m.compare_failed() : m.compare_not_listed();
  const title = property ? readableTitle(property) : notShown;
  return (
    <li className={classes.home}>
      <span className={`flex-none clip photo-in rounded-xs ${classes.picture}`}>
        {property || !isLoading ? <Picture src={property?.images[0]} alt="" sizes="56px" /> : <Skeleton height="100%" radius={0} />}
      </span>
      <span className={`grow shrink text-xs ellipsis loose on-inverse-2 ${classes.text}`}>
        <b className="block ellipsis on-inverse" dir="auto">
          {title}
        </b>
        {property && formatAskingPrice(property)}
      </span>
      <button
        type="button"
        className={`center flex-none size-44 on-inverse ${classes.remove}`}
        onClick={() => toggleCompared(id)}
        aria-label={m.compare_take_out({ title })}
      >
        <Icon name="x" size={16} stroke={1.8} />
      </button>
    </li>
  );
}
