// Filters the loaded list of agents by a typed term, and finds the specializations to suggest as terms.
import type { AgentView } from '../../../shared/agent/agent.ts';
import { specializationLabel } from '../specialization-label.ts';

type SearchableAgent = Pick<AgentView, 'name' | 'title' | 'specializations'> & Partial<Pick<AgentView, 'nameAr' | 'titleAr'>>;

/**
 * Agents whose name or title, in English or Arabic, or a specialization contains the term, ignoring case. A specialization matches in the agent's own words and in those of
 * the page's language. A blank term matches all agents.
 */
export function searchAgents<T extends SearchableAgent>(agents: readonly T[], term: string): T[] {
  const needle = term.trim().toLowerCase();
  const textsOf = ({ name, title, nameAr, titleAr, specializations }: T): string[] => [
    name,
    title,
    nameAr ?? '',
    titleAr ?? '',
    ...specializations,
    ...specializations.map(specializationLabel),
  ];
  return agents.filter((agent) => textsOf(agent).some((text) => text.toLowerCase().includes(needle)));
}

/** At most `limit` specializations that at least two agents share, most frequent first. */
export function commonSpecializations(agents: readonly SearchableAgent[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const agent of agents) {
    // a Set, because an agent who repeats a specialization counts once
    for (const name of new Set(agent.specializations)) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([nameA, countA], [nameB, countB]) => countB - countA || nameA.localeCompare(nameB))
    .slice(0, limit)
    .map(([name]) => name);
}
