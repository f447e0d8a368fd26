import { isBuiltHere } from '@fovea/rules/studies/studyKinds';
import { surveyFindings } from '@fovea/rules/survey/surveyJson';
import type * as z from 'zod/mini';
import {
  ARCHIVE_FILE,
  ARCHIVE_FORMAT,
  ARCHIVE_MANIFEST,
  ArchiveHead,
  ArchiveManifest,
  StudyArchive,
} from '../studyArchives/archiveFormat';
import { findCorrectionFault } from '@fovea/rules/analysis/gazeCorrections';
import { cleanRichText } from '../studies/cleanRichText';
import { ImportRefused } from './importRefused';
import type { ZipArchive } from './zipArchive';

/** The list of an archive, checked as if somebody who means harm had written it. */
export interface ReadArchive {
  readonly archive: StudyArchive;
  /** The hash that each file shall have. */
  readonly hashes: ReadonlyMap<string, string>;
  /** Files that no archive has. */
  readonly ignoredFiles: number;
}

/** @throws ImportRefused */
export async function readArchive(zip: ZipArchive): Promise<ReadArchive> {
  if (!zip.has(ARCHIVE_FILE) || !zip.has(ARCHIVE_MANIFEST)) {
    throw new ImportRefused('NOT_AN_ARCHIVE');
  }
  const list = await readJson(zip, ARCHIVE_FILE, null);
  const head = ArchiveHead.safeParse(list.value);
  if (!head.success) throw new ImportRefused('NOT_AN_ARCHIVE');
  if (head.data.format > ARCHIVE_FORMAT) {
    throw new ImportRefused('NEWER_VERSION', head.data.software);
  }
  const manifest = await readJson(zip, ARCHIVE_MANIFEST, null);
  const { files } = valid(ArchiveManifest, manifest.value, ARCHIVE_MANIFEST);
  const hashes = new Map(files.map(({ path, sha256 }) => [path, sha256]));
  if (hashes.get(ARCHIVE_FILE) !== list.sha256)
    throw new ImportRefused('HASH_DIFFERS', ARCHIVE_FILE);
  const missing = files.find(({ path }) => !zip.has(path));
  if (missing) throw new ImportRefused('FILE_MISSING', missing.path);
  const archive = safe(valid(StudyArchive, list.value, ARCHIVE_FILE));
  mustBelongTogether(archive);
  const known = new Set([...hashes.keys(), ARCHIVE_MANIFEST, 'SHA256SUMS']);
  const ignoredFiles = zip.paths.filter((path) => !known.has(path)).length;
  return { archive, hashes, ignoredFiles };
}

/** A JSON file of the archive. @param sha256 what it shall be; null: that is not known yet */
export async function readJson(
  zip: ZipArchive,
  path: string,
  sha256: string | null,
): Promise<{ readonly value: unknown; readonly text: string; readonly sha256: string }> {
  const read = await zip.whole(path);
  if (sha256 !== null && read.sha256 !== sha256) throw new ImportRefused('HASH_DIFFERS', path);
  const text = read.bytes.toString('utf8');
  return { text, sha256: read.sha256, value: parsed(text, path) };
}

export function parsed(text: string, path: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch (reason) {
    throw new ImportRefused('NOT_VALID', path, reason);
  }
}

/** @throws ImportRefused NOT_VALID that names the field */
export function valid<T extends z.ZodMiniType>(
  schema: T,
  value: unknown,
  path: string,
): z.infer<T> {
  const found = schema.safeParse(value);
  if (found.success) return found.data;
  const field = found.error.issues[0]?.path.map(String).join('.') ?? '';
  throw new ImportRefused('NOT_VALID', field === '' ? path : `${path}: ${field}`);
}

const notValid = (field: string) => new ImportRefused('NOT_VALID', `${ARCHIVE_FILE}: ${field}`);

/** An address that browsers open; never a script. */
const WEB_ADDRESS = /^https?:\/\/[^\s]+$/i;

