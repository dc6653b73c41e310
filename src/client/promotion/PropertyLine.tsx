import { Fragment } from 'react';
import { propertyLineParts } from './promotion.labels.ts';

/** `Arabian Ranches, Dubai · AED 8,300,000 · DLV-1125`; neither price nor reference breaks apart. */
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
