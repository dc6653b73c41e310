import { Migration } from '@mikro-orm/migrations';

/** Adds a counter of how often the owner of an account has made it forget the browsers that it knows. */
export class Migration20261123032115_known_devices extends Migration {
  override up(): void {
    this.addSql('alter table users add device_counter int not null default 0');
  }

  override down(): void {
    this.addSql('alter table users drop column device_counter');
  }
}
