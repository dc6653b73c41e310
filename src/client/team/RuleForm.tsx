import { m } from '../../shared/messages/messages.ts';
import { INQUIRY_RULES, type InquiryRule, UNANSWERED_RULES, type UnansweredRule } from '../../shared/organization/organization.ts';
import type { OwnBrokerage, Person } from '../../shared/organization/team-schemas.ts';
import { trpc } from '../trpc/trpc.ts';
import { toast } from '../ui/dialog/toast.tsx';
import { FailureText } from '../ui/form/error/FailureText.tsx';
import { RadioList } from '../ui/form/RadioList.tsx';
import classes from './PeoplePage.module.css';

const RULES: Record<InquiryRule, { label: () => string; hint: () => string; saved: () => string }> = {
  agent: { label: m.team_rule_agent, hint: m.team_rule_agent_hint, saved: m.team_rule_now_agent },
  turns: { label: m.team_rule_turns, hint: m.team_rule_turns_hint, saved: m.team_rule_now_turns },
};

/** Who gets new inquiries of the brokerage; a choice is stored at once. */
export function RuleForm({ brokerage: { inquiryRule }, people }: { brokerage: OwnBrokerage; people: readonly Person[] }) {
  const utils = trpc.useUtils();
  const setRule = trpc.team.setRule.useMutation({
    onSuccess: (result) => {
      toast({ title: m.team_rule_saved(), message: RULES[result.inquiryRule].saved() });
      return utils.team.invalidate();
    },
  });
  const shownRule = setRule.isPending ? setRule.variables.rule : inquiryRule;
  return (
    <section className={classes.section} aria-labelledby="inquiry-rule">
      <h2 id="inquiry-rule" className="text-xl">
        {m.team_rule_title()}
      </h2>
      <div className={`mt-md ${classes.sectionText}`}>
        <RadioList
          legend={m.team_rule_title()}
          name="rule"
          value={shownRule}
          onChange={(rule) => setRule.mutate({ rule })}
          options={INQUIRY_RULES.map((value) => ({ value, label: RULES[value].label(), hint: RULES[value].hint() }))}
        />
        {inquiryRule === 'turns' && !people.some(({ takesInquiries }) => takesInquiries) && (
          <p className="text-sm warning medium mt-xs">{m.team_rule_none()}</p>
        )}
        <FailureText>{setRule.error?.message}</FailureText>
      </div>
    </section>
  );
}

const UNANSWERED: Record<UnansweredRule, { label: () => string; hint?: () => string; saved: () => string }> = {
  nothing: { label: m.team_unanswered_nothing, saved: m.team_unanswered_now_nothing },
  remind: { label: m.team_unanswered_remind, hint: m.team_unanswered_remind_hint, saved: m.team_unanswered_now_remind },
  next: { label: m.team_unanswered_next, hint: m.team_unanswered_next_hint, saved: m.team_unanswered_now_next },
};

/** What happens to inquiries of the brokerage that are not answered in time; a choice is stored at once. */
export function UnansweredForm({ brokerage: { unansweredRule } }: { brokerage: OwnBrokerage }) {
  const utils = trpc.useUtils();
  const setRule = trpc.team.setUnansweredRule.useMutation({
    onSuccess: (result) => {
      toast({ title: m.team_rule_saved(), message: UNANSWERED[result.unansweredRule].saved() });
      return utils.team.invalidate();
    },
  });
  return (
    <section className={classes.section} aria-labelledby="unanswered-rule">
      <h2 id="unanswered-rule" className="text-xl">
        {m.team_unanswered_title()}
      </h2>
      <div className={`mt-md ${classes.sectionText}`}>
        <RadioList
          legend={m.team_unanswered_title()}
          name="unanswered"
          value={setRule.isPending ? setRule.variables.rule : unansweredRule}
          onChange={(rule) => setRule.mutate({ rule })}
          options={UNANSWERED_RULES.map((value) => ({ value, label: UNANSWERED[value].label(), hint: UNANSWERED[value].hint?.() }))}
        />
        <FailureText>{setRule.error?.message}</FailureText>
      </div>
    </section>
  );
}
