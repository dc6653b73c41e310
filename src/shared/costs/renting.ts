// What is due at the signing of a tenancy, in AED.
import type { CostEmirate } from './purchase.ts';
import { DUBAI_RENTING } from './settings.ts';

/** A planned tenancy; the rent in AED a year. */
export interface Tenancy {
  emirate: CostEmirate;
  yearlyRent: number;
  furnished: boolean;
  /** Number of equal, post-dated cheques for a year's rent. */
  cheques: number;
  /** False where the landlord advertises without an agent: there is no agency fee. */
  withAgency?: boolean;
}

/** Costs in whole AED; null if no reliable source states one. */
export interface RentingCosts {
  /** Due at signing. */
  firstCheque: number;
  /** Refunded at the end of the tenancy if nothing is damaged. */
  deposit: number | null;
  /** Before VAT. */
  agency: number | null;
  /** Registration of the contract in Dubai's register Ejari. */
  ejari: number | null;
  /** Sum of the known parts: the amount due on the day of signing. */
  atSigning: number;
  /** False if a part is unknown: `atSigning` is then a minimum. */
  complete: boolean;
}

/** Costs due at the signing of a tenancy. Only the fees of Dubai are known. */
export function rentingCosts({ emirate, yearlyRent, furnished, cheques, withAgency = true }: Tenancy): RentingCosts {
  const firstCheque = Math.round(yearlyRent / cheques);
  if (emirate !== 'Dubai') return { firstCheque, deposit: null, agency: null, ejari: null, atSigning: firstCheque, complete: false };
  const { deposit: depositShares, agency: agencyShare, agencyMin, ejari } = DUBAI_RENTING;
  const deposit = Math.round(yearlyRent * (furnished ? depositShares.furnished : depositShares.unfurnished));
  const agency = !withAgency ? 0 : Math.max(Math.round(yearlyRent * agencyShare), agencyMin);
  return { firstCheque, deposit, agency, ejari, atSigning: firstCheque + deposit + agency + ejari, complete: true };
}
