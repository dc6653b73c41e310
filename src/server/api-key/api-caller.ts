// Who calls with an API key.
import type { ApiScope } from '../../shared/api-key/api-key.ts';
import type { SubscriptionPlanId } from '../../shared/payment/subscription.ts';
import type { SessionInfo } from '../session.ts';

/** A program that calls with a key. */
export interface ApiCaller {
  keyId: number;
  name: string;
  scopes: readonly ApiScope[];
  organizationId: number | null;
  /** The plan that the rate limit follows. */
  planId: SubscriptionPlanId | 'none';
  endsAt: Date | null;
  /** Stands for a session of the member who made the key: it proves no factor, so that nothing that asks for a confirmation works. */
  session: SessionInfo;
}
