import type { AgentView } from '../../../shared/agent.ts';

type Searched = Pick<AgentView, 'name' | 'title' | 'specializations'>;

/** Agents whose name, title or a specialization contains the term, compared without case; everybody for a blank one. */
export function searchAgents<T extends Searched>(agents: readonly T[], term: string): T[] {
  const wanted = term.trim().toLowerCase();
  return agents.filter((agent) => [agent.name, agent.title, ...agent.specializations].some((text) => text.toLowerCase().includes(wanted)));
}

/** The `most` specializations that at least two agents share, the commonest first. */
export function commonSpecializations(agents: readonly Searched[], most: number): string[] {
  const counts = new Map<string, number>();
  for (const name of agents.flatMap((agent) => [...new Set(agent.specializations)])) counts.set(name, (counts.get(name) ?? 0) + 1);
  return [...counts]
    .filter(([, count]) => count > 1)
    .sort(([a, n], [b, m]) => m - n || a.localeCompare(b))
    .slice(0, most)
    .map(([name]) => name);
}
