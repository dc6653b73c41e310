import { Migration } from '@mikro-orm/migrations';

/** Authenticator apps, recovery codes, and what proved who is signed in. */
export class Migration20261122204900_second_factors extends Migration {
  override up(): void {
    this.addSql(`alter table sessions add column factors text[] not null default '{password}', add column confirmed_at timestamptz null`);
    this.addSql(`
      create table second_factors (
        user_id int primary key,
        totp_sealed text not null,
        last_step int not null default 0,
        enabled_at timestamptz null,
        created_at timestamptz not null default now(),
        constraint second_factors_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade
      )`);
    this.addSql(`
      create table recovery_codes (
        user_id int not null,
        hash text not null,
        used_at timestamptz null,
        created_at timestamptz not null default now(),
        primary key (user_id, hash),
        constraint recovery_codes_user_id_foreign foreign key (user_id) references users (id) on delete cascade
      )`);
  }

  override down(): void {
    this.addSql('drop table recovery_codes');
    this.addSql('drop table second_factors');
    this.addSql('alter table sessions drop column factors, drop column confirmed_at');
  }
}
