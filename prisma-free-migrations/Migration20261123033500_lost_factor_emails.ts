import { Migration } from '@mikro-orm/migrations';

/**
 * Adds when the next email to a user who has lost their second factors is due: a day after the last one was sent, even if the job or the
 * mail server was down in between.
 */
export class Migration20261123033500_lost_factor_emails extends Migration {
  override up(): void {
    this.addSql('alter table lost_factors add column next_email_at timestamptz null');
    this.addSql(`update lost_factors set next_email_at = requested_at + emails_sent * interval '24 hours'`);
    this.addSql('alter table lost_factors alter column next_email_at set not null');
  }

  override down(): void {
    this.addSql('alter table lost_factors drop column next_email_at');
  }
}
