import { readableAgent } from '../../../shared/agent/agent-text.ts';
import { m } from '../../../shared/messages/messages.ts';
import type { PropertyView } from '../../../shared/property/property-view.ts';
import { phoneLink, whatsAppLink } from '../../contact-links.ts';
import { Icon } from '../../ui/icon/Icon.tsx';
import { usePropertyMessage } from './usePropertyMessage.ts';

interface CardContactProps {
  property: Pick<PropertyView, 'id' | 'propertyType' | 'bedrooms' | 'location'>;
  agent: { name: string; nameAr?: string | null | undefined; phone: string };
}

/** Two links as icons: one calls the agent, the other opens WhatsApp with a message that has the reference and URL of the property. */
export function CardContact({ property, agent }: CardContactProps) {
  const message = usePropertyMessage(property);
  const { name } = readableAgent(agent);
  return (
    <span className="flex flex-none relative float-2">
      <a className="center size-44 ink hover-accent" href={phoneLink(agent.phone)} aria-label={m.property_call_name({ name })}>
        <Icon name="phone" />
      </a>
      <a
        className="center size-44 ink hover-accent"
        href={whatsAppLink(agent.phone, message)}
        target="_blank"
        rel="noopener noreferrer"
        aria-label={m.property_whatsapp_name({ name })}
      >
        <Icon name="brand-whatsapp" />
      </a>
    </span>
  );
}
