import type { CostEmirate } from './purchase.ts';
import { DUBAI_RENTING } from './settings.ts';

/** What somebody plans to rent; the rent in AED a year. */
export interface Tenancy {
  emirate: CostEmirate;
  yearlyRent: number;
  furnished: boolean;
  /** In how many equal, post-dated cheques the year is paid. */
  cheques: number;
}

/** Whole AED; null where no reliable source tells it. */
export interface RentingCosts {
  /** The first of the cheques, due at signing. */
  firstCheque: number;
  /** Comes back at the end when nothing is damaged. */
  deposit: number | null;
  /** Before VAT. */
  agency: number | null;
  /** Registering the contract. */
  ejari: number | null;
  /** Everything above that is known: what must be there on the day of signing. */
  atSigning: number;
  /** False when a part is not known: then `atSigning` is the least. */
  complete: boolean;
}

/** What moving into a rented home costs on the day of signing. Only Dubai's customs are known. */
export function rentingCosts({ emirate, yearlyRent, furnished, cheques }: Tenancy): RentingCosts {
  const firstCheque = Math.round(yearlyRent / cheques);
  if (emirate !== 'Dubai') return { firstCheque, deposit: null, agency: null, ejari: null, atSigning: firstCheque, complete: false };
  const { deposit: deposits, agency: share, agencyLeast, ejari } = DUBAI_RENTING;
  const deposit = Math.round(yearlyRent * (furnished ? deposits.furnished : deposits.unfurnished));
  const agency = Math.max(Math.round(yearlyRent * share), agencyLeast);
  return { firstCheque, deposit, agency, ejari, atSigning: firstCheque + deposit + agency + ejari, complete: true };
}
