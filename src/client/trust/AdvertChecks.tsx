import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { checksOf } from './checks.ts';
import classes from './trust.module.css';

/** What was checked about an advert and when, or that nothing was. */
export function AdvertChecks({ property }: { property: PropertyView }) {
  const checks = checksOf(property);
  return (
    <section aria-labelledby="checks-title">
      <h3 id="checks-title">{m.trust_checked()}</h3>
      {checks.length === 0 ? (
        <p className="text-md muted">{m.permit_checks_none()}</p>
      ) : (
        <ul className={classes.checks}>
          {checks.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      )}
    </section>
  );
}
