import { Migration } from '@mikro-orm/migrations';

/**
 * Adds for a filter and an order: in which third of its community's asking prices a home is, compared with the estimates (`asks`), and how
 * far the price is from the estimate (`distance`, in hundredths of a percent). A nightly job writes them, and a trigger follows changes at
 * once.
 */
export class Migration20261123005500_asking_position extends Migration {
  override up(): void {
    this.addSql(`
      alter table property_estimates
        add asks text null check (asks in ('less', 'same', 'more')),
        add distance int not null generated always as (least(abs(ratio - 1) * 10000, 1e9)::int) stored`);
    this.addSql('create index property_estimates_distance_ix on property_estimates (distance, property_id)');
    this.addSql('create index property_estimates_asks_ix on property_estimates (asks, property_id)');
    // `less` when at least two thirds of the other homes ask more, `more` when at most one third does; null below ten others
    this.addSql(`
      create function asking_third(dearer bigint, others bigint) returns text immutable parallel safe language sql
      return case when others < 10 then null when dearer * 3 >= others * 2 then 'less' when dearer * 3 <= others then 'more' else 'same' end`);
    // A changed price changes ratio and third at once. A change of what the estimate depends on deletes it until the next night.
    this.addSql(`
      create function property_estimates_follow() returns trigger language plpgsql as $$
      begin
        if (new.location, new.address, new.property_type, new.bedrooms, new.area, new.transaction_type, new.emirate, new.completion) is distinct from
           (old.location, old.address, old.property_type, old.bedrooms, old.area, old.transaction_type, old.emirate, old.completion) then
          delete from property_estimates where property_id = new.id;
        elsif new.price is distinct from old.price then
          update property_estimates e set ratio = new.price::real / e.middle, asks = (
            select asking_third(count(*) filter (where o.ratio > new.price::real / e.middle), count(*))
            from property_estimates o where o.location = e.location and o.evidence = e.evidence and o.property_id <> e.property_id)
          where e.property_id = new.id;
        end if;
        return null;
      end $$`);
    this.addSql(`
      create trigger properties_estimate after update of location, address, property_type, bedrooms, area, transaction_type, emirate, completion, price
        on properties for each row execute function property_estimates_follow()`);
  }

  override down(): void {
    this.addSql('drop trigger properties_estimate on properties');
    this.addSql('drop function property_estimates_follow()');
    this.addSql('drop function asking_third(bigint, bigint)');
    this.addSql('alter table property_estimates drop column asks, drop column distance');
  }
}
