import { Migration } from '@mikro-orm/migrations';

/** Unread inquiries of both sides; views are kept by day for a while, then as one number. Columns with a constant default rewrite no row: what exists counts as read. */
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
    this.addSql(`insert into property_views (property_id, day, n) select property_id, date '1970-01-01', n from property_view_totals
      on conflict (property_id, day) do update set n = property_views.n + excluded.n`);
    this.addSql('drop table property_view_totals');
    this.addSql('drop index property_views_day_ix');
    this.addSql('alter table inquiries drop column unread_by_owner, drop column unread_by_sender');
  }
}
