// Labels of property types, purposes, furnishing and amenities in the language of the page. The values of types, purposes and amenities
// are their own English labels. `getLocale() === 'en'` is tested first, so that the English build can leave the tables of these out.
import { getLocale } from '../locale.ts';
import { m } from '../messages/messages.ts';
import type { Amenity, Completion, Furnishing, PropertyType, TransactionType } from './property.ts';

const TYPE_LABELS: Record<PropertyType, () => string> = {
  Apartment: m.property_type_apartment,
  Villa: m.property_type_villa,
  Penthouse: m.property_type_penthouse,
  Studio: m.property_type_studio,
  Townhouse: m.property_type_townhouse,
};
const TYPE_PLURALS: Record<PropertyType, () => string> = {
  Apartment: m.property_types_apartment,
  Villa: m.property_types_villa,
  Penthouse: m.property_types_penthouse,
  Studio: m.property_types_studio,
  Townhouse: m.property_types_townhouse,
};
const PURPOSE_LABELS: Record<TransactionType, () => string> = { Buy: m.property_purpose_buy, Rent: m.property_purpose_rent };
const FURNISHING_LABELS: Record<Furnishing, () => string> = {
  yes: m.property_furnished_yes,
  partly: m.property_furnished_partly,
  no: m.property_furnished_no,
};
const AMENITY_LABELS: Record<Amenity, () => string> = {
  'Swimming Pool': m.property_amenity_pool,
  Garden: m.property_amenity_garden,
  Garage: m.property_amenity_garage,
  '24hr Security': m.property_amenity_security,
  'Fitness Center': m.property_amenity_fitness,
  Balcony: m.property_amenity_balcony,
  Terrace: m.property_amenity_terrace,
  'Smart Home': m.property_amenity_smart_home,
  "Maid's Room": m.property_amenity_maids,
  'BBQ Area': m.property_amenity_barbecue,
  'Tennis Court': m.property_amenity_tennis,
  'Home Theater': m.property_amenity_theater,
};

/** `Villa`, in Arabic `فيلا`. Values in the database and on the wire stay English; a label is only shown. */
export const typeLabel = (type: PropertyType): string => (getLocale() === 'en' ? type : TYPE_LABELS[type]());

/** `Villas`, in Arabic `فلل`. */
export const typePluralLabel = (type: PropertyType): string => TYPE_PLURALS[type]();

/** `Buy`, in Arabic `شراء`. @public */
export const purposeLabel = (purpose: TransactionType): string => (getLocale() === 'en' ? purpose : PURPOSE_LABELS[purpose]());

/** `PREMIUM`, in Arabic `مميز`: the badge over the picture. */
export const badgeLabel = (badge: 'PREMIUM' | 'SIGNATURE'): string =>
  badge === 'PREMIUM' ? m.property_badge_premium() : m.property_badge_signature();

/** `Off plan`, in Arabic `على الخارطة`. */
export const completionLabel = (completion: Completion): string =>
  completion === 'ready' ? m.property_completion_ready() : m.property_completion_off_plan();

/** `Furnished`, in Arabic `مفروش`. @public */
export const furnishingLabel = (furnishing: Furnishing): string => FURNISHING_LABELS[furnishing]();

/** `Garden`, in Arabic `حديقة`; an amenity beyond the twelve stays as the advertiser wrote it. @public */
export const amenityLabel = (amenity: string): string =>
  getLocale() !== 'en' && Object.hasOwn(AMENITY_LABELS, amenity) ? AMENITY_LABELS[amenity as Amenity]() : amenity;

/** `87 homes`, or `10,000+ homes` if the count is capped. */
export const homesText = (total: number, capped: boolean): string =>
  capped ? m.search_homes_over({ count: total }) : m.layout_homes({ count: total });
