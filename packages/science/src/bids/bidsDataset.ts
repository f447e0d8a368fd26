/** The files in the root of a BIDS folder: what it is, and who is in it. */
import { jsonFile, tsvFile, tsvNumber, tsvText, withoutUnknown } from './bidsText';

export const BIDS_VERSION = '1.11.1';
/** Ages from here on could identify somebody; BIDS asks for this number instead. */
const AGE_MAX = 89;

export interface BidsParticipant {
  /** Its label, without `sub-`. */
  readonly subject: string;
  /** As in the other tables of the export: the label or the pseudonym. */
  readonly name: string;
  /** Years; null if unknown. */
  readonly age: number | null;
  readonly gender: 'MALE' | 'FEMALE' | 'OTHER' | null;
}

export interface BidsDataset {
  readonly studyName: string;
  readonly software: { readonly name: string; readonly version: string };
  /** ISO 8601, the day on which the export was asked for. */
  readonly exportedOn: string;
  /** Those of this folder: an export in parts has a folder in each. */
  readonly participants: readonly BidsParticipant[];
  readonly hasLabels: boolean;
}

export interface BidsRootFile {
  readonly path: string;
  readonly text: string;
}

export function bidsRootFiles(dataset: BidsDataset): BidsRootFile[] {
  return [
    { path: 'dataset_description.json', text: description(dataset) },
    { path: 'README.md', text: readme(dataset) },
    { path: 'participants.tsv', text: participantRows(dataset) },
    { path: 'participants.json', text: participantsSidecar(dataset) },
  ];
}

function description({ studyName, software, exportedOn }: BidsDataset): string {
  return jsonFile({
    Name: studyName,
    BIDSVersion: BIDS_VERSION,
    // The gaze as the eye tracker gives it, with the eye movements that it detects.
    DatasetType: 'raw',
    GeneratedBy: [
      {
        Name: software.name,
        Version: software.version,
        Description: `Exported on ${exportedOn} from recordings of a webcam.`,
      },
    ],
  });
}

function participantRows({ participants }: BidsDataset): string {
  return tsvFile([
    ['participant_id', 'age', 'sex', 'respondent'],
    ...participants.map(({ subject, name, age, gender }) => [
      `sub-${subject}`,
      tsvNumber(age === null ? null : Math.min(age, AGE_MAX), 0),
      gender === null ? tsvText(null) : gender.toLowerCase(),
      tsvText(name),
    ]),
  ]);
}

function participantsSidecar({ hasLabels }: BidsDataset): string {
  return jsonFile(
    withoutUnknown({
      age: { Description: `Age; ${AGE_MAX} stands for ${AGE_MAX} and more.`, Units: 'year' },
      sex: {
        Description: 'As stated by the respondent.',
        Levels: { male: 'Male', female: 'Female', other: 'Other' },
      },
      respondent: {
        Description: hasLabels
          ? 'Label of the respondent in the study, as in the other tables of the export.'
          : 'Pseudonym of the respondent, as in the other tables of the export.',
      },
    }),
  );
}

function readme({ studyName, software, exportedOn, participants }: BidsDataset): string {
  return `# ${studyName.replace(/\s+/g, ' ').trim()}

Eye tracking with the respondents' own webcams, exported from ${software.name} ${software.version} on
${exportedOn}, in the form of BIDS ${BIDS_VERSION}. Respondents: ${participants.length}.

- One task is the whole session of a respondent. What was shown is in \`events.tsv\`, with its place on
  the page; pauses have rows of their own.
- \`physio\` has one row for each frame of the camera during a stimulus: time in seconds from the
  beginning of the session, and gaze in CSS pixels from the top left corner of the page, \`n/a\` without
  gaze. Webcams deliver frames irregularly: use the column \`timestamp\`.
- \`physioevents\` has fixations, saccades and blinks on the same clock. They were detected after the
  recording.
- A respondent without gaze has events only.
- Screens and distances are those of the respondents' homes. Where the sidecar of the events says that
  one is assumed, every figure in degrees has its error.
`;
}
