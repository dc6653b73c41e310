import { Migration } from '@mikro-orm/migrations';

/** Coordinates that adverts give for many homes of different buildings: those of a community. A nightly job and imports replace the rows. */
export class Migration20261130224000_shared_points extends Migration {
  override up(): void {
    this.addSql(`
      create table shared_points (
        latitude double precision not null,
        longitude double precision not null,
        homes int not null,
        primary key (latitude, longitude)
      )`);
  }

  override down(): void {
    this.addSql('drop table shared_points');
  }
}
