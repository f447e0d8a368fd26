import type { ExportKind } from '@fovea/contract/studies/exports';
import { cleanName } from '@fovea/rules/inputs/names';
import { NOT_MEASURABLE } from '@fovea/science/signals/signalCatalogue';
import { CODEBOOK_VERSION, type TableDeclaration } from '@fovea/science/tables/tableDeclaration';
import { tablePath } from '../exportFiles/tableBytes';
import type { ExportSource } from '../exportFiles/exportSource';
import { openingExamples } from './openingExamples';

const KINDS: Readonly<Record<ExportKind, string>> = {
  STUDY: 'the data of a study',
  SIGNALS: 'the signals of a study over time',
  EXPRESSIONS: 'statistics of facial expressions',
  ARCHIVE: 'a study as it was built',
};

/** README.md: what an export is, how it is opened and what may be said of it. */
export function readmeText(
  source: ExportSource,
  tables: readonly TableDeclaration[],
  requester: string | null,
): string {
  const { request, respondents, study } = source;
  const { contents } = request;
  const example = tables.find(({ name }) => name === 'sessions') ?? tables[0];
  const sections = [
    `# ${inline(request.name || study.name)}

This is an export of ${KINDS[request.kind]}, made with Fovea.

| | |
| --- | --- |
| Study | ${inline(study.name)} |
| Asked for | ${request.requestedAt.toISOString()}${requester === null ? '' : ` by ${inline(requester)}`} |
| Respondents in this file | ${respondents.length} of ${request.respondents.length} |
| Respondents are called by | ${contents.respondentNames === 'LABELS' ? 'their labels' : 'pseudonyms in the order of their sessions'} |
| Selected by | ${selectionText(source)} |
| Codebook | version ${CODEBOOK_VERSION} |`,
    layoutSection(source, tables),
    `## Opening the tables

${openingExamples(tablePath(example ?? { name: 'sessions' }, contents), contents)}

In CSV files a text that begins with \`=\`, \`+\`, \`-\` or \`@\` has an apostrophe before it, so that no spreadsheet takes it for a
formula. Tables are joined by \`respondent\` and \`stimulus\`.`,
    TIMES_AND_PLACES,
    EMPTY,
    claimsSection(tables),
    `## License and citation

Fovea claims nothing in these data. Who may use them, under which license, and how they are cited is for you to say: write it
here before you pass them on. The consent of the respondents (text by its hash in sessions and study.json) limits
what may be done with them. Name the versions in the codebook when you publish figures.`,
    `## Checking that nothing was changed

\`\`\`sh
sha256sum -c SHA256SUMS
\`\`\`

On macOS \`shasum -a 256 -c SHA256SUMS\`. manifest.json lists the same files with their sizes.

If a respondent withdraws later, this copy has to be deleted by you: Fovea deletes its own and offers a new export.`,
  ];
  return `${sections.join('\n\n')}\n`;
}

function selectionText({ request: { selection } }: ExportSource): string {
  if (selection === null) return 'hand';
  const limits = [
    selection.startTime === null ? null : `begun at ${selection.startTime} or later`,
    selection.endTime === null ? null : `begun at ${selection.endTime} or earlier`,
    selection.etAccuracyThreshold === null
      ? null
      : `accuracy below ${selection.etAccuracyThreshold} degrees`,
    selection.etQualityThreshold === null
      ? null
      : `gaze for at least ${100 * selection.etQualityThreshold} % of the time`,
    selection.faceQualityThreshold === null
      ? null
      : `a face for at least ${100 * selection.faceQualityThreshold} % of the time`,
  ].filter((limit) => limit !== null);
  return limits.length === 0 ? 'no limits' : limits.join('; ');
}

function layoutSection(
  { request: { contents, kind, exportFaceVideos } }: ExportSource,
  tables: readonly TableDeclaration[],
): string {
  const isStudy = kind === 'STUDY';
  const rows: readonly (readonly [string, string] | null)[] = [
    ['`README.md`', 'this text'],
    [
      '`codebook.csv`, `codebook.json`',
      'every column of every table: definition, unit, range, formula, algorithm with version',
    ],
    [
      '`study.json`',
      'the study as it was built: flows, stimuli with their settings, surveys, sensors',
    ],
    ['`manifest.json`, `SHA256SUMS`', 'the files with their sizes and hashes'],
    ...tables.map((table) => [`\`${tablePath(table, contents)}\``, table.definition] as const),
    isStudy && contents.bids ? ['`bids/`', 'the same gaze as a BIDS data set of its own'] : null,
    isStudy && contents.stimulusMedia
      ? ['`media/stimuli/`', 'the images and videos that were shown']
      : null,
    isStudy && exportFaceVideos
      ? [
          '`media/webcam/`',
          'videos of the webcam by respondent, where they were recorded; videos.json says how their time relates to that of the stimuli',
        ]
      : null,
    isStudy && contents.rawRecordings
      ? [
          '`raw/`',
          'by respondent, the streams as they were received; manifest.json says where each chunk begins. events.ndjson.gz has one event a line; laboratory devices have a table with every sample beside their stream',
        ]
      : null,
    isStudy && contents.rawRecordings
      ? ['`media/screen/`', 'videos of the screen by respondent, where they were recorded']
      : null,
  ];
  return `## What is in it

| | |
| --- | --- |
${rows
  .filter((row) => row !== null)
  .map(([path, text]) => `| ${path} | ${text} |`)
  .join('\n')}`;
}

const TIMES_AND_PLACES = `## Times and places

- \`t_ms\` is the stimulus clock: milliseconds from the onset of the stimulus, in which pauses do not count; of a video it is
  the position of the video, so that a stall in one browser does not shift its gaze against the others'.
- \`session_ms\` is the session clock: milliseconds since the page of the study was opened. It goes on in pauses.
- Moments such as \`start_time\` are ISO 8601 in UTC.
- \`x_norm\`, \`y_norm\` are relative to the picture of the stimulus: 0, 0 is its top left corner and 1, 1 its bottom right one.
  Values outside 0..1 are on the page beside it.
- \`x_px\`, \`y_px\` are CSS pixels of the page, from its top left corner.
- Degrees rest on the distance of the eyes and the size of the screen; how these were known and how far they may be off is in
  quality (\`degree_error_percent\`).`;

const EMPTY = `## What is empty

An empty field (null in Parquet) was not measured, or is not defined: no face in the picture, no gaze without calibration,
no time to the first fixation for somebody who never looked. Zero is always a measured zero. Means over rows have to leave empty
fields out, not to count them as 0.`;

function claimsSection(tables: readonly TableDeclaration[]): string {
  const names = new Set(tables.map(({ name }) => name));
  const hasFaces = names.has('signals') || names.has('expressions');
  const lines = [
    '- Gaze is estimated from a webcam. Its error for each respondent is in quality (`accuracy_deg`); AOIs smaller than about twice that error say little.',
    ...(hasFaces
      ? [
          '- Expression channels and scores say what a face did. They do not say what somebody felt, and scores are not validated: they are marked experimental.',
          ...NOT_MEASURABLE.map(({ id, reason }) => `- There is no ${id}: ${reason}`),
        ]
      : []),
    '- What each figure rests on and what may be said of it is in codebook.json.',
  ];
  return `## What may be claimed\n\n${lines.join('\n')}`;
}

/** A text of people within a line of Markdown: neither markup nor a new line. */
function inline(text: string): string {
  return cleanName(text)
    .replace(/[\p{Cc}\s]+/gu, ' ')
    .replace(/[\\`*_[\]<>|#]/g, (mark) => `\\${mark}`);
}
