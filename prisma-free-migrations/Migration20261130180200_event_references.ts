import { Migration } from '@mikro-orm/migrations';

const FUNCTIONS = [
  'listing_created',
  'listing_changed',
  'listing_confirm_due',
  'inquiry_created',
  'inquiry_message',
  'viewing',
  'promotion',
];

/** SQL: replaces texts in the functions that record events; fails when a function has none of them. */
const replaceIn = (former: (home: string) => string, changed: (home: string) => string): string => `do $do$
  declare
    name text;
    former text;
    changed text;
  begin
    foreach name in array array[${FUNCTIONS.map((name) => `'events_${name}()'`).join(', ')}] loop
      former = pg_get_functiondef(name::regprocedure);
      changed = ${['n', 'p'].reduce((text, home) => `replace(${text}, $t$'reference', ${former(home)}$t$, $t$'reference', ${changed(home)}$t$)`, 'former')};
      if changed = former then raise exception 'function % is not as expected', name; end if;
      execute changed;
    end loop;
  end $do$`;

const ofFeed = (home: string): string => `${home}.reference`;
const ofAny = (home: string): string => `coalesce(${home}.reference, ${home}.agency_reference)`;

/** Events name the own reference of a home that no feed brought, by which its program knows it. */
export class Migration20261130180200_event_references extends Migration {
  override up(): void {
    this.addSql(replaceIn(ofFeed, ofAny));
  }

  override down(): void {
    this.addSql(replaceIn(ofAny, ofFeed));
  }
}
