import { m } from '../../shared/messages/messages.ts';
import type { PropertyView } from '../../shared/property/property-view.ts';
import { checksOf, statementsOf } from './checks.ts';
import classes from './trust.module.css';

/** What we checked about an advert and when, or that nothing was, and what its advertiser said. */
export function AdvertChecks({ property }: { property: PropertyView }) {
  const checks = checksOf(property);
  const statements = statementsOf(property);
  return (
    <>
      <section aria-labelledby="checks-title">
        <h3 id="checks-title">{m.trust_checked()}</h3>
        {checks.length === 0 ? <p className="text-md muted">{m.permit_checks_none()}</p> : <Sentences sentences={checks} />}
      </section>
      {statements.length > 0 && (
        <section aria-labelledby="said-title">
          <h3 id="said-title">{m.trust_said()}</h3>
          <Sentences sentences={statements} />
        </section>
      )}
    </>
  );
}

const Sentences = ({ sentences }: { sentences: string[] }) => (
  <ul className={`grid gap-2xs mt-xs text-md ${classes.checks}`}>
    {sentences.map((sentence) => (
      <li key={sentence}>{sentence}</li>
    ))}
  </ul>
);
