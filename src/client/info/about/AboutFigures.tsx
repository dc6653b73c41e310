import { m } from '../../../shared/messages/messages.ts';
import { trpc } from '../../trpc/trpc.ts';
import classes from './AboutPage.module.css';
import { FIGURES } from './about.content.ts';

/** The current counts of homes and agents, and apart from them the documented figures of the company as its aims. */
export function AboutFigures() {
  const { data: counts } = trpc.property.market.useQuery();
  return (
    <>
      {counts && (
        <p className={`mt-lg text-md muted ${classes.live}`}>
          <span className="round" aria-hidden="true" />
          {m.info_live({ homes: m.layout_homes({ count: counts.total }), agents: m.info_agents({ count: counts.agents }) })}
        </p>
      )}
      <section className={`mt-xl ${classes.figures}`} aria-labelledby="aims">
        <h2 id="aims">{m.info_aims()}</h2>
        <dl className="grid four-columns gap-lg mt-lg">
          {FIGURES.map(([figure, label]) => (
            <div key={figure} className="figure">
              <dt className="muted">{label()}</dt>
              <dd>{figure}</dd>
            </div>
          ))}
        </dl>
      </section>
    </>
  );
}
