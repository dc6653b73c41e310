import { formatDay, formatPounds } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { PROMOTION_PLANS, type PromotionPreview, promotionLevelName } from '../../shared/payment/promotion.ts';
import { shortTitle } from '../../shared/property/listing-text.ts';
import { paths } from '../paths.ts';
import { PlanCard, PlanCards } from '../payment/PlanCard.tsx';
import { Button, ButtonLink } from '../ui/Button.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { Icon } from '../ui/icon/Icon.tsx';
import { Picture } from '../ui/picture/Picture.tsx';
import classes from './PromotePage.module.css';
import { PromotionEffect } from './PromotionEffect.tsx';
import { PropertyLine } from './PropertyLine.tsx';
import { isRankChanged, rankOfTotalText, startText } from './promotion.labels.ts';
import { RankPreview } from './RankPreview.tsx';
import type { PromotionCheckoutState } from './usePromotionCheckout.ts';

/** The chosen property, the three promotion plans with their effect on it, and its rank with each of them. */
export function PromotePlans({ preview, checkout }: { preview: PromotionPreview; checkout: PromotionCheckoutState }) {
  const { property, current } = preview;
  return (
    <>
      <div className={classes.head}>
        <h1>{m.promotion_title()}</h1>
        <p>{m.promotion_lead()}</p>
      </div>
      <div className={`panel ${classes.home} ${classes.chosen}`}>
        <Picture src={property.image ?? undefined} alt="" sizes="120px" className={classes.image} eager />
        <div className={`grid shrink ${classes.words}`}>
          <p className="kicker">{m.promotion_promoting()}</p>
          <b className="tight" dir="auto">
            {shortTitle(property)}
          </b>
          <PropertyLine property={property} />
        </div>
        <ButtonLink variant="line" size="sm" to={paths.promote()}>
          {m.promotion_choose_another()}
        </ButtonLink>
      </div>
      {current && (
        <p className={classes.running}>
          <Icon name="info-circle" size={20} />
          <span>{m.promotion_running({ promotion: promotionLevelName(current.level), date: formatDay(current.until) })}</span>
        </p>
      )}
      <PromotionEffect propertyId={property.id} />
      {checkout.failure && (
        <div className={classes.failure}>
          <FailureText>{checkout.failure}</FailureText>
        </div>
      )}
      <PlanCards>
        {PROMOTION_PLANS.map((plan) => (
          <PlanCard
            key={plan.id}
            name={plan.name}
            description={plan.description}
            price={formatPounds(plan.pricePence)}
            per={m.promotion_for_days({ count: plan.durationDays })}
            mark={plan.isPopular ? m.promotion_popular() : undefined}
            features={plan.features}
            action={
              <Button
                full
                variant={plan.isPopular ? 'fill' : 'line'}
                pending={checkout.startingPlanId === plan.id}
                disabled={checkout.startingPlanId !== null}
                aria-label={m.promotion_select_plan({ plan: plan.name })}
                onClick={() => checkout.choose({ plan, preview })}
              >
                {m.promotion_select()}
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

/** Effect of a plan on this property: the last day, the first day if it differs between plans, and the rank if any plan changes it. */
function PlanBenefits({ preview, planId }: { preview: PromotionPreview; planId: string }) {
  const planPreview = preview.plans.find((plan) => plan.planId === planId);
  if (!planPreview) return null;
  const hasSeveralStarts = new Set(preview.plans.map((plan) => startText(preview, plan))).size > 1;
  const rows = [
    ...(hasSeveralStarts ? [[m.promotion_from(), startText(preview, planPreview)] as const] : []),
    [m.promotion_until(), formatDay(planPreview.until)],
    ...(isRankChanged(preview) ? [[m.promotion_place(), rankOfTotalText(preview, planPreview.place)] as const] : []),
  ] as const;
  return (
    <dl className={`grid gap-xs pt-lg text-sm ${classes.benefits}`}>
      {rows.map(([name, value]) => (
        <div className="flex between gap-md" key={name}>
          <dt className="muted">{name}</dt>
          <dd className="semibold text-end">{value}</dd>
        </div>
      ))}
    </dl>
  );
}
