import type { PropertyView } from '../../../shared/property/property.ts';
import { hasAgencyFee } from '../../property-card/listing-costs.ts';

/** Whether an agent or agency advertises, who asks for a fee. */
export const hasAgency = ({ agentId, advertiserType }: PropertyView): boolean => hasAgencyFee(agentId !== null, advertiserType);
