import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import type { PropertyView } from '../../../shared/property/property.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../../trpc.ts';
import classes from './SimilarSection.module.css';

/** Up to three homes like this one. An extra: when there are none, or they cannot be had, the page is whole without them. */
export function SimilarSection({ property: p }: { property: Pick<PropertyView, 'id' | 'propertyType' | 'transactionType'> }) {
  const { data, isPending } = trpc.property.similar.useQuery({ id: p.id });
  if (!isPending && !data?.length) return null;
  const all = paths.properties({ propertyType: p.propertyType, transactionType: p.transactionType });
  return (
    <section className={`section ${classes.similar}`}>
      <div className="section-head">
        <h2>Similar homes</h2>
        <Link to={all} className="more">
          All {p.propertyType.toLowerCase()}s {p.transactionType === 'Buy' ? 'for sale' : 'for rent'}
          <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
        </Link>
      </div>
      <div className="cards-3 cards-slide">
        {data ? data.map((home) => <PropertyCard key={home.id} property={home} />) : [1, 2, 3].map((n) => <PropertyCardSkeleton key={n} />)}
      </div>
    </section>
  );
}
