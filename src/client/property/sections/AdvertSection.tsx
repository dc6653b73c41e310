import { Link } from 'react-router-dom';
import { m } from '../../../shared/messages/messages.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { ReportLink } from '../../report/ReportLink.tsx';
import { AdvertChecks } from '../../trust/AdvertChecks.tsx';
import { PermitSection } from '../../trust/PermitSection.tsx';
import { Bdi } from '../../ui/Bdi.tsx';
import classes from './AdvertSection.module.css';

/** Section about the advert of a property: what was checked, its permit, a link to the page about checks, and a link to report the advert. */
export function AdvertSection({ property }: { property: PropertyView }) {
  const { id } = property;
  return (
    <section>
      <h2>{m.property_advert()}</h2>
      <div className={`panel grid gap-md ${classes.advert}`}>
        <AdvertChecks property={property} />
        <PermitSection property={property} />
        <p className={`row wrapping text-sm muted line-above ${classes.foot}`}>
          <Bdi>{propertyReference(id)}</Bdi>
          <Link className="inline-row min-44 hover-line" to={paths.trust()}>
            {m.trust_title()}
          </Link>
          <ReportLink kind="property" id={id} className={classes.report} />
        </p>
      </div>
    </section>
  );
}
