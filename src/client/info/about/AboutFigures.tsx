import { plural } from '../../../shared/format.ts';
import { trpc } from '../../trpc.ts';
import classes from './AboutPage.module.css';
import { FIGURES } from './about.content.ts';

/** The documented figures next to live counts. */
export function AboutFigures() {
  const { data } = trpc.property.market.useQuery();
  return (
    <section className={classes.figures} aria-label="In figures">
      <dl>
        {FIGURES.map(([figure, label]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {data && (
        <p className={classes.live}>
          <span aria-hidden="true" />
          Live now: {plural(data.total, 'home')}, {plural(data.agents, 'agent')}
        </p>
      )}
    </section>
  );
}
