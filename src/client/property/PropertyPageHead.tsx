import type { PropertyView } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { useSiteConfig } from '../site-config.tsx';
import { breadcrumbLd, PageHead } from '../ui/PageHead.tsx';
import { describeProperty, listingLd } from './structured-data.ts';

/** Title, share tags with the first picture, and what search engines read. */
export function PropertyPageHead({ property: p }: { property: PropertyView }) {
  const { origin } = useSiteConfig();
  const path = paths.property(p.id);
  const crumbs = [
    ['Home', paths.home()],
    ['Properties', paths.properties()],
    [p.title, path],
  ] as const;
  return (
    <PageHead
      title={p.title}
      description={describeProperty(p)}
      canonical={path}
      image={p.images[0]}
      jsonLd={[breadcrumbLd(origin, crumbs), listingLd(p, origin, origin + path)]}
    />
  );
}
