import { IconInfoCircle } from '@tabler/icons-react';
import { formatNumber } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { PROMOTION_PLANS, type PromotionPreview, promotionLevelName } from '../../shared/payment/promotion.ts';
import { shortTitle } from '../../shared/property/property.ts';
import { longDate } from '../my-listings/listing.labels.ts';
import { paths } from '../paths.ts';
import { ErrorText } from '../payment/ErrorText.tsx';
import { PlanCard, PlanCards } from '../payment/PlanCard.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './PromotePage.module.css';
import { homeLine, startText } from './promotion.labels.ts';
import { RankPreview } from './RankPreview.tsx';
import type { PromotionCheckoutState } from './usePromotionCheckout.ts';

/** The home, three promotions for it, and what each of them gives. */
export function PromotePlans({ preview, checkout }: { preview: PromotionPreview; checkout: PromotionCheckoutState }) {
  const { property: home, current } = preview;
  return (
    <>
      <div className={classes.head}>
        <h1>Put it in front of more people</h1>
        <p>Your listing is live either way. A promotion moves it up, for a time you choose.</p>
      </div>
      <div className={`panel ${classes.home} ${classes.chosen}`}>
        <Picture src={home.image ?? undefined} alt="" sizes="120px" className={classes.image} eager />
        <div className={classes.words}>
          <p className="kicker">You are promoting</p>
          <b dir="auto">{shortTitle(home)}</b>
          <span>{homeLine(home)}</span>
        </div>
        <ButtonLink variant="line" size="sm" to={paths.promote()}>
          Choose another
        </ButtonLink>
      </div>
      {current && (
        <p className={classes.running}>
          <IconInfoCircle size={20} stroke={1.6} aria-hidden="true" />
          <span>
            {promotionLevelName(current.level)} runs until {longDate(current.until)}. Days you buy now are added from there, and the level
            is never lowered.
          </span>
        </p>
      )}
      {checkout.failure && (
        <div className={classes.failure}>
          <ErrorText>{checkout.failure}</ErrorText>
        </div>
      )}
      <PlanCards>
        {PROMOTION_PLANS.map((plan) => (
          <PlanCard
            key={plan.id}
            name={plan.name}
            description={plan.description}
            price={formatPounds(plan.priceMinor)}
            per={`for ${plan.durationDays} days`}
            mark={plan.isPopular ? 'Popular' : undefined}
            features={plan.features}
            action={
              <Button
                full
                variant={plan.isPopular ? 'fill' : 'line'}
                pending={checkout.beginning === plan.id}
                disabled={checkout.beginning !== null}
                aria-label={`Select Plan: ${plan.name}`}
                onClick={() => checkout.choose({ plan, preview })}
              >
                Select Plan
              </Button>
            }
          >
            <PlanBenefits preview={preview} planId={plan.id} />
          </PlanCard>
        ))}
      </PlanCards>
      <RankPreview preview={preview} />
    </>
  );
}

/** What this promotion gives to this home: level, days and place. */
function PlanBenefits({ preview, planId }: { preview: PromotionPreview; planId: string }) {
  const given = preview.plans.find((plan) => plan.planId === planId);
  if (!given) return null;
  const rows = [
    ['Level', promotionLevelName(given.level)],
    ['From', startText(longDate(given.from), preview.current !== null)],
    ['Until', longDate(given.until)],
    ['Place', `${formatNumber(given.place)} of ${formatNumber(preview.total)}`],
  ] as const;
  return (
    <dl className={classes.gives}>
      {rows.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
    </dl>
  );
}
