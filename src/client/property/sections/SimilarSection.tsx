import { IconArrowRight } from '@tabler/icons-react';
import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { typePluralLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../../trpc/trpc.ts';
import classes from './SimilarSection.module.css';

/** Up to three similar properties. Renders nothing if there are none or the request failed. */
export function SimilarSection({ property }: { property: Pick<PropertyView, 'id' | 'propertyType' | 'transactionType'> }) {
  const { data, isPending } = trpc.property.similar.useQuery({ id: property.id });
  if (!isPending && !data?.length) return null;
  const types = typePluralLabel(property.propertyType).toLowerCase();
  const allPath = paths.properties({ propertyType: property.propertyType, transactionType: property.transactionType });
  return (
    <section className={`section ${classes.similar}`}>
      <div className="section-head">
        <h2>{m.property_similar()}</h2>
        <Link to={allPath} className="more">
          {property.transactionType === 'Buy' ? m.property_similar_sale({ types }) : m.property_similar_rent({ types })}
          <IconArrowRight size={18} stroke={1.6} aria-hidden="true" />
        </Link>
      </div>
      <div className="cards-3 cards-slide">
        {data
          ? data.map((similar) => <PropertyCard key={similar.id} property={similar} />)
          : [1, 2, 3].map((n) => <PropertyCardSkeleton key={n} />)}
      </div>
    </section>
  );
}
