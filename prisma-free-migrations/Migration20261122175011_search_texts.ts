import { Migration } from '@mikro-orm/migrations';

/** Adds a log of the texts that people searched: `n` searches on a day (UTC), and what each part of the text was parsed as (`pieces`). */
export class Migration20261122175011_search_texts extends Migration {
  override up(): void {
    this.addSql(`
      create table search_texts (
        day date not null,
        text varchar(200) not null,
        n int not null,
        pieces jsonb not null,
        primary key (day, text)
      )`);
  }

  override down(): void {
    this.addSql('drop table search_texts');
  }
}
