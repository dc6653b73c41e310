import type { MikroORM } from '@mikro-orm/postgresql';
export async function seedDemo(_orm: MikroORM, _url: string): Promise<void> {}
