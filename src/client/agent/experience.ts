import type { AgentView } from '../../shared/agent.ts';

type ExperienceFields = Pick<AgentView, 'yearsExperience' | 'createdAt'>;

/** Full years from one UTC instant to another, never negative. */
function fullYears(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const birthday = new Date(from);
  birthday.setUTCFullYear(to.getUTCFullYear());
  return Math.max(0, birthday > to ? years - 1 : years);
}

/** Experience of an agent: the years they stated, or the years since their profile was created. `now` is the time of the response. */
export function experience(agent: ExperienceFields, now: Date): { label: string; value: string; sentence: string } {
  const statedYears = agent.yearsExperience;
  const yearCount = statedYears ?? fullYears(new Date(agent.createdAt), now);
  const years = yearCount === 0 ? 'Less than a year' : yearCount === 1 ? '1 year' : `${yearCount} years`;
  return statedYears === null
    ? { label: 'Years with us', value: yearCount === 0 ? 'Less than 1' : String(yearCount), sentence: `${years} with us` }
    : { label: 'Years of experience', value: String(yearCount), sentence: years };
}
