import { Migration } from '@mikro-orm/migrations';

/** Regular expression: a unit, in lower case, with its number as the third group; as in the migration `events_and_homes`, also without a word. */
const UNIT =
  '^(unit|apartment|apt|flat|villa|townhouse|town house|house|penthouse|studio|وحدة|شقة|فيلا|تاون هاوس|بنتهاوس|استوديو)?[\\s.:#-]*(no|number|رقم)?[\\s.:#-]*([0-9]{1,5}[a-z]?([-/][0-9]{1,4})?|[a-z]-?[0-9]{1,5})$';

/** The texts in the functions that recognise homes, and those that replace them. */
const REPLACED: [string, string][] = [
  ['home_place(n.address,', 'home_place(full_address(n.unit, n.address),'],
  ['n.address, n.location', 'n.address, n.unit, n.location'],
  ['o.address, o.location', 'o.address, o.unit, o.location'],
];
const FUNCTIONS = ['home_listings_insert()', 'home_listings_update()'];

/** SQL: replaces texts in these functions; fails when a function has none of them. */
const replaceIn = (pairs: [string, string][]): string => `do $do$
  declare
    name text;
    former text;
    changed text;
  begin
    foreach name in array array[${FUNCTIONS.map((name) => `'${name}'`).join(', ')}] loop
      former = pg_get_functiondef(name::regprocedure);
      changed = ${pairs.reduce((text, [from, to]) => `replace(${text}, '${from}', '${to}')`, 'former')};
      if changed = former then raise exception 'function % is not as expected', name; end if;
      execute changed;
    end loop;
  end $do$`;

/** Keeps the number of a home within its building apart from its address. A job splits the addresses that are stored, in small batches. */
export class Migration20261129085746_unit extends Migration {
  override up(): void {
    this.addSql(`alter table "properties" add "unit" varchar(30) null`);
    // the address by which homes are recognised; a unit that has no number there is not part of it
    this.addSql(`
      create function full_address(unit text, address text) returns text immutable parallel safe language sql
      return concat_ws(', ',
        'unit ' || (regexp_match(lower(btrim(split_part(translate(unit, '،٠١٢٣٤٥٦٧٨٩', ',0123456789'), ',', 1))), '${UNIT}'))[3], address)`);
    this.addSql(replaceIn(REPLACED));
  }

  override down(): void {
    this.addSql(replaceIn(REPLACED.map(([from, to]) => [to, from])));
    this.addSql('drop function full_address');
    this.addSql(`update properties set address = left(unit || ', ' || address, 300) where unit is not null`);
    this.addSql(`alter table "properties" drop column "unit"`);
  }
}
