import { DUBAI_RENTING } from './costs.settings.ts';

/** What somebody plans to rent in Dubai; the rent in AED a year. */
export interface Tenancy {
  yearlyRent: number;
  furnished: boolean;
  /** In how many equal, post-dated cheques the year is paid. */
  cheques: number;
}

/** Whole AED. */
export interface RentingCosts {
  /** The first of the cheques, due at signing. */
  firstCheque: number;
  /** Comes back at the end when nothing is damaged. */
  deposit: number;
  /** Before VAT. */
  agency: number;
  ejari: number;
  /** Everything above: what must be there on the day of signing. */
  atSigning: number;
  /** What stays spent beside the rent: agency and registration. */
  onTop: number;
}

/** What moving into a rented home in Dubai costs on the day of signing. */
export function rentingCosts({ yearlyRent, furnished, cheques }: Tenancy): RentingCosts {
  const { deposit: deposits, agency: share, agencyLeast, ejari } = DUBAI_RENTING;
  const firstCheque = Math.round(yearlyRent / cheques);
  const deposit = Math.round(yearlyRent * (furnished ? deposits.furnished : deposits.unfurnished));
  const agency = Math.max(Math.round(yearlyRent * share), agencyLeast);
  return { firstCheque, deposit, agency, ejari, atSigning: firstCheque + deposit + agency + ejari, onTop: agency + ejari };
}
