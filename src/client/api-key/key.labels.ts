// Labels of what API keys may do.
import type { ApiScope } from '../../shared/api-key/api-key.ts';
import { m } from '../../shared/messages/messages.ts';

const SCOPE_LABELS: Record<ApiScope, () => string> = {
  'listings:read': m.api_key_scope_listings_read,
  'listings:write': m.api_key_scope_listings_write,
  'inquiries:read': m.api_key_scope_inquiries_read,
  'inquiries:write': m.api_key_scope_inquiries_write,
  'figures:read': m.api_key_scope_figures_read,
  'feeds:write': m.api_key_scope_feeds_write,
  'events:read': m.api_key_scope_events_read,
  'webhooks:write': m.api_key_scope_webhooks_write,
};
/** What a scope allows, in a sentence. */
export const scopeLabel = (scope: ApiScope): string => SCOPE_LABELS[scope]();
