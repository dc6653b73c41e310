import { formatDay } from '../../shared/format.ts';
import { m } from '../../shared/messages/messages.ts';
import { SectionHead } from '../ui/page/SectionHead.tsx';

/** How the figures are made, in sentences. */
export const MarketRules = ({ interestUntil }: { interestUntil: string | null }) => (
  <section className="section" aria-labelledby="rules">
    <SectionHead id="rules" title={m.market_rules()} />
    <ul className="muted text-sm measure grid gap-xs">
      <li>{m.market_rule_few()}</li>
      <li>{m.market_rule_rounded()}</li>
      <li>{m.market_rule_gone()}</li>
      <li>{interestUntil ? m.market_rule_interest({ date: formatDay(interestUntil) }) : m.market_rule_interest_none()}</li>
    </ul>
  </section>
);
