import { useState } from 'react';
import { Link, useSearchParams } from 'react-router-dom';
import { formatNumber } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import type { BrokerageView } from '../../shared/organization/brokerage.ts';
import type { TransactionType } from '../../shared/property/property.ts';
import { PropertyCard } from '../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../property-card/PropertyCardSkeleton.tsx';
import { loadedItems } from '../trpc/loaded-items.ts';
import { trpc } from '../trpc/trpc.ts';
import { Button } from '../ui/Button.tsx';
import { QueryFailure } from '../ui/page/QueryPlaceholder.tsx';
import { StateMessage } from '../ui/page/StateMessage.tsx';
import { Loading } from '../ui/Skeleton.tsx';
import { homesInput, purposeOf } from './brokerage.queries.ts';

/** The homes of a brokerage in the default order, all or of one purpose, which the address of the page holds. */
export function BrokerageHomes({ brokerage }: { brokerage: BrokerageView }) {
  const { name, slug, forSale, forRent } = brokerage;
  const [query] = useSearchParams();
  const purpose = purposeOf(query);
  return (
    <section aria-labelledby="homes">
      <h2 id="homes" className="mb-md">
        {m.brokerage_homes({ name })}
      </h2>
      {forSale > 0 && forRent > 0 && <Purposes purpose={purpose} forSale={forSale} forRent={forRent} />}
      {forSale + forRent === 0 ? (
        <StateMessage drawing="search" level={3} title={m.brokerage_homes_none()} />
      ) : (
        <Homes key={purpose ?? 'all'} slug={slug} purpose={purpose} />
      )}
    </section>
  );
}

/** Links that change the purpose in the address. */
function Purposes({ purpose, forSale, forRent }: { purpose: TransactionType | undefined } & Pick<BrokerageView, 'forSale' | 'forRent'>) {
  const link = (value: TransactionType | undefined, label: string) => (
    <Link
      className={`chip ${purpose === value ? 'on' : ''}`}
      to={{ search: value ? `?transactionType=${value}` : '' }}
      replace
      preventScrollReset
      aria-current={purpose === value || undefined}
    >
      {label}
    </Link>
  );
  return (
    <nav aria-label={m.area_purpose()} className="mb-md">
      <ul className="chips">
        <li>{link(undefined, m.brokerage_homes_all({ n: formatNumber(forSale + forRent) }))}</li>
        <li>{link('Buy', m.area_tab_sale({ n: formatNumber(forSale) }))}</li>
        <li>{link('Rent', m.area_tab_rent({ n: formatNumber(forRent) }))}</li>
      </ul>
    </nav>
  );
}

/** The homes of a purpose; each press of the button loads one more page. */
function Homes({ slug, purpose }: { slug: string; purpose: TransactionType | undefined }) {
  const [pageCount, setPageCount] = useState(1);
  const queries = trpc.useQueries((t) => Array.from({ length: pageCount }, (_, i) => t.brokerage.homes(homesInput(slug, purpose, i + 1))));
  const failedQuery = queries.find((query) => query.isError);
  const isFetching = queries.some((query) => query.isFetching);
  const homes = loadedItems(queries);
  return (
    <>
      <div className="cards-2">
        {homes.map((property) => (
          <PropertyCard key={property.id} property={property} sizes="(max-width: 48em) 100vw, 400px" />
        ))}
      </div>
      {!queries[0]?.data && isFetching && (
        <Loading className="cards-2" count={4}>
          <PropertyCardSkeleton />
        </Loading>
      )}
      {failedQuery ? (
        <div className="mt-xl centered">
          <QueryFailure query={failedQuery} title={m.brokerage_homes_failed()} />
        </div>
      ) : (
        queries.at(-1)?.data?.hasNext && (
          <p className="mt-xl centered">
            <Button variant="line" disabled={isFetching} onClick={() => setPageCount(pageCount + 1)}>
              {m.brokerage_load_more()}
            </Button>
          </p>
        )
      )}
    </>
  );
}
