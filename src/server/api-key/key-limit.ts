// The rate limit that calls with an API key count towards.
import type { LimitName } from '../http/limits/rate-limit.ts';
import type { ApiCaller } from './api-caller.ts';

/** The rate limit that calls of a plan count towards. */
const LIMITS: Record<ApiCaller['planId'], LimitName> = {
  none: 'keyCalls60',
  basic_plan: 'keyCalls60',
  premium_plan: 'keyCalls300',
  enterprise_plan: 'keyCalls1200',
};
/** The rate limit of a key, and what it is counted by. */
export const keyLimitOf = ({ planId, keyId }: Pick<ApiCaller, 'planId' | 'keyId'>): { name: LimitName; key: string } => ({
  name: LIMITS[planId],
  key: String(keyId),
});
