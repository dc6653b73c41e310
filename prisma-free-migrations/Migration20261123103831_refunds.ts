import { Migration } from '@mikro-orm/migrations';

/** SQL: copies the refunds until now, each of a whole payment, from the audit log. */
const FORMER_REFUNDS = `insert into refunds (payment_id, amount_minor, reason, by_id, created_at)
  select p.id, (e.facts ->> 'pence')::int, e.facts ->> 'reason', u.id, e.at
  from audit_entries e join payments p on p.id = e.subject_id left join users u on u.id = e.actor_id
  where e.act = 'payment.refund' and e.subject_kind = 'payment' and (e.facts ->> 'pence')::int > 0 order by e.n`;

/** Adds a table of refunds, so that a payment can be refunded in parts. amount_minor: pence; by_id: the admin. */
export class Migration20261123103831_refunds extends Migration {
  override up(): void {
    this.addSql(
      `create table refunds (id serial primary key, payment_id int not null, amount_minor int not null, reason varchar(20) null,
        by_id int null, created_at timestamptz not null default now())`,
    );
    this.addSql('create index refunds_payment_ix on refunds (payment_id)');
    this.addSql('create index refunds_by_ix on refunds (by_id, created_at)');
    this.addSql('alter table refunds add constraint refunds_payment_id_foreign foreign key (payment_id) references payments (id)');
    this.addSql('alter table refunds add constraint refunds_by_id_foreign foreign key (by_id) references users (id) on delete set null');
    this.addSql('alter table refunds add constraint refunds_amount_ck check (amount_minor > 0)');
    this.addSql(FORMER_REFUNDS);
  }

  override down(): void {
    this.addSql('drop table refunds');
  }
}
