// `npm run notices`: writes THIRD-PARTY.md from the installed production dependencies.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { licenceText, noticeText, productionPackages } from './checks/licences.mjs';
import { root } from './root.mjs';

const FILE = join(root, 'THIRD-PARTY.md');

const FONTS_AND_MODELS = [
  '## Fonts, models, and what packages contain',
  '',
  '| What | Where it comes from | Licence |',
  '|---|---|---|',
  '| Inter (variable font), The Inter Project Authors | npm package `@fontsource-variable/inter` | OFL-1.1 |',
  '| Face detector, face mesh and iris models, from MediaPipe (Google), as converted for Human | npm package `@vladmandic/human` | Apache-2.0 (models), MIT (package) |',
  '| TensorFlow.js (Google), the build inside Human | npm package `@vladmandic/human` | Apache-2.0 |',
  '| `face_landmarker.task` (Google), only where an operator installs it | not part of this project | Apache-2.0 |',
  '',
];

const cell = (text) => (text ?? '').replaceAll('|', '\\|').replaceAll('\n', ' ');
const address = (text) =>
  (text ?? '')
    .replace(/^git\+/, '')
    .replace(/^git:/, 'https:')
    .replace(/^ssh:\/\/git@/, 'https://')
    .replace(/^github:/, 'https://github.com/')
    .replace(/\.git$/, '');

/**
 * The text of THIRD-PARTY.md. It is the same on every system, so packages for a single system have no licence
 * text.
 */
export function renderNotices(packages = productionPackages()) {
  const everywhere = packages.filter(({ optional, installed }) => !optional && installed);
  const texts = new Map();
  for (const one of everywhere) {
    const text = [licenceText(one.folder), noticeText(one.folder)].filter(Boolean).join('\n\n');
    if (!text) continue;
    const key = text.replace(/\s+/g, ' ');
    const entry = texts.get(key) ?? { text, names: [] };
    entry.names.push(`${one.name} ${one.version}`);
    texts.set(key, entry);
  }
  const rows = packages.map((one) => {
    const from = one.optional ? {} : one;
    return `| ${one.name} | ${one.version} | ${one.licence} | ${cell(from.author)} | ${cell(address(from.repository))} |`;
  });
  return [
    '# Third-party software',
    '',
    'Fovea is licensed under Apache-2.0 (LICENSE). It runs with the packages below. This file is written',
    'by `npm run notices` from what is installed; `npm run check` fails when it is out of date. Packages',
    'for one operating system only are listed without author; libvips is used as a shared library.',
    '',
    `## Packages (${packages.length})`,
    '',
    '| Package | Version | Licence | Author | Source |',
    '|---|---|---|---|---|',
    ...rows,
    '',
    ...FONTS_AND_MODELS,
    '## Licence texts',
    '',
    ...[...texts.values()].flatMap(({ text, names }) => [
      `### ${names.join(', ')}`,
      '',
      '```text',
      text
        .replaceAll('```', "'''")
        .replaceAll('\r\n', '\n')
        .replace(/[ \t]+$/gm, ''),
      '```',
      '',
    ]),
  ].join('\n');
}

export function checkNotices() {
  const found = existsSync(FILE) ? readFileSync(FILE, 'utf8') : '';
  return found === renderNotices() ? [] : ['THIRD-PARTY.md is out of date; run `npm run notices`'];
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  writeFileSync(FILE, renderNotices());
  console.log('THIRD-PARTY.md was written.');
}
