import { Migration } from '@mikro-orm/migrations';

/** Texts that people searched, by day, with how each was read. */
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
