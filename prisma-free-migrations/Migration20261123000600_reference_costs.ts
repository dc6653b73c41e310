import { Migration } from '@mikro-orm/migrations';

/** The indexes: their name, the cost that they are ordered by, and the columns that they include. */
const ORDERS = [
  [
    'properties_monthly_ix',
    'reference_monthly_cost(transaction_type, price, area, emirate, location, property_type, completion, service_charge, cooling)',
    'price, area, emirate, location, property_type, completion, service_charge, cooling, bedrooms, bathrooms, amenity_bits, furnished, cheques',
  ],
  [
    'properties_cash_ix',
    'reference_starting_cash(transaction_type, price, emirate, completion, furnished, cheques, agent_id, user_id, source)',
    'price, emirate, completion, furnished, cheques, agent_id, user_id, source, area, location, property_type, bedrooms, bathrooms, amenity_bits',
  ],
] as const;

/** The included columns of the filter index before this migration. */
const FILTER_COLUMNS = 'bedrooms, bathrooms, area, amenity_bits, furnished, completion, created_at, emirate';
const createFilterIndex = (included: string): string =>
  `create index properties_filter_ix on properties (transaction_type, location, property_type, price, id) include (${included}) where status = 'published'`;

/**
 * Adds functions and indexes to sort homes by their cost in AED: a month, and in cash at the start. Real costs depend on the visitor's
 * budget; the functions use the terms of the calculators' example, which gives nearly the same order. The numbers are those of
 * `src/shared/costs`.
 */
export class Migration20261123000600_reference_costs extends Migration {
  override up(): void {
    // The largest loan: 50 % off plan, 75 % up to AED 5 million, else 65 %.
    this.addSql(`
      create function reference_loan(price int, completion text) returns bigint immutable parallel safe language sql
      return floor(price::float8 * case when completion = 'off-plan' then 0.5 when price <= 5000000 then 0.75 else 0.65 end)::bigint`);
    // A month: district cooling (AED 5 per square foot a year), and the rent with Dubai's housing fee (5 %). For sale instead of rent: the
    // instalment over 25 years at 4.25 %, insurance (AED 83), and the service charge (AED per square foot a year), which is that of the
    // community where none is stated.
    this.addSql(`
      create function reference_monthly_cost(transaction_type text, price int, area int, emirate text, location text, property_type text, completion text,
        service_charge float8, cooling text) returns bigint immutable parallel safe language sql
      return case when cooling = 'district' then round(area * 5 / 12.0) else 0 end + case when transaction_type = 'Rent'
        then price + case when emirate = 'Dubai' then round(price * 0.05) else 0 end
        else round(reference_loan(price, completion) * 0.0425 / 12 / (1 - (1 + 0.0425::float8 / 12) ^ -300)) + 83
          + round(area / 12.0 * coalesce(service_charge, case when property_type not in ('Villa', 'Townhouse') then
            case location when 'Business Bay' then 23.1 when 'Downtown Dubai' then 18.5 when 'Dubai Marina' then 14.9 when 'Jumeirah Village Circle' then 15.1
              when 'International City' then 10.6 when 'Palm Jumeirah' then 25 end end, 0)) end`);
    // At the start, for rent: the first cheque (of four unless stated) and, in Dubai, the contract fee (AED 200), the deposit (10 %
    // furnished, else 5 %) and the agent's fee (5 %, at least AED 5,000). For sale: the down payment and the fees of the emirate: in Dubai
    // transfer (4 %), loan, title, trustee and agent (2.1 %).
    this.addSql(`
      create function reference_starting_cash(transaction_type text, price int, emirate text, completion text, furnished text, cheques smallint,
        agent_id int, user_id int, source text) returns bigint immutable parallel safe language sql
      return case when transaction_type = 'Rent' then round(price::bigint * 12 / coalesce(cheques, 4)::numeric)
        + case when emirate = 'Dubai' then 200 + round(price::bigint * 12 * case when furnished = 'yes' then 0.1 else 0.05 end)
          + case when agent_id is not null or user_id is null and source not in ('own', 'demo') then greatest(round(price::bigint * 12 * 0.05), 5000) else 0 end
        else 0 end
      else price - reference_loan(price, completion) + case
        when emirate = 'Dubai' then round(price * 0.04) + round(reference_loan(price, completion) * 0.0125) + 3440
          + case when completion is distinct from 'off-plan' then 3580 + case when price >= 500000 then 4200 else 2100 end
            + case when agent_id is not null or user_id is null and source not in ('own', 'demo') then round(price * 0.021) else 0 end else 0 end
        when emirate = 'Abu Dhabi' then round(price * 0.02)
        when emirate = 'Ajman' then greatest(round(price * 0.03), 3000)
        else 0 end end`);
    for (const [name, cost, included] of ORDERS)
      this.addSql(`create index ${name} on properties (transaction_type, ${cost}, id) include (${included}) where status = 'published'`);
    // whether a home in a place is within a budget also depends on cheques
    this.addSql('drop index properties_filter_ix');
    this.addSql(createFilterIndex(`${FILTER_COLUMNS}, cheques`));
    // only the former order by cash used this index
    this.addSql('drop index properties_cheques_ix');
  }

  override down(): void {
    this.addSql('drop index properties_filter_ix');
    this.addSql(createFilterIndex(FILTER_COLUMNS));
    this.addSql(`create index properties_cheques_ix on properties (price, id) where status = 'published' and cheques is not null`);
    for (const [name] of ORDERS) this.addSql(`drop index ${name}`);
    this.addSql('drop function reference_starting_cash(text, int, text, text, text, smallint, int, int, text)');
    this.addSql('drop function reference_monthly_cost(text, int, int, text, text, text, text, float8, text)');
    this.addSql('drop function reference_loan(int, text)');
  }
}
