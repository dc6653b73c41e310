import { IconInfoCircle } from '@tabler/icons-react';
import { formatDay, formatNumber } from '../../shared/format.ts';
import { formatPounds } from '../../shared/payment/payment.ts';
import { PROMOTION_PLANS, type PromotionPreview, promotionLevelName } from '../../shared/payment/promotion.ts';
import { shortTitle } from '../../shared/property/property.ts';
import { paths } from '../paths.ts';
import { ErrorText } from '../payment/ErrorText.tsx';
import { PlanCard, PlanCards } from '../payment/PlanCard.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { Picture } from '../ui/Picture.tsx';
import classes from './PromotePage.module.css';
import { propertyLine, startText } from './promotion.labels.ts';
import { RankPreview } from './RankPreview.tsx';
import type { PromotionCheckoutState } from './usePromotionCheckout.ts';

/** The property and three promotion plans with their effect. */
export function PromotePlans({ preview, checkout }: { preview: PromotionPreview; checkout: PromotionCheckoutState }) {
  const { property, current } = preview;
  return (
    <>
      <div className={classes.head}>
        <h1>Put it in front of more people</h1>
        <p>Your listing is live either way. A promotion moves it up, for a time you choose.</p>
      </div>
      <div className={`panel ${classes.home} ${classes.chosen}`}>
        <Picture src={property.image ?? undefined} alt="" sizes="120px" className={classes.image} eager />
        <div className={classes.words}>
          <p className="kicker">You are promoting</p>
          <b dir="auto">{shortTitle(property)}</b>
          <span>{propertyLine(property)}</span>
        </div>
        <ButtonLink variant="line" size="sm" to={paths.promote()}>
          Choose another
        </ButtonLink>
      </div>
      {current && (
        <p className={classes.running}>
          <IconInfoCircle size={20} stroke={1.6} aria-hidden="true" />
          <span>
            {promotionLevelName(current.level)} runs until {formatDay(current.until)}. Days you buy now are added from there, and the level
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
                pending={checkout.startingPlanId === plan.id}
                disabled={checkout.startingPlanId !== null}
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

/** Effect of a plan on this property: level, days and rank. */
function PlanBenefits({ preview, planId }: { preview: PromotionPreview; planId: string }) {
  const planPreview = preview.plans.find((plan) => plan.planId === planId);
  if (!planPreview) return null;
  const rows = [
    ['Level', promotionLevelName(planPreview.level)],
    ['From', startText(formatDay(planPreview.from), preview.current !== null)],
    ['Until', formatDay(planPreview.until)],
    ['Place', `${formatNumber(planPreview.place)} of ${formatNumber(preview.total)}`],
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
