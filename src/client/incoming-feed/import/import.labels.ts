// Labels of the page on which a file of homes is imported.
import type { ImportField, WordField } from '../../../shared/incoming-feed/import-file.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { RentPeriod } from '../../../shared/property/advertised-price.ts';
import { EMIRATES } from '../../../shared/property/place/area.ts';
import { placeLabel } from '../../../shared/property/place/place-label.ts';
import { typeLabel } from '../../../shared/property/property.labels.ts';
import { PROPERTY_TYPES, TRANSACTION_TYPES } from '../../../shared/property/property.ts';

export const FIELD_LABELS: Record<ImportField, () => string> = {
  price: m.import_field_price,
  transactionType: m.import_field_purpose,
  propertyType: m.import_field_type,
  bedrooms: m.import_field_bedrooms,
  area: m.import_field_area,
  location: m.import_field_location,
  emirate: m.import_field_emirate,
  reference: m.import_field_reference,
  title: m.import_field_title,
  description: m.import_field_description,
  bathrooms: m.import_field_bathrooms,
  images: m.import_field_images,
  building: m.import_field_building,
  unit: m.import_field_unit,
  address: m.import_field_address,
  amenities: m.import_field_amenities,
  furnished: m.import_field_furnished,
  completion: m.import_field_completion,
  rentFrequency: m.import_field_period,
  currency: m.import_field_currency,
  permitNumber: m.import_field_permit,
  permitUntil: m.import_field_permit_until,
  status: m.import_field_status,
  serviceCharge: m.import_field_service_charge,
  cheques: m.import_field_cheques,
  parking: m.import_field_parking,
  handover: m.import_field_handover,
  vacant: m.import_field_vacant,
  tenantUntil: m.import_field_tenant_until,
  titleAr: m.import_field_title_ar,
  descriptionAr: m.import_field_description_ar,
  latitude: m.import_field_latitude,
  longitude: m.import_field_longitude,
  createdAt: m.import_field_date,
  agentName: m.import_field_agent,
  agentEmail: m.import_field_agent_email,
  agentPhone: m.import_field_agent_phone,
};

export const PERIOD_LABELS: Record<RentPeriod, () => string> = {
  year: m.import_period_year,
  'half-year': m.import_period_half_year,
  quarter: m.import_period_quarter,
  month: m.import_period_month,
  week: m.import_period_week,
  day: m.import_period_day,
};

/** Our words for a field, with what they are called. */
export type WordOptions = readonly (readonly [value: string, label: string])[];
const purposeText = { Buy: m.import_for_sale, Rent: m.import_for_rent } as const;

/** The words that a word of a file can be taken for. Communities may be any. */
export const WORD_OPTIONS: Record<Exclude<WordField, 'location'>, () => WordOptions> = {
  propertyType: () => PROPERTY_TYPES.map((type) => [type, typeLabel(type)] as const),
  transactionType: () => TRANSACTION_TYPES.map((purpose) => [purpose, purposeText[purpose]()] as const),
  emirate: () => EMIRATES.map(({ name }) => [name, placeLabel(name)] as const),
  rentFrequency: () => Object.entries(PERIOD_LABELS).map(([period, label]) => [period, label()] as const),
};
