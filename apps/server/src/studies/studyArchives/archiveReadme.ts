import { PRODUCT } from '../exportFiles/productVersion';
import type { ExportSource } from '../exportFiles/exportSource';
import { ARCHIVE_FILE } from './archiveFormat';

/** What somebody reads who opens an archive without knowing what it is. */
export function archiveReadme({ study, request, respondents }: ExportSource): string {
  const { length } = respondents;
  const recorded =
    length === 0
      ? 'It contains what the study is built of, and no respondents.'
      : `It contains what the study is built of and the recordings of ${length} respondent${length === 1 ? '' : 's'}${request.exportFaceVideos ? '' : ', without the videos of the webcam'}.`;
  return `# ${study.name}

This is an archive of a study, made with ${PRODUCT.name} ${PRODUCT.version} on ${request.requestedAt.toISOString().slice(0, 10)}.
${recorded}

To open it, sign in to an installation of ${PRODUCT.name}, go to the folder that the study belongs in, choose
"Import study…" and take this zip file as it is. Results are computed there, from the recordings.

- \`${ARCHIVE_FILE}\`: the study, its stimuli, blocks, areas of interest and segments
- \`media/\`: pictures and videos that are shown
- \`sessions/\`: a folder for each respondent, with the recorded streams and \`session.json\`, which lists their parts
- \`manifest.json\`, \`SHA256SUMS\`: every file with its hash; \`sha256sum -c SHA256SUMS\` checks them

The text of the consent, the contact address and the addresses that respondents are sent to are in it, and
recordings show people: give it only to whom the respondents have agreed to.
A respondent who withdraws does so at the installation where the recording took place. Delete the respondent in
copies, too.

For tables that other programs read, export the data of the study instead.
`;
}
