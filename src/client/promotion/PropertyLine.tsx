import { Fragment } from 'react';
import { propertyLineParts } from './promotion.labels.ts';

/** Line about a property: `Arabian Ranches, Dubai · AED 8,300,000 · DLV-1125`. Price and reference do not wrap. */
export const PropertyLine = ({ property }: { property: Parameters<typeof propertyLineParts>[0] }) => (
  <span className="muted text-sm loose">
    {propertyLineParts(property).map((part, i) => (
      <Fragment key={part}>
        {i > 0 && ' · '}
        <bdi className={i > 0 ? 'nowrap' : undefined}>{part}</bdi>
      </Fragment>
    ))}
  </span>
);
