// Name, job title and text of an agent in the language of the page.
import { getLocale } from '../locale.ts';

/** What agents say of themselves, in English and, where they have it, in Arabic. */
interface AgentText {
  name: string;
  nameAr?: string | null | undefined;
  title?: string;
  titleAr?: string | null | undefined;
  bio?: string;
  bioAr?: string | null | undefined;
}

/** An agent as the page shows them: on Arabic pages with the Arabic name, title and text that they have. Nothing is translated by machine. */
export function readableAgent<T extends AgentText>(agent: T): T {
  if (getLocale() !== 'ar') return agent;
  const { name, nameAr, title, titleAr, bio, bioAr } = agent;
  return {
    ...agent,
    name: nameAr || name,
    ...(title !== undefined && { title: titleAr || title }),
    ...(bio !== undefined && { bio: bioAr || bio }),
  };
}
