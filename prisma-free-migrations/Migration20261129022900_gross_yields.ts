import { Migration } from '@mikro-orm/migrations';

/** The former trigger function: follows changes of a home in `property_estimates` alone. */
const follow = (deleteMore: string, changeMore: string) => `
  create or replace function property_estimates_follow() returns trigger language plpgsql as $$
  begin
    if (new.location, new.address, new.property_type, new.bedrooms, new.area, new.transaction_type, new.emirate, new.completion) is distinct from
       (old.location, old.address, old.property_type, old.bedrooms, old.area, old.transaction_type, old.emirate, old.completion) then
      delete from property_estimates where property_id = new.id;${deleteMore}
    elsif new.price is distinct from old.price then
      update property_estimates e set ratio = new.price::real / e.middle, asks = (
        select asking_third(count(*) filter (where o.ratio > new.price::real / e.middle), count(*))
        from property_estimates o where o.location = e.location and o.evidence = e.evidence and o.property_id <> e.property_id)
      where e.property_id = new.id;${changeMore}
    end if;
    return null;
  end $$`;

/** The gross yields of homes for sale, by which lists are sorted. A job writes the table at night, and the trigger of estimates follows changes of a home. */
export class Migration20261129022900_gross_yields extends Migration {
  override up(): void {
    // yearly_rent: twelve times the median rent that such homes ask in the community; price: what the home asks; both AED. gross_yield: ten-thousandths
    this.addSql(`
      create table property_yields (
        property_id int primary key,
        location text not null,
        property_type text not null,
        yearly_rent int not null,
        price int not null,
        gross_yield int not null generated always as (least(yearly_rent::bigint * 10000 / greatest(price, 1), 2147483647)::int) stored
      )`);
    this.addSql(`
      create index property_yields_type_ix on property_yields (property_type, gross_yield, property_id);
      create index property_yields_place_ix on property_yields (location, gross_yield, property_id)`);
    this.addSql(
      follow(
        ' delete from property_yields where property_id = new.id;',
        ' update property_yields set price = new.price where property_id = new.id;',
      ),
    );
  }

  override down(): void {
    this.addSql(follow('', ''));
    this.addSql('drop table property_yields');
  }
}
