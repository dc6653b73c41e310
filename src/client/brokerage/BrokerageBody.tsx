import type { CSSProperties } from 'react';
import { m } from '../../shared/messages/messages.ts';
import type { BrokerageView } from '../../shared/organization/brokerage.ts';
import { onDarkGround } from '../../shared/organization/colour.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { AgentPortrait } from '../agent/AgentPortrait.tsx';
import { AgentRating } from '../agent/AgentRating.tsx';
import { agentCrumbs } from '../agent/agent-crumbs.ts';
import { Bdi } from '../ui/Bdi.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Breadcrumbs } from '../ui/page/Breadcrumbs.tsx';
import { BrokerageFigures } from './BrokerageFigures.tsx';
import { BrokerageHomes } from './BrokerageHomes.tsx';
import { BrokerageMetadata } from './BrokerageMetadata.tsx';
import classes from './BrokeragePage.module.css';
import { BrokeragePeople } from './BrokeragePeople.tsx';
import { BrokerageReviews } from './BrokerageReviews.tsx';
import { licenceText, officeNumberText } from './brokerage.labels.ts';

/** The page of a brokerage once it is loaded. */
export function BrokerageBody({ brokerage }: { brokerage: BrokerageView }) {
  const { name, slug, about, colour } = brokerage;
  return (
    <div className="wrap">
      <BrokerageMetadata brokerage={brokerage} />
      <div className="pt-sm">
        <Breadcrumbs links={agentCrumbs()} current={name} />
      </div>
      <Head brokerage={brokerage} />
      <div
        className={classes.line}
        style={colour ? ({ '--colour': colour, '--colour-dark': onDarkGround(colour) } as CSSProperties) : undefined}
        aria-hidden="true"
      />
      <div className={classes.columns}>
        <div className="grid gap-2xl">
          {about && (
            <section aria-labelledby="about">
              <h2 id="about" className="mb-sm">
                {m.brokerage_about({ name })}
              </h2>
              <p className="measure muted anywhere keep-lines loose" dir="auto">
                {about}
              </p>
            </section>
          )}
          <BrokerageHomes brokerage={brokerage} />
          <BrokeragePeople people={brokerage.people} />
          <BrokerageReviews slug={slug} />
        </div>
        <BrokerageFigures brokerage={brokerage} />
      </div>
    </div>
  );
}

/** Logo or initials, name, what the licence line says, and the rating of the agents. */
function Head({ brokerage }: { brokerage: BrokerageView }) {
  const { name, emirate, licence, logo, rating, reviewCount } = brokerage;
  const officeNumber = officeNumberText(brokerage);
  return (
    <header className={classes.head}>
      {logo ? (
        <img className={`outlined rounded-md ${classes.logo}`} src={logo} alt="" width={112} height={112} />
      ) : (
        <AgentPortrait name={name} className={classes.initials} />
      )}
      <div className="shrink">
        <h1 className="anywhere" dir="auto">
          {name}
        </h1>
        <p className="mt-xs text-lg muted">
          {m.brokerage_kind({ emirate: placeLabel(emirate) })}
          {officeNumber && (
            <>
              {' · '}
              <span className="nowrap" title={m.brokerage_number_why()}>
                {officeNumber}
              </span>
            </>
          )}
        </p>
        <p className={`row gap-2xs mt-sm text-sm semibold ${classes.licence}`} data-state={licence.state}>
          <Icon name={licence.state === 'checked' ? 'circle-check' : 'info-circle'} size={18} />
          <Bdi>{licenceText(licence)}</Bdi>
        </p>
        {reviewCount > 0 && <AgentRating rating={rating} reviewCount={reviewCount} className="mt-sm text-sm" />}
      </div>
    </header>
  );
}
