import { getLocale } from '../../shared/locale.ts';
import { m } from '../../shared/messages/messages.ts';
import { placeLabel } from '../../shared/property/place/place-label.ts';
import { typePluralLabel } from '../../shared/property/property.labels.ts';
import { PROPERTY_TYPES } from '../../shared/property/property.ts';

/** Words that agents often choose beside types and places, as they write them in lower case. */
const OFTEN_CHOSEN: Readonly<Record<string, () => string>> = {
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
 * What an agent knows best in the language of the page: `Villas`, `JVC` and `Waterfront` are known; other words stay as they were written.
 */
export function specializationLabel(name: string): string {
  const type = PROPERTY_TYPES.find((known) => `${known}s` === name);
  if (type) return typePluralLabel(type);
  return (getLocale() !== 'en' && OFTEN_CHOSEN[name.toLowerCase()]?.()) || placeLabel(name);
}
