import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { typePluralLabel } from '../../../shared/property/property.labels.ts';
import type { PropertyCard as PropertyCardData, PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { PropertyCard } from '../../property-card/PropertyCard.tsx';
import { PropertyCardSkeleton } from '../../property-card/PropertyCardSkeleton.tsx';
import { trpc } from '../../trpc/trpc.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { repeat } from '../../ui/Skeleton.tsx';
import classes from './SimilarSection.module.css';

interface HomesSectionProps {
  title: string;
  /** Link to all of these homes. */
  more: { to: string; label: string };
  /** Missing while they load. */
  homes: readonly PropertyCardData[] | undefined;
}

/** Homes in rows of three with a link to all of them. */
const HomesSection = ({ title, more, homes }: HomesSectionProps) => (
  <section className={`section no-print ${classes.similar}`}>
    <div className="section-head">
      <h2>{title}</h2>
      <Link to={more.to} className="more">
        {more.label}
        <Icon name="arrow-right" />
      </Link>
    </div>
    <div className="cards-3 cards-slide">
      {homes ? homes.map((home) => <PropertyCard key={home.id} property={home} />) : repeat(3, <PropertyCardSkeleton />)}
    </div>
  </section>
);

/** The three newest homes. Renders nothing if there are none or the request failed. */
export function NewestSection() {
  const { data, isPending } = trpc.property.search.useQuery({ sort: 'newest' });
  if (!isPending && !data?.items.length) return null;
  return (
    <HomesSection
      title={m.property_newest()}
      more={{ to: paths.properties(), label: m.property_newest_all() }}
      homes={data?.items.slice(0, 3)}
    />
  );
}

/** Up to six similar properties. Renders nothing if there are none or the request failed. */
export function SimilarSection({ property }: { property: Pick<PropertyView, 'id' | 'propertyType' | 'transactionType'> }) {
  const { data, isPending } = trpc.property.similar.useQuery({ id: property.id });
  if (!isPending && !data?.length) return null;
  const types = typePluralLabel(property.propertyType).toLowerCase();
  const allPath = paths.properties({ propertyType: property.propertyType, transactionType: property.transactionType });
  const label = property.transactionType === 'Buy' ? m.property_similar_sale({ types }) : m.property_similar_rent({ types });
  return <HomesSection title={m.property_similar()} more={{ to: allPath, label }} homes={data} />;
}
