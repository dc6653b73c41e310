import classes from './LandingWhy.module.css';
import type { LandingContent } from './landing.content.ts';

/** The 'why buy' section: three reasons, numbered. */
export function LandingWhy({ why }: { why: LandingContent['why'] }) {
  return (
    <section className={`section wrap ${classes.why}`} aria-labelledby="why">
      <h2 id="why">{why.heading}</h2>
      <ol className={classes.reasons}>
        {why.reasons.map(([title, text], i) => (
          <li key={title}>
            <span className={classes.number} aria-hidden="true">
              {i + 1}
            </span>
            <h3>{title}</h3>
            <p>{text}</p>
          </li>
        ))}
      </ol>
    </section>
  );
}
