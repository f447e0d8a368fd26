import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseArticle, type Article } from '../articles/article';

/** The articles of a folder like `docs/help`. @throws when one is not as CONTRIBUTING.md says */
export function readArticles(folder: string): Article[] {
  return readdirSync(folder)
    .filter((name) => name.endsWith('.md'))
    .sort()
    .map((name) =>
      parseArticle(name.slice(0, -'.md'.length), readFileSync(join(folder, name), 'utf8')),
    );
}

/** The pictures of a folder like `docs/help`, by the name that articles write. */
export function readPictures(folder: string): Map<string, Buffer> {
  const own = join(folder, 'pictures');
  if (!existsSync(own)) return new Map();
  return new Map(
    readdirSync(own)
      .filter((name) => name.endsWith('.webp'))
      .sort()
      .map((name) => [`pictures/${name}`, readFileSync(join(own, name))]),
  );
}
