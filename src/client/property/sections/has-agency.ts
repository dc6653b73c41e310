import type { PropertyView } from '../../../shared/property/property-view.ts';
import { hasAgencyFee } from '../../property-card/listing-costs.ts';

/** Whether an agency fee is due for a property, because an agent or agency advertises it. */
export const hasAgency = ({ agentId, advertiserType }: PropertyView): boolean => hasAgencyFee(agentId !== null, advertiserType);
