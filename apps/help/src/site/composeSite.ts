import { webpSize } from '../articles/webpSize';
import type { SitePicture } from '../pages/articleHtml';
import type { PageAssets } from '../pages/pageFrame';
import { buildSite, heavyPages, PAGE_LIMIT_BYTES } from './buildSite';
import { readArticles, readPictures } from './readHelpFolder';

export interface SiteParts {
  /** Folder of the articles and their pictures. */
  readonly folder: string;
  readonly assets: PageAssets;
  /** Of style and scripts together. */
  readonly assetBytes: number;
  /** Adds a picture to what is served. @returns its address */
  readonly addPicture: (name: string, bytes: Buffer) => string;
}

/**
 * The pages of a folder like `docs/help`, by the name of their file.
 * @throws naming what is wrong with an article or a picture, or pages that are too heavy
 */
export function composeSite({ folder, assets, assetBytes, addPicture }: SiteParts) {
  const pictures = new Map<string, SitePicture>();
  for (const [name, bytes] of readPictures(folder)) {
    const size = webpSize(bytes);
    if (!size) throw new Error(`docs/help/${name} is no WebP picture.`);
    pictures.set(name, { address: addPicture(name, bytes), ...size });
  }
  const site = buildSite(readArticles(folder), pictures, assets);
  const heavy = heavyPages(site, assetBytes);
  if (heavy.length > 0) {
    const names = heavy.map(({ name, bytes }) => `${name} (${bytes} bytes)`).join(', ');
    throw new Error(`Pages of the help centre are over ${PAGE_LIMIT_BYTES} bytes: ${names}`);
  }
  return site;
}
