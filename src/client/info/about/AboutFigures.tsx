import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import classes from './AboutPage.module.css';
import { FIGURES } from './about.content.ts';

/** The figures that the company states about itself, and below them the current counts of homes and agents. */
export function AboutFigures() {
  const { data: counts } = trpc.property.market.useQuery();
  return (
    <section className={classes.figures} aria-label={m.info_figures()}>
      <dl className="grid four-columns gap-lg mt-xl">
        {FIGURES.map(([figure, label]) => (
          <div key={figure}>
            <dt className="muted">{label()}</dt>
            <dd>{figure}</dd>
          </div>
        ))}
      </dl>
      {counts && (
        <p className={classes.live}>
          <span aria-hidden="true" />
          {m.info_live({ homes: m.layout_homes({ count: counts.total }), agents: m.info_agents({ count: counts.agents }) })}
        </p>
      )}
    </section>
  );
}
