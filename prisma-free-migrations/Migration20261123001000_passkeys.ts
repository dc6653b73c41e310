import { Migration } from '@mikro-orm/migrations';

/** Adds passkeys, the challenges that they have to sign, and to a session the passkey that began or confirmed it. */
export class Migration20261123001000_passkeys extends Migration {
  override up(): void {
    this.addSql('alter table sessions add column passkey_id text null');
    // id: the credential id; counter: signatures that the key has counted, 0 for keys that do not count; transports: as WebAuthn names
    // them; is_device_bound: whether the key cannot leave its device
    this.addSql(`
      create table passkeys (
        id text primary key,
        user_id int not null,
        public_key bytea not null,
        counter bigint not null default 0,
        transports text[] not null default '{}',
        is_device_bound boolean not null,
        is_backed_up boolean not null,
        name varchar(60) not null,
        last_used_at timestamptz null,
        created_at timestamptz not null default now(),
        constraint passkeys_user_id_foreign foreign key (user_id) references users (id) on delete cascade
      )`);
    this.addSql('create index passkeys_user_ix on passkeys (user_id)');
    // holder_hash: hash of the session or the cookie of the only browser that may answer the challenge
    this.addSql(`
      create table auth_challenges (
        challenge text primary key,
        purpose text not null,
        holder_hash text not null,
        expires_at timestamptz not null
      )`);
    this.addSql('create index auth_challenges_expires_ix on auth_challenges (expires_at)');
  }

  override down(): void {
    this.addSql('drop table auth_challenges');
    this.addSql('drop table passkeys');
    this.addSql('alter table sessions drop column passkey_id');
  }
}
