import { readableAgent } from '../../../shared/agent/agent-text.ts';
import { m } from '../../../shared/messages/messages.ts';
import { withBrokerage } from '../../../shared/property/advertiser.ts';
import type { PropertyCard } from '../../../shared/property/property-view.ts';
import classes from './CardSource.module.css';
import { listedText } from './listed.ts';

/** How long the listing has been online and who advertises it: `Listed 3 days ago · Empire Zone Properties`. */
export function CardSource({
  property,
  className = '',
}: {
  property: Pick<PropertyCard, 'createdAt' | 'isDateKnown' | 'advertiser' | 'agent' | 'brokerage'>;
  className?: string;
}) {
  const person = property.agent ? readableAgent(property.agent).name : property.advertiser;
  const advertiser = withBrokerage(person, property.brokerage);
  return (
    <p className={`text-xs muted ${classes.source} ${className}`}>
      {/* the number of days may change between rendering on the server and hydration */}
      <span suppressHydrationWarning>{listedText(property)}</span>
      {advertiser && (
        <>
          <span>{m.property_card_between()}</span>
          <bdi className="ellipsis">{advertiser}</bdi>
        </>
      )}
    </p>
  );
}
