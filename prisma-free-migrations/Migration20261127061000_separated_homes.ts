import { Migration } from '@mikro-orm/migrations';

/** SQL: the function that finds whether two homes may not be joined, with this condition on listings `a` and `b` of them. */
const isSplit = (condition: string): string => `
  create or replace function home_is_split(a home_listings, b home_listings) returns boolean language sql stable as $$
    select exists (${condition})
  $$`;

/** SQL: the function that makes a listing a home of its own. `column` and `value`: what else it stores of the separation. */
const split = (column = '', value = ''): string => `
  create or replace function home_split(listing int, reason text) returns void language plpgsql as $$
  declare
    home int = (select home_id from home_listings where property_id = listing);
    target int = nextval('home_ids');
  begin
    insert into home_links (kind, property_id, home_from, home_to, evidence${column})
    values ('split', listing, home, target, reason${value});
    perform home_move(array[listing], target);
  end $$`;

/** SQL: the function that looks for the home of a listing; it runs `check` before it joins the home `source` with the older `target`. */
const identify = (check = ''): string => `
  create or replace function home_identify(listing int) returns void language plpgsql as $$
  declare
    h home_listings;
    match record;
    source int;
    target int;
  begin
    select * into h from home_listings where property_id = listing;
    update home_listings set is_checked = true where property_id = listing and not is_checked;
    select * into match from home_find(h);
    if match.evidence is null or (match.other).home_id = h.home_id then return; end if;
    source = h.home_id;
    target = (match.other).home_id;
    if h.listed_at < (match.other).listed_at then
      source = (match.other).home_id;
      target = h.home_id;
    end if;${check}
    insert into home_links (kind, property_id, home_from, home_to, evidence) values ('join', listing, source, target, match.evidence);
    perform home_move(array(select property_id from home_listings where home_id = source), target);
    perform home_move(array(select property_id from home_listings where home_id = target), target);
  end $$`;

/**
 * Stores from which listings a listing was separated, and joins no homes that contain two such listings. Before, a third listing that
 * matched both could join their homes.
 */
export class Migration20261127061000_separated_homes extends Migration {
  override up(): void {
    // of a split: the other listings of the home that the listing was part of; null for a join
    this.addSql('alter table home_links add column separated_from int[]');
    // for former splits: the listings that are now in that home, or in the home that it became part of
    this.addSql(`
      with recursive homes as (
        select id, property_id, home_from as home from home_links where kind = 'split'
        union
        select homes.id, homes.property_id, later.home_to from homes
        join home_links later on later.kind = 'join' and later.home_from = homes.home)
      update home_links l set separated_from = others.ids from (
        select homes.id, array_agg(h.property_id) as ids from homes
        join home_listings h on h.home_id = homes.home and h.property_id <> homes.property_id group by homes.id) others
      where others.id = l.id`);
    // whether an owner or staff have declared that a listing of the home of `a` and one of the home of `b` are different homes
    this.addSql(
      isSplit(`
      select from home_listings x
      join home_links l on l.property_id = x.property_id and l.kind = 'split'
      join home_listings y on y.property_id = any(l.separated_from)
      where x.home_id in (a.home_id, b.home_id) and y.home_id in (a.home_id, b.home_id) and x.home_id <> y.home_id`),
    );
    this.addSql(
      split(', separated_from', ', array(select property_id from home_listings where home_id = home and property_id <> listing)'),
    );
    // another transaction may have moved or separated listings of these homes since they were read; then the job decides again
    this.addSql(
      identify(`
    perform from home_listings where home_id in (source, target) order by property_id for update;
    if not exists (select from home_listings a, home_listings b where a.property_id = listing and a.home_id = h.home_id
      and b.property_id = (match.other).property_id and b.home_id = (match.other).home_id and not home_is_split(a, b)) then
      update home_listings set is_checked = false where property_id = listing;
      return;
    end if;`),
    );
    // separates anew the listings that were joined again
    this.addSql(`
      select home_split(property_id, evidence) from (
        select distinct on (l.property_id) l.property_id, l.evidence from home_links l
        join home_listings x on x.property_id = l.property_id
        join home_listings y on y.property_id = any(l.separated_from) and y.home_id = x.home_id
        where l.kind = 'split' order by l.property_id, l.id desc) joined_again`);
  }

  override down(): void {
    this.addSql(
      isSplit(`
      select from home_links l where l.kind = 'split'
      and ((l.property_id = a.property_id and l.home_from = b.home_id) or (l.property_id = b.property_id and l.home_from = a.home_id))`),
    );
    this.addSql(split());
    this.addSql(identify());
    this.addSql('alter table home_links drop column separated_from');
  }
}
