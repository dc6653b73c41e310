import { Migration } from '@mikro-orm/migrations';

/** Adds authenticator apps and recovery codes, and to a session what proved who signed in. */
export class Migration20261122204900_second_factors extends Migration {
  override up(): void {
    // confirmed_at: when the user last proved again on this device that it is them
    this.addSql(`alter table sessions add column factors text[] not null default '{password}', add column confirmed_at timestamptz null`);
    // totp_sealed: the encrypted secret of the app; last_step: the newest 30-second step whose code was accepted, so that none is accepted
    // twice; enabled_at: null until the first code was typed
    this.addSql(`
      create table second_factors (
        user_id int primary key,
        totp_sealed text not null,
        last_step int not null default 0,
        enabled_at timestamptz null,
        created_at timestamptz not null default now(),
        constraint second_factors_user_id_foreign foreign key (user_id) references users (id) on update cascade on delete cascade
      )`);
    // codes that replace the second factor once
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