/** What is shown to respondents and researchers must be as harmless as what is written in the builder. */
function safe(archive: StudyArchive): StudyArchive {
  const { study } = archive;
  if (!isBuiltHere(study)) throw notValid('study.desktopGeneration');
  for (const field of [
    'rejectConsentRedirect',
    'studyFinishedRedirect',
    'collectionErrorRedirect',
  ] as const) {
    if (study[field] !== '' && !WEB_ADDRESS.test(study[field])) throw notValid(`study.${field}`);
  }
  return {
    ...archive,
    stimuli: archive.stimuli.map((stimulus, at) => {
      const { websiteUrl, surveyQuestions, surveyTheme, instructionOptions } = stimulus;
      if (websiteUrl !== '' && !WEB_ADDRESS.test(websiteUrl)) {
        throw notValid(`stimuli.${at}.websiteUrl`);
      }
      for (const [field, value] of Object.entries({ surveyQuestions, surveyTheme })) {
        if (value !== null && surveyFindings(value).length > 0) {
          throw notValid(`stimuli.${at}.${field}`);
        }
      }
      if (instructionOptions === null) return stimulus;
      const instructions = cleanRichText(instructionOptions.instructions);
      return { ...stimulus, instructionOptions: { ...instructionOptions, instructions } };
    }),
  };
}

/** Every id stands once, and whatever names another part names one that is there. */
function mustBelongTogether(archive: StudyArchive): void {
  const { stimuli, blocks, children, aoiSets, aois, segments, sessions } = archive;
  const idsOf = (list: keyof StudyArchive, rows: readonly { readonly id: string }[]) => {
    const ids = new Set(rows.map(({ id }) => id));
    if (ids.size !== rows.length) throw notValid(list);
    return ids;
  };
  const isStimulus = idsOf('stimuli', stimuli);
  const isBlock = idsOf('blocks', blocks);
  const isSession = idsOf('sessions', sessions);
  const isSet = idsOf('aoiSets', aoiSets);
  idsOf('children', children);
  idsOf('aois', aois);
  idsOf('segments', segments);
  const has = (known: ReadonlySet<string>, id: string | null) => id === null || known.has(id);
  for (const [at, child] of children.entries()) {
    const isOne = (child.stimulusId === null) !== (child.blockId === null);
    const isThere = has(isStimulus, child.stimulusId) && has(isBlock, child.blockId);
    if (!isOne || !isThere || !isBlock.has(child.parentBlock)) throw notValid(`children.${at}`);
  }
  for (const [at, aoi] of aois.entries()) {
    const isThere = isStimulus.has(aoi.stimulusId) && has(isSession, aoi.sessionId);
    if (!isThere || !isSet.has(aoi.aoiSetId)) throw notValid(`aois.${at}`);
  }
  for (const [at, { respondents }] of segments.entries()) {
    const members = new Set(respondents);
    if (members.size !== respondents.length || respondents.some((id) => !isSession.has(id))) {
      throw notValid(`segments.${at}`);
    }
  }
  mustBeUsable(archive.gazeCorrections, isSession, isStimulus);
  mustEnd(archive);
}

/** One list for a respondent and a stimulus, as a researcher could have made it. */
function mustBeUsable(
  all: StudyArchive['gazeCorrections'],
  isSession: ReadonlySet<string>,
  isStimulus: ReadonlySet<string>,
): void {
  const known = new Set<string>();
  for (const [at, { sessionId, stimulusId, corrections }] of all.entries()) {
    const place = `${sessionId} ${stimulusId}`;
    const isThere = isSession.has(sessionId) && isStimulus.has(stimulusId) && !known.has(place);
    if (!isThere || findCorrectionFault(corrections)) throw notValid(`gazeCorrections.${at}`);
    known.add(place);
  }
}

/** No block is within itself, however deep: whoever walks through them comes to an end. */
function mustEnd({ blocks, children }: StudyArchive): void {
  const inner = new Map<string, string[]>(blocks.map(({ id }) => [id, []]));
  for (const { parentBlock, blockId } of children) {
    if (blockId !== null) inner.get(parentBlock)?.push(blockId);
  }
  const waiting = new Map(blocks.map(({ id }) => [id, 0]));
  for (const ids of inner.values()) for (const id of ids) waiting.set(id, waiting.get(id)! + 1);
  // Blocks that are in none, then those that are only in these, and so on: what is left is in itself.
  const next = [...waiting].filter(([, places]) => places === 0).map(([id]) => id);
  for (let id = next.pop(); id !== undefined; id = next.pop()) {
    waiting.delete(id);
    for (const within of inner.get(id)!) {
      const left = waiting.get(within)! - 1;
      waiting.set(within, left);
      if (left === 0) next.push(within);
    }
  }
  if (waiting.size > 0) throw notValid('children');
}
