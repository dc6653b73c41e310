import { Migration } from '@mikro-orm/migrations';

export class Migration20261129151457_contact_wishes extends Migration {
  override up(): void | Promise<void> {
    this.addSql(
      `alter table "inquiries" add "reply_here_only" boolean not null default false, add "call_at" timestamptz null, add "consent" text null, add "consent_at" timestamptz null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(
      `alter table "inquiries" drop column "reply_here_only", drop column "call_at", drop column "consent", drop column "consent_at";`,
    );
  }
}
