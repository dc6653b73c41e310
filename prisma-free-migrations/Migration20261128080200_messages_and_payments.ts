import { Migration } from '@mikro-orm/migrations';

/**
 * Creates the tables of inquiries, messages and emails, of payments and subscriptions, and of the payment sandbox. A `fingerprint` is a
 * hash by which a repeated submission is recognised. The `*.entity.ts` files in src/server describe each column.
 */
export class Migration20261128080200_messages_and_payments extends Migration {
  override up(): void {
    // questions of visitors about a property; last_at: time of the latest message of the thread; unread_by_*: it has messages that the owner
    // of the property, or the sender, has not opened; is_mass: its text, found by text_hash, was sent about many homes. The fingerprint is not
    // unique, because the same text may be sent again after ten minutes.
    this.addSql(`
      create table inquiries (
        id serial primary key,
        property_id int not null,
        name varchar(100) not null,
        email varchar(254) not null,
        phone varchar(30) not null,
        message text not null,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        sender_id int,
        status varchar(10) not null default 'new',
        answered_at timestamptz,
        closed_at timestamptz,
        last_at timestamptz not null default now(),
        locale varchar(2),
        unread_by_owner boolean not null default false,
        unread_by_sender boolean not null default false,
        text_hash text,
        is_mass boolean not null default false,
        constraint inquiries_property_id_foreign foreign key (property_id) references properties on delete cascade,
        constraint inquiries_sender_id_foreign foreign key (sender_id) references users on delete set null,
        constraint inquiries_status_ck check (status in ('new', 'answered', 'closed'))
      );
      create index inquiries_property_ix on inquiries (property_id);
      create index inquiries_fingerprint_ix on inquiries (fingerprint);
      create index inquiries_sender_ix on inquiries (sender_id, last_at);
      create index inquiries_unread_owner_ix on inquiries (property_id) where unread_by_owner;
      create index inquiries_unread_sender_ix on inquiries (sender_id) where unread_by_sender;
      create index inquiries_text_ix on inquiries (text_hash, created_at) where text_hash is not null`);

    // later messages of a thread; from_advertiser: false for the person who asked; author_id: null for an answer by the link of an email
    this.addSql(`
      create table inquiry_replies (
        id serial primary key,
        inquiry_id int not null,
        author_id int,
        from_advertiser boolean not null,
        message text not null,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        constraint inquiry_replies_inquiry_id_foreign foreign key (inquiry_id) references inquiries on delete cascade,
        constraint inquiry_replies_author_id_foreign foreign key (author_id) references users on delete set null
      );
      create index inquiry_replies_inquiry_ix on inquiry_replies (inquiry_id);
      create index inquiry_replies_author_ix on inquiry_replies (author_id);
      create index inquiry_replies_fingerprint_ix on inquiry_replies (fingerprint)`);

    // messages from the contact page, the help page (support) and profiles of agents; answer: what the agent wrote back
    this.addSql(`
      create table messages (
        id serial primary key,
        kind varchar(10) not null,
        name varchar(100) not null default '',
        email varchar(254) not null,
        phone varchar(30) not null default '',
        subject varchar(150) not null default '',
        message text not null,
        agent_id int,
        sender_id int,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        answer text,
        answered_at timestamptz,
        locale varchar(2),
        constraint messages_agent_id_foreign foreign key (agent_id) references agents on delete set null,
        constraint messages_sender_id_foreign foreign key (sender_id) references users on delete set null,
        constraint messages_kind_ck check (kind in ('contact', 'support', 'agent'))
      );
      create index messages_agent_ix on messages (agent_id);
      create index messages_sender_ix on messages (sender_id);
      create index messages_fingerprint_ix on messages (fingerprint)`);

    // applications of agents who want to join the site
    this.addSql(`
      create table applications (
        id serial primary key,
        name varchar(100) not null,
        email varchar(254) not null,
        phone varchar(30) not null,
        licence varchar(30) not null default '',
        years_experience smallint not null,
        emirate varchar(60) not null,
        languages text[] not null default '{}',
        message text not null,
        sender_id int,
        fingerprint text not null,
        created_at timestamptz not null default now(),
        constraint applications_sender_id_foreign foreign key (sender_id) references users on delete set null
      );
      create index applications_sender_ix on applications (sender_id);
      create index applications_fingerprint_ix on applications (fingerprint)`);

    // One row for each email and recipient. key: what caused the email, such as inquiry:12, so that it is sent once; holder: the run of the
    // job that sends it; due_at: the earliest time to send it; unsure: the mail server did not confirm that it accepted the email;
    // mailbox: the same for all spellings of an address. Limits of emails a day count by it.
    this.addSql(`
      create table mail_deliveries (
        id serial primary key,
        key varchar(200) not null,
        address varchar(254) not null,
        kind varchar(40) not null,
        status varchar(10) not null default 'waiting',
        tries int not null default 0,
        holder text,
        error text,
        sent_at timestamptz,
        created_at timestamptz not null default now(),
        due_at timestamptz not null default now(),
        mailbox varchar(254) not null default '',
        constraint mail_deliveries_key_uq unique (key, address),
        constraint mail_deliveries_status_ck check (status in ('waiting', 'sending', 'sent', 'refused', 'unsure', 'canceled'))
      );
      create index mail_deliveries_open_ix on mail_deliveries (id) where status in ('waiting', 'sending', 'unsure', 'refused');
      create index mail_deliveries_address_ix on mail_deliveries (address);
      create index mail_deliveries_mailbox_ix on mail_deliveries (mailbox, due_at);
      create index mail_deliveries_created_ix on mail_deliveries (created_at) include (status)`);

    // confirm_token: the hash of the token in the confirmation link; unsubscribe_key: not hashed, because every email repeats it
    this.addSql(`
      create table newsletter_subscribers (
        id serial primary key,
        email varchar(254) not null,
        confirm_token text,
        confirm_sent_at timestamptz,
        confirmed_at timestamptz,
        unsubscribed_at timestamptz,
        unsubscribe_key text not null,
        created_at timestamptz not null default now(),
        locale varchar(2),
        constraint newsletter_confirm_uq unique (confirm_token),
        constraint newsletter_unsubscribe_uq unique (unsubscribe_key)
      );
      create unique index newsletter_email_uq on newsletter_subscribers (lower(email))`);

    // amount_minor: in minor units of the currency (pence); flagged: paid, but it bought nothing, so it is refunded; prior_*: the promotion
    // that it extended, which a refund restores; attempt: number of failed tries, for a new idempotency key; revision: number of changes,
    // by which concurrent changes are detected; refunded_minor: also what was refunded in the provider's dashboard
    this.addSql(`
      create table payments (
        id serial primary key,
        user_id int,
        kind varchar(12) not null,
        plan_id varchar(40) not null,
        property_id int,
        amount_minor int not null,
        currency varchar(3) not null default 'gbp',
        provider varchar(8) not null,
        provider_id text,
        subscription_id text,
        status varchar(10) not null default 'pending',
        processing boolean not null default false,
        receipt_url text,
        period_start timestamptz,
        period_end timestamptz,
        prior_level smallint not null default 0,
        prior_start timestamptz,
        attempt smallint not null default 0,
        revision int not null default 0,
        checked_at timestamptz,
        settled_at timestamptz,
        created_at timestamptz not null default now(),
        refunded_minor int not null default 0,
        constraint payments_provider_uq unique (provider, provider_id),
        constraint payments_user_id_foreign foreign key (user_id) references users on delete set null,
        constraint payments_property_id_foreign foreign key (property_id) references properties on delete set null,
        constraint payments_kind_ck check (kind in ('subscription', 'promotion')),
        constraint payments_provider_ck check (provider in ('stripe', 'sandbox')),
        constraint payments_status_ck check (status in ('pending', 'succeeded', 'failed', 'refunded', 'flagged'))
      );
      create index payments_property_ix on payments (property_id);
      create index payments_subscription_ix on payments (subscription_id);
      create index payments_user_ix on payments (user_id, created_at desc);
      create index payments_open_ix on payments (created_at) where status in ('pending', 'flagged');
      create index payments_created_ix on payments (created_at) include (status)`);

    // Refunds in pence. by_id: the admin; made_at: when the provider has made it, null before; paid_back_minor: what is refunded of the payment
    // once this refund is made, because adding a waiting refund to the provider's sum would count it twice when that sum contains it already
    this.addSql(`
      create table refunds (
        id serial primary key,
        payment_id int not null,
        amount_minor int not null,
        reason varchar(20),
        by_id int,
        created_at timestamptz not null default now(),
        made_at timestamptz,
        paid_back_minor int,
        constraint refunds_payment_id_foreign foreign key (payment_id) references payments,
        constraint refunds_by_id_foreign foreign key (by_id) references users on delete set null,
        constraint refunds_amount_ck check (amount_minor > 0)
      );
      create index refunds_payment_ix on refunds (payment_id);
      create index refunds_by_ix on refunds (by_id, created_at)`);

    // processed events of the payment provider, so that each takes effect once; happened_at: when it happened there
    this.addSql(`
      create table payment_events (
        id text primary key,
        type text not null,
        created_at timestamptz not null default now(),
        happened_at timestamptz
      )`);

    // subscriptions as the payment provider last described them; end_wanted: it must not be charged any more; revision: number of changes
    this.addSql(`
      create table subscriptions (
        id text primary key,
        user_id int,
        provider varchar(8) not null,
        plan_id varchar(40) not null,
        status varchar(10) not null,
        ends_at_period_end boolean not null default false,
        end_wanted boolean not null default false,
        started_at timestamptz not null,
        period_end timestamptz not null,
        revision int not null default 0,
        checked_at timestamptz,
        created_at timestamptz not null default now(),
        constraint subscriptions_user_id_foreign foreign key (user_id) references users on delete set null,
        constraint subscriptions_status_ck check (status in ('incomplete', 'active', 'past_due', 'ended'))
      );
      create index subscriptions_user_ix on subscriptions (user_id);
      create index subscriptions_due_ix on subscriptions (period_end) where status <> 'ended'`);

    // payments of the sandbox, the built-in payment provider for tests and demos; card: the name of a test card; reversed: refunded in full;
    // refunds: pence by idempotency key, so that a job that runs again refunds once
    this.addSql(`
      create table sandbox_intents (
        id text primary key,
        client_secret text not null,
        idempotency_key text not null,
        user_id int not null,
        amount_minor int not null,
        status varchar(10) not null default 'open',
        card varchar(20),
        attempted boolean not null default false,
        reversed boolean not null default false,
        subscription_id text,
        plan_id varchar(40),
        period_start timestamptz,
        period_end timestamptz,
        created_at timestamptz not null default now(),
        refunded_minor int not null default 0,
        refunds jsonb not null default '{}',
        constraint sandbox_intents_secret_uq unique (client_secret),
        constraint sandbox_intents_key_uq unique (idempotency_key),
        constraint sandbox_intents_user_id_foreign foreign key (user_id) references users on delete cascade
      );
      create index sandbox_intents_user_ix on sandbox_intents (user_id);
      create index sandbox_intents_subscription_ix on sandbox_intents (subscription_id)`);

    // subscriptions of the sandbox
    this.addSql(`
      create table sandbox_subscriptions (
        id text primary key,
        user_id int not null,
        plan_id varchar(40) not null,
        status varchar(10) not null default 'incomplete',
        ends_at_period_end boolean not null default false,
        card varchar(20),
        started_at timestamptz not null,
        period_end timestamptz not null,
        created_at timestamptz not null default now(),
        constraint sandbox_subscriptions_user_id_foreign foreign key (user_id) references users on delete cascade
      );
      create index sandbox_subscriptions_user_ix on sandbox_subscriptions (user_id)`);
  }
}
