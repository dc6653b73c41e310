import { Migration } from '@mikro-orm/migrations';

/** Adds lists of homes that people share by a secret link, with the people in a list, and their votes and notes. */
export class Migration20261122180000_shared_shortlists extends Migration {
  override up(): void {
    // token_hash: hash of the secret in the link, which is computed from link_seed; owner_key_hash: hash of the key in the browser of an
    // owner without an account; version: number of changes, which browsers poll; last_used_at: exact to a day
    this.addSql(`
      create table shortlists (
        id serial primary key,
        token_hash text not null,
        link_seed text not null,
        name varchar(60) not null,
        owner_user_id int,
        owner_key_hash text,
        version int not null default 1,
        last_used_at timestamptz not null default now(),
        closed_at timestamptz,
        created_at timestamptz not null default now(),
        constraint shortlists_token_uq unique (token_hash),
        constraint shortlists_owner_user_id_foreign foreign key (owner_user_id) references users on delete cascade
      )`);
    this.addSql('create index shortlists_owner_ix on shortlists (owner_user_id)');
    this.addSql('create index shortlists_last_used_ix on shortlists (last_used_at)');
    this.addSql('create index shortlists_closed_ix on shortlists (closed_at) where closed_at is not null');
    // key_hash: hash of the key in the browser of a person without an account
    this.addSql(`
      create table shortlist_people (
        id serial primary key,
        list_id int not null,
        user_id int,
        name varchar(40) not null,
        key_hash text,
        created_at timestamptz not null default now(),
        constraint shortlist_people_list_id_foreign foreign key (list_id) references shortlists on delete cascade,
        constraint shortlist_people_user_id_foreign foreign key (user_id) references users on delete cascade
      )`);
    this.addSql('create unique index shortlist_people_name_uq on shortlist_people (list_id, lower(name))');
    this.addSql('create unique index shortlist_people_list_user_uq on shortlist_people (list_id, user_id) where user_id is not null');
    this.addSql('create index shortlist_people_user_ix on shortlist_people (user_id)');
    // last_price: AED when the home was added, per month for rent; it does not change
    this.addSql(`
      create table shortlist_homes (
        id serial primary key,
        list_id int not null,
        property_id int not null,
        added_by int,
        added_at timestamptz not null default now(),
        last_price int not null,
        constraint shortlist_homes_uq unique (list_id, property_id),
        constraint shortlist_homes_list_id_foreign foreign key (list_id) references shortlists on delete cascade,
        constraint shortlist_homes_property_id_foreign foreign key (property_id) references properties on delete cascade,
        constraint shortlist_homes_added_by_foreign foreign key (added_by) references shortlist_people on delete set null
      )`);
    this.addSql('create index shortlist_homes_property_ix on shortlist_homes (property_id)');
    this.addSql('create index shortlist_homes_added_by_ix on shortlist_homes (added_by)');
    this.addSql(`
      create table shortlist_votes (
        home_id int not null,
        person_id int not null,
        vote varchar(5) not null,
        voted_at timestamptz not null default now(),
        primary key (home_id, person_id),
        constraint shortlist_votes_home_id_foreign foreign key (home_id) references shortlist_homes on update cascade on delete cascade,
        constraint shortlist_votes_person_id_foreign foreign key (person_id) references shortlist_people on update cascade on delete cascade,
        constraint shortlist_votes_vote_ck check (vote in ('yes', 'maybe', 'no'))
      )`);
    this.addSql('create index shortlist_votes_person_ix on shortlist_votes (person_id)');
    this.addSql(`
      create table shortlist_notes (
        id serial primary key,
        home_id int not null,
        person_id int not null,
        text varchar(500) not null,
        edited_at timestamptz,
        created_at timestamptz not null default now(),
        constraint shortlist_notes_home_id_foreign foreign key (home_id) references shortlist_homes on delete cascade,
        constraint shortlist_notes_person_id_foreign foreign key (person_id) references shortlist_people on delete cascade
      )`);
    this.addSql('create index shortlist_notes_home_ix on shortlist_notes (home_id)');
    this.addSql('create index shortlist_notes_person_ix on shortlist_notes (person_id)');
  }

  override down(): void {
    this.addSql('drop table shortlist_notes, shortlist_votes, shortlist_homes, shortlist_people, shortlists');
  }
}
