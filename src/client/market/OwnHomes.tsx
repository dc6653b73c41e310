import { Link } from 'react-router-dom';
import type { Market } from '../../shared/market/market.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { paths } from '../paths.ts';
import { SectionHead } from '../ui/page/SectionHead.tsx';
import classes from './InsightsPage.module.css';

/** Where the member's own homes stand among the others of their kind. */
export const OwnHomes = ({ market: { own, place } }: { market: Market }) => (
  <section className="section" aria-labelledby="own-homes">
    <SectionHead
      id="own-homes"
      title={m.market_own()}
      text={m.market_own_text({ place: placeLabel(place) })}
      more={{ to: paths.teamListings(), label: m.market_own_list() }}
    />
    {own.length === 0 ? (
      <p className="panel p-lg muted">{m.market_own_none()}</p>
    ) : (
      <ul className={`panel p-lg ${classes.own}`}>
        {own.map(({ id, title, percentCheaper, others }) => (
          <li key={id} className="flex between wrapping gap-xs-sm">
            <Link className="link" to={paths.property(id)} dir="auto">
              {title}
            </Link>
            <span className={percentCheaper === null ? 'muted' : 'medium'}>
              {percentCheaper === null ? m.market_too_few() : m.market_own_dearer({ percent: percentCheaper, count: others })}
            </span>
          </li>
        ))}
      </ul>
    )}
  </section>
);
