import { getLocale, localizedPath } from '../../../shared/locale.ts';
import { m } from '../../../shared/messages/messages.ts';
import { propertyHeadline } from '../../../shared/property/listing-text.ts';
import { propertyReference } from '../../../shared/property/property.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { paths } from '../../paths.ts';
import { useSiteConfig } from '../../site-config.tsx';

/** The beginning of a WhatsApp message about a home: its headline, reference and URL. */
export function usePropertyMessage(property: Pick<PropertyView, 'id' | 'propertyType' | 'bedrooms' | 'location'>): string {
  const { origin } = useSiteConfig();
  const url = origin + localizedPath(getLocale(), paths.property(property.id));
  return m.property_whatsapp_message({ title: propertyHeadline(property), reference: propertyReference(property.id), url });
}
