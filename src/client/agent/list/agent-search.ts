import type { AgentView } from '../../../shared/agent.ts';

type SearchableAgent = Pick<AgentView, 'name' | 'title' | 'specializations'>;

/** Agents whose name, title or a specialization contains the term, ignoring case. A blank term matches all agents. */
export function searchAgents<T extends SearchableAgent>(agents: readonly T[], term: string): T[] {
  const needle = term.trim().toLowerCase();
  return agents.filter((agent) => [agent.name, agent.title, ...agent.specializations].some((text) => text.toLowerCase().includes(needle)));
}

/** The `most` specializations that at least two agents share, most frequent first. */
export function commonSpecializations(agents: readonly SearchableAgent[], limit: number): string[] {
  const counts = new Map<string, number>();
  for (const name of agents.flatMap((agent) => [...new Set(agent.specializations)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .slice(0, limit)
    .map(([name]) => name);
}
