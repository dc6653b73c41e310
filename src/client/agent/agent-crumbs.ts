import { m } from '../../shared/messages/messages.ts';
import { paths } from '../paths.ts';

/** Breadcrumbs of the pages below the list of agents, as `[name, path]`. */
export const agentCrumbs = () =>
  [
    [m.ui_home(), paths.home()],
    [m.layout_agents(), paths.agents()],
  ] as const;
