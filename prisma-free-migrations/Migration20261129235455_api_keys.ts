import { Migration } from '@mikro-orm/migrations';

/** Keys with which programs of members and brokerages call the API. */
export class Migration20261129235455_api_keys extends Migration {
  override up(): void {
    this.addSql(`
      create table api_keys (
        id serial primary key,
        public_id varchar(10) not null constraint api_keys_public_id_uq unique,
        secret_hash varchar(64) not null,
        name varchar(60) not null,
        user_id int not null constraint api_keys_user_id_foreign references users (id) on delete cascade,
        organization_id int null constraint api_keys_organization_id_foreign references organizations (id) on delete cascade,
        scopes text[] not null,
        networks text[] not null default '{}',
        ends_at timestamptz null,
        ends_informed_at timestamptz null,
        last_used_at timestamptz null,
        last_network varchar(50) null,
        seen_networks text[] not null default '{}',
        created_at timestamptz not null default now()
      );
      create index api_keys_user_ix on api_keys (user_id);
      create index api_keys_organization_ix on api_keys (organization_id)`);
  }

  override down(): void {
    this.addSql('drop table api_keys');
  }
}
