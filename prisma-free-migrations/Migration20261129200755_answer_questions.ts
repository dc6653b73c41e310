import { Migration } from '@mikro-orm/migrations';

export class Migration20261129200755_answer_questions extends Migration {
  override name = 'Migration20261129200755_answer_questions';

  override up(): void | Promise<void> {
    this.addSql(`alter table "inquiries" add "question_at" timestamptz null, add "answered_elsewhere" boolean null;`);
    this.addSql(
      `create index "inquiries_question_ix" on "public"."inquiries" (created_at) where answered_at is null and question_at is null;`,
    );
  }

  override down(): void | Promise<void> {
    this.addSql(`drop index "inquiries_question_ix";`);
    this.addSql(`alter table "inquiries" drop column "question_at", drop column "answered_elsewhere";`);
  }
}
