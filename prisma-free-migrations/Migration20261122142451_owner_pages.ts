import { Migration } from '@mikro-orm/migrations';

/**
 * Adds whether an inquiry has messages that the owner of the property, or the sender, has not opened (none of the existing ones), and a
 * table for the number of views (`n`) of a property on the days that `property_views` no longer keeps.
 */
export class Migration20261122142451_owner_pages extends Migration {
  override up(): void {
    this.addSql(`
      create table property_view_totals (
        property_id int primary key,
        n int not null,
        constraint property_view_totals_property_id_foreign foreign key (property_id) references properties on update cascade on delete cascade
      )`);
    this.addSql('create index property_views_day_ix on property_views (day)');
    this.addSql(
      `alter table inquiries add unread_by_owner boolean not null default false, add unread_by_sender boolean not null default false`,
    );
    this.addSql('create index inquiries_unread_owner_ix on inquiries (property_id) where unread_by_owner');
    this.addSql('create index inquiries_unread_sender_ix on inquiries (sender_id) where unread_by_sender');
  }

  override down(): void {
    // the former schema has no totals: they become the views of a day long ago
    this.addSql(`insert into property_views (property_id, day, n) select property_id, date '1970-01-01', n from property_view_totals
      on conflict (property_id, day) do update set n = property_views.n + excluded.n`);
    this.addSql('drop table property_view_totals');
    this.addSql('drop index property_views_day_ix');
    this.addSql('alter table inquiries drop column unread_by_owner, drop column unread_by_sender');
  }
}
