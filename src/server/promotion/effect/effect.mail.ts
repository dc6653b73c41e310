// Composes the email about a promotion that ended: what was before and during it, and what may be concluded. Bad news is announced too. Sends nothing.
import { m } from '../../../shared/messages/messages.ts';
import { promotionLevelName } from '../../../shared/payment/promotion.ts';
import { conclusions, figuresText, type PromotionEffectView } from '../../../shared/payment/promotion-effect.ts';
import { cleanTitle } from '../../../shared/property/clean-title.ts';
import type { EmailMessage } from '../../mail/template/email-message.ts';

/** The email at the end of a promotion of a home. */
export function promotionEndedEmail(
  to: string,
  { id, propertyId, title, effect }: { id: number; propertyId: number; title: string; effect: PromotionEffectView },
): EmailMessage {
  const { before, during, level } = effect;
  const plan = promotionLevelName(level);
  return {
    to,
    kind: 'promotion-ended',
    key: `promotion-ended:${id}`,
    subject: m.promotion_effect_subject({ plan }),
    blocks: [
      { text: m.promotion_effect_ended({ plan }) },
      { quote: cleanTitle(title) },
      {
        facts: [
          [m.promotion_effect_during({ count: during.days }), figuresText(during)],
          ...(before.days > 0 ? [[m.promotion_effect_before({ count: before.days }), figuresText(before)] as [string, string]] : []),
        ],
      },
      ...conclusions(effect).map((text) => ({ text })),
      { button: { label: m.promotion_effect_again(), path: `/promote-listing?id=${propertyId}` } },
      { note: m.promotion_effect_reason() },
    ],
  };
}
