import { Migration } from '@mikro-orm/migrations';

/**
 * Reviews of agents. `agents.rating` and `agents.review_count` are what the rows say, kept by a statement trigger whoever writes or deletes
 * them, a deleted account included. A figure that no review stands behind is taken back to none.
 */
export class Migration20261101000600_reviews extends Migration {
  override up(): void {
    this.addSql(
      `create table "reviews" ("id" serial primary key, "agent_id" int not null, "member_id" int null, "author" varchar(100) not null, "rating" smallint not null, "text" text not null, "updated_at" timestamptz not null default now(), "created_at" timestamptz not null default now());`,
    );
    this.addSql(`create index "reviews_member_ix" on "reviews" ("member_id");`);
    this.addSql(`create index "reviews_agent_ix" on "reviews" ("agent_id", "created_at");`);
    this.addSql(`alter table "reviews" add constraint "reviews_member_uq" unique ("agent_id", "member_id");`);
    this.addSql(
      `alter table "reviews" add constraint "reviews_agent_id_foreign" foreign key ("agent_id") references "agents" ("id") on delete cascade;`,
    );
    this.addSql(
      `alter table "reviews" add constraint "reviews_member_id_foreign" foreign key ("member_id") references "users" ("id") on delete cascade;`,
    );
    this.addSql(`alter table "reviews" add constraint "reviews_rating_ck" check (rating between 1 and 5);`);

    // writers about one agent wait for each other, so that the count of the second sees what the first wrote
    this.addSql(`create function review_figures() returns trigger language plpgsql as $$
      begin
        perform from agents where id in (select agent_id from changed) order by id for no key update;
        update agents a set
          rating = coalesce((select round(avg(r.rating), 1) from reviews r where r.agent_id = a.id), 0),
          review_count = (select count(*) from reviews r where r.agent_id = a.id)
        where a.id in (select agent_id from changed);
        return null;
      end $$`);
    for (const [event, table] of [
      ['insert', 'new'],
      ['update', 'new'],
      ['delete', 'old'],
    ])
      this.addSql(`create trigger reviews_figures_${event} after ${event} on reviews referencing ${table} table as changed
        for each statement execute function review_figures()`);
    this.addSql('update agents set rating = 0, review_count = 0 where review_count <> 0 or rating <> 0');
  }

  override down(): void {
    this.addSql(`drop table "reviews"`);
    this.addSql('drop function review_figures');
  }
}
