import { Migration } from '@mikro-orm/migrations';

/**
 * Allows alerts about the homes of a shared list, for one person in it (`list_person_id`; null for other alerts), and the kind of event
 * `gone` (bit 16 in `kinds`).
 */
export class Migration20261123032813_list_alerts extends Migration {
  override name = 'Migration20261123032813_list_alerts';

  override up(): void | Promise<void> {
    this.addSql(`alter table "alerts" drop constraint "alerts_kinds_ck";`);
    this.addSql(`alter table "alerts" drop constraint "alerts_subject_ck";`);
    this.addSql(`alter table "alerts" add "list_person_id" int null;`);
    this.addSql(
      `alter table "alerts" add constraint "alerts_list_person_id_foreign" foreign key ("list_person_id") references "shortlist_people" ("id") on delete cascade;`,
    );
    this.addSql(`create index "alerts_list_person_ix" on "public"."alerts" (list_person_id) where list_person_id is not null;`);
    this.addSql(`alter table "alerts" add constraint "alerts_list_ck" check ((subject = 'list') = (list_person_id is not null));`);
    this.addSql(`alter table "alerts" add constraint "alerts_kinds_ck" check (kinds >= 1 and kinds <= 31);`);
    this.addSql(`alter table "alerts" add constraint "alerts_subject_ck" check (subject in ('search', 'saved', 'list'));`);
  }

  override down(): void | Promise<void> {
    this.addSql(`alter table "alerts" drop constraint "alerts_list_person_id_foreign";`);

    this.addSql(`drop index "alerts_list_person_ix";`);
    this.addSql(`alter table "alerts" drop constraint "alerts_list_ck";`);
    this.addSql(`alter table "alerts" drop constraint "alerts_subject_ck";`);
    this.addSql(`alter table "alerts" drop constraint "alerts_kinds_ck";`);
    this.addSql(`alter table "alerts" drop column "list_person_id";`);
    this.addSql(`alter table "alerts" add constraint "alerts_subject_ck" check (subject in ('search', 'saved'));`);
    this.addSql(`alter table "alerts" add constraint "alerts_kinds_ck" check (kinds >= 1 and kinds <= 15);`);
  }
}
