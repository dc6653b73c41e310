import { IconPlus, IconScale, IconUsers, IconX } from '@tabler/icons-react';
import { keepPreviousData } from '@tanstack/react-query';
import { lazy, Suspense, useState } from 'react';
import { useLocation } from 'react-router-dom';
import { formatListedPrice, formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { ComparedProperty } from '../../shared/property/compared.ts';
import { readableTitle } from '../../shared/property/listing-text.ts';
import { MAX_COMPARED } from '../../shared/shortlist/shortlist.ts';
import { paths } from '../paths.ts';
import { comparedHomes, toggleCompared } from '../property-card/compared-homes.ts';
import { trpc } from '../trpc/trpc.ts';
import { ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import { Skeleton } from '../ui/Skeleton.tsx';
import classes from './CompareBar.module.css';

const MakeListDialog = lazy(async () => ({ default: (await import('../shortlist/manage/MakeListDialog.tsx')).MakeListDialog }));

/**
 * Bar at the bottom of every page but the comparison, with the homes that the visitor chose to compare (kept in localStorage). Renders nothing
 * without such homes.
 */
export default function CompareBar() {
  const { pathname } = useLocation();
  const ids = comparedHomes.useIds();
  const [isMakingList, setMakingList] = useState(false);
  const homes = trpc.property.compare.useQuery({ ids: [...ids] }, { placeholderData: keepPreviousData, enabled: ids.length > 0 });
  if (ids.length === 0 || pathname === paths.compare([])) return null;
  return (
    <>
      <section className={`no-print ${classes.bar}`} aria-label={m.compare_bar()}>
        <p className={classes.count} role="status">
          {m.compare_chosen({ count: formatNumber(ids.length), max: formatNumber(MAX_COMPARED) })}
        </p>
        <ul className={classes.homes}>
          {ids.map((id) => (
            <ComparedHome key={id} id={id} property={homes.data?.find((home) => home.id === id)} isLoading={homes.isFetching} />
          ))}
          {ids.length < MAX_COMPARED && (
            <li className={classes.addPlace} aria-hidden="true">
              <IconPlus size={16} stroke={1.6} />
            </li>
          )}
        </ul>
        <div className={classes.actions}>
          <button type="button" className={`${classes.action} ${classes.clear}`} onClick={() => comparedHomes.set([])}>
            {m.compare_clear()}
          </button>
          <button
            type="button"
            className={`${classes.action} ${classes.makeList}`}
            onClick={() => setMakingList(true)}
            aria-haspopup="dialog"
          >
            <IconUsers size={18} stroke={1.6} aria-hidden="true" />
            {m.shortlist_make()}
          </button>
          <ButtonLink to={paths.compare(ids)} size="sm" className={classes.submit}>
            <IconScale size={18} stroke={1.6} aria-hidden="true" />
            {m.compare_compare()}
          </ButtonLink>
        </div>
      </section>
      <Suspense>{isMakingList && <MakeListDialog propertyIds={ids} onClose={() => setMakingList(false)} />}</Suspense>
    </>
  );
}

interface ComparedHomeProps {
  id: number;
  /** Undefined while it loads, and for a home that is not listed any more. */
  property: ComparedProperty | undefined;
  isLoading: boolean;
}

/** A chosen home with the button that removes it from localStorage; a home that is not listed any more says so. */
function ComparedHome({ id, property, isLoading }: ComparedHomeProps) {
  const title = property ? readableTitle(property) : m.compare_not_listed();
  return (
    <li className={classes.home}>
      <span className={classes.picture}>
        {property || !isLoading ? <Picture src={property?.images[0]} alt="" sizes="56px" /> : <Skeleton height="100%" radius={0} />}
      </span>
      <span className={classes.text}>
        <b className="block ellipsis" dir="auto">
          {property || !isLoading ? title : m.ui_loading()}
        </b>
        {property && formatListedPrice(property.price, property.transactionType)}
      </span>
      <button type="button" className={classes.remove} onClick={() => toggleCompared(id)} aria-label={m.compare_take_out({ title })}>
        <IconX size={16} stroke={1.8} aria-hidden="true" />
      </button>
    </li>
  );
}
