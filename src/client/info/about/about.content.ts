// The figures, values and people on the page about the company. The texts are functions, because their language is known only when they are
// shown.
import { m } from '../../../shared/messages/messages.ts';

/** Figures that the company aims at, with their labels. They are fixed; the page also shows current counts. */
export const FIGURES = [
  ['15,000+', m.info_figure_properties],
  ['500+', m.info_figure_agents],
  ['25,000+', m.info_figure_customers],
  ['7', m.info_figure_emirates],
] as const;

/** The company's values: title and text. */
export const VALUES = [
  [m.info_value_excellence, m.info_value_excellence_text],
  [m.info_value_integrity, m.info_value_integrity_text],
  [m.info_value_innovation, m.info_value_innovation_text],
] as const;

/** The people who lead the company. */
export const LEADERS = [
  { name: m.info_leader_chief_name, role: m.info_leader_chief_role, text: m.info_leader_chief_text },
  { name: m.info_leader_sales_name, role: m.info_leader_sales_role, text: m.info_leader_sales_text },
  { name: m.info_leader_product_name, role: m.info_leader_product_role, text: m.info_leader_product_text },
  { name: m.info_leader_care_name, role: m.info_leader_care_role, text: m.info_leader_care_text },
] as const;
