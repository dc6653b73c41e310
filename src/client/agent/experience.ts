import type { AgentView } from '../../shared/agent.ts';

type Known = Pick<AgentView, 'yearsExperience' | 'createdAt'>;

/** Full years from one UTC moment to another, never negative. */
function fullYears(from: Date, to: Date): number {
  const years = to.getUTCFullYear() - from.getUTCFullYear();
  const birthday = new Date(from);
  birthday.setUTCFullYear(to.getUTCFullYear());
  return Math.max(0, birthday > to ? years - 1 : years);
}

/** How long an agent works: their own figure, else how long we know them. `now` is when the profile was asked for. */
export function experience(agent: Known, now: Date): { label: string; value: string; sentence: string } {
  const own = agent.yearsExperience;
  const n = own ?? fullYears(new Date(agent.createdAt), now);
  const years = n === 0 ? 'Less than a year' : n === 1 ? '1 year' : `${n} years`;
  return own === null
    ? { label: 'Years with us', value: n === 0 ? 'Less than 1' : String(n), sentence: `${years} with us` }
    : { label: 'Years of experience', value: String(n), sentence: years };
}
