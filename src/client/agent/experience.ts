// How long an agent has been in the trade, or on this site, as text.
import type { AgentView } from '../../shared/agent/agent.ts';
import { m } from '../../shared/messages/messages.ts';

type ExperienceFields = Pick<AgentView, 'yearsExperience' | 'createdAt'>;

/** Full years from one UTC instant to another, never negative. */
function fullYears(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const anniversary = new Date(from);
  anniversary.setUTCFullYear(to.getUTCFullYear());
  return Math.max(0, anniversary > to ? years - 1 : years);
}

/**
 * Texts about the experience of an agent: the years that they stated, or the full years since their profile was created. `label` and
 * `value` are for a table, `sentence` is for running text. `now` is the time of the response.
 */
export function experience(agent: ExperienceFields, now: Date): { label: string; value: string; sentence: string } {
  const statedYears = agent.yearsExperience;
  const yearCount = statedYears ?? fullYears(new Date(agent.createdAt), now);
  if (statedYears === null) {
    return {
      label: m.agent_years_with_us(),
      value: yearCount === 0 ? m.agent_less_than_one() : String(yearCount),
      sentence: yearCount === 0 ? m.agent_less_than_a_year_with_us() : m.agent_time_with_us({ count: yearCount }),
    };
  }
  return {
    label: m.agent_years_of_experience(),
    value: String(yearCount),
    sentence: yearCount === 0 ? m.agent_less_than_a_year() : m.agent_years({ count: yearCount }),
  };
}
