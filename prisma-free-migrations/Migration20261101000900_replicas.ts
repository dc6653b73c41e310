import { Migration } from '@mikro-orm/migrations';

/** Where the log stood after a member's last write, kept with his sessions: which replica shows it to him. */
export class Migration20261101000900_replicas extends Migration {
  override up(): void {
    this.addSql(`alter table "sessions" add "wal_position" pg_lsn not null default pg_current_wal_insert_lsn();`);
  }

  override down(): void {
    this.addSql(`alter table "sessions" drop column "wal_position";`);
  }
}
