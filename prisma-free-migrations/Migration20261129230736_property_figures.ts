import { Migration } from '@mikro-orm/migrations';

/** Adds what was counted on some days of a month to the counts of the month; null stands for no counts. */
const addDayCounts = `create function add_day_counts(counts int[], added int[]) returns int[] language plpgsql immutable parallel safe as $$
  begin
    if added is null then return counts; end if;
    if counts is null then return added; end if;
    for day in array_lower(added, 1)..array_upper(added, 1) loop
      if added[day] is not null then counts[day] := coalesce(counts[day], 0) + added[day]; end if;
    end loop;
    return counts;
  end $$`;

/** The views of each day that are still known. */
const monthOfViews = `array[${Array.from({ length: 31 }, (_, i) => `max(n) filter (where extract(day from day) = ${i + 1})`).join(', ')}]::int[]`;

export class Migration20261129230736_property_figures extends Migration {
  override name = 'Migration20261129230736_property_figures';

  override up(): void | Promise<void> {
    this.addSql(
      `create table "property_figures" ("property_id" int not null, "month" date not null, "impressions" int[] null, "views" int[] null, "calls" int[] null, "whatsapps" int[] null, "emails" int[] null, "shown_search" int[] null, "shown_map" int[] null, "shown_home" int[] null, "shown_agent" int[] null, "shown_site" int[] null, "opened_search" int[] null, "opened_map" int[] null, "opened_home" int[] null, "opened_agent" int[] null, "opened_site" int[] null, "opened_direct" int[] null, primary key ("property_id", "month"));`,
    );
    // a row is changed many times in its month, each time on its own page
    this.addSql('alter table property_figures set (fillfactor = 75)');
    this.addSql(`create index "property_figures_month_ix" on "property_figures" ("month");`);

    this.addSql(
      `create table "figure_links" ("property_id" int not null, "key_hash" varchar(43) not null, "user_id" int not null, "created_at" timestamptz not null default now(), primary key ("property_id"));`,
    );
    this.addSql(`alter table "figure_links" add constraint "figure_links_key_uq" unique ("key_hash");`);
    this.addSql(`create index "figure_links_user_ix" on "figure_links" ("user_id");`);

    this.addSql(
      `alter table "promotion_effects" add "impressions_before" int null, add "impressions_at_start" int null, add "impressions_during" int null;`,
    );

    this.addSql(
      `alter table "property_figures" add constraint "property_figures_property_id_foreign" foreign key ("property_id") references "properties" ("id") on delete cascade;`,
    );
    this.addSql(addDayCounts);
    this.addSql(
      `insert into property_figures (property_id, month, views) select property_id, date_trunc('month', day)::date, ${monthOfViews} from property_views group by 1, 2`,
    );

    this.addSql(
      `alter table "figure_links" add constraint "figure_links_property_id_foreign" foreign key ("property_id") references "properties" ("id") on update cascade on delete cascade;`,
    );
    this.addSql(
      `alter table "figure_links" add constraint "figure_links_user_id_foreign" foreign key ("user_id") references "users" ("id") on delete cascade;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop table if exists "property_figures" cascade;`);
    this.addSql('drop function if exists add_day_counts(int[], int[])');
    this.addSql(`drop table if exists "figure_links" cascade;`);

    this.addSql(
      `alter table "promotion_effects" drop column "impressions_before", drop column "impressions_at_start", drop column "impressions_during";`,
    );
  }
}
