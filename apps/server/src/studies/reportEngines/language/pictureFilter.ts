import type { Liquid } from 'liquidjs';
import { readFileSync, statSync } from 'node:fs';
import { extname, join } from 'node:path';
import { aoiOutlines } from './aoiOutlines';
import { escapeHtml } from '../../../platform/html/escapeHtml';
import { fileInside } from './fileInside';

type Json = Readonly<Record<string, unknown>>;

const TYPES: Readonly<Record<string, string>> = {
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
  '.gif': 'image/gif',
  '.svg': 'image/svg+xml',
};

const MOST_BYTES = 20_000_000;

/**
 * `{{ shown | picture: "Shelf", aois: rows }}`: a picture of the study with outlines of AOIs, and
 * `{{ "logo.png" | picture: "Logo" }}`: one of the template, or the file of a parameter. The bytes stand in the
 * document, so that it is one file.
 */
export function registerPicture(liquid: Liquid, folder: string): void {
  const addresses = new Map<string, string>();
  const addressOf = (picture: unknown) => {
    const [root, path] = placeOf(folder, picture);
    const key = `${root}/${path}`;
    const known = addresses.get(key);
    if (known !== undefined) return known;
    const address = dataAddress(join(folder, root), path);
    addresses.set(key, address);
    return address;
  };
  liquid.registerFilter('picture', {
    raw: true,
    handler(picture: unknown, ...given: readonly unknown[]) {
      if (picture === null || picture === undefined) return '';
      const named = new Map(given.filter((one) => Array.isArray(one)) as [string, unknown][]);
      const text = given.find((one) => !Array.isArray(one)) ?? '';
      const { width, height, tMs } = shownOf(picture);
      const image = (of: unknown, alt: unknown) =>
        `<img src="${addressOf(of)}" alt="${escapeHtml(alt)}"${width > 0 ? ` width="${width}" height="${height}"` : ''}>`;
      const aois = named.get('aois') ?? null;
      if (aois === null) return image(picture, text);
      const outlines = aoiOutlines(aois, { width, height, tMs });
      const ratio = height > 0 ? Math.round((1000 * width) / height) / 1000 : 1;
      return `<span class="picture" style="--ratio:${ratio}">${image(picture, text)}${outlines}</span>`;
    },
  });
}

/** The folder of the report in which a picture is, and its path there. */
function placeOf(folder: string, picture: unknown): readonly [root: string, path: string] {
  // The list and the parameters name files from the folder of the report.
  if (typeof picture !== 'string') {
    return ['pictures', String((picture as Json).path).replace(/^pictures\//, '')];
  }
  const isOfParameter =
    picture.startsWith('files/') && fileInside(join(folder, 'template'), picture) === null;
  return isOfParameter ? ['files', picture.slice('files/'.length)] : ['template', picture];
}

function shownOf(picture: unknown): { width: number; height: number; tMs: number | null } {
  if (typeof picture === 'string') return { width: 0, height: 0, tMs: null };
  const { width, height, t_ms: tMs } = picture as Json;
  return {
    width: Number(width) || 0,
    height: Number(height) || 0,
    tMs: typeof tMs === 'number' ? tMs : null,
  };
}

/** @throws when it is not a picture inside the folder */
function dataAddress(root: string, path: string): string {
  const type = TYPES[extname(path).toLowerCase()];
  if (type === undefined) {
    throw new Error(`"${path}" is no picture: ${Object.keys(TYPES).join(', ')} are.`);
  }
  const file = fileInside(root, path);
  if (file === null) throw new Error(`There is no picture "${path}".`);
  if (statSync(file).size > MOST_BYTES) {
    throw new Error(`The picture "${path}" is larger than ${MOST_BYTES / 1e6} MB.`);
  }
  return `data:${type};base64,${readFileSync(file, 'base64')}`;
}
