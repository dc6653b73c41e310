import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';

/** Translated labels of specializations that are neither property types nor places, by their English name in lower case. */
const OTHER_LABELS: Readonly<Record<string, () => string>> = {
  waterfront: m.agent_speciality_waterfront,
  schools: m.agent_speciality_schools,
  'buy to let': m.agent_speciality_buy_to_let,
  golf: m.agent_speciality_golf,
  relocation: m.agent_speciality_relocation,
  'tenant search': m.agent_speciality_tenant_search,
  'furnished homes': m.agent_speciality_furnished_homes,
  'off plan': m.agent_speciality_off_plan,
  investment: m.agent_speciality_investment,
  'luxury homes': m.agent_speciality_luxury,
};

/**
 * A specialization of an agent in the language of the page. Property types (`Villas`), places (`JVC`) and `OTHER_LABELS` are translated; other words
 * stay as the agent wrote them.
 */
export function specializationLabel(name: string): string {
  const type = PROPERTY_TYPES.find((known) => `${known}s` === name);
  if (type) return typePluralLabel(type);
  const key = name.toLowerCase();
  const otherLabel = getLocale() !== 'en' && Object.hasOwn(OTHER_LABELS, key) ? OTHER_LABELS[key] : undefined;
  return otherLabel?.() || placeLabel(name);
}
