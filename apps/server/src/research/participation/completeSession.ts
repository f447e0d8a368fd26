import type { FinishAnswer } from '@fovea/contract/participation/participation';
import { notValid } from '../../platform/http/fieldProblems';
import { Refusal } from '../../platform/http/refusal';
import type { Respondent } from '../../platform/http/caller';
import type { ResearchContext } from '../recordings/researchContext';
import { findStoredManifest, receivedChunkKeys, saveManifest } from '../recordings/chunkRows';
import { compareManifest, type ComparedManifest } from '../manifests/compareManifest';
import { markComplete } from '../recordings/completion';
import { enqueueSettling } from '../panelEnds/settlingJobs';
import { requireUnerasedSession } from '../recordings/erasure';
import { setExpectedTotals } from '../recordings/sessionRows';

/** Comparing less than this takes a millisecond or two, and handing it to a thread as long. */
const SMALL_CHARACTERS = 64 * 1024;

/**
 * Receives the manifest of the chunks that the respondent's browser has sent. With every chunk
 * present the manifest is made safe on disk and the session is complete, also when this is repeated.
 * Any other manifest is answered with what is missing and not stored, so that nobody can fill the
 * disk with chunks that do not exist, and data that is analysed stays as it is.
 * @param body the JSON that the browser sent
 */
export async function completeSession(
  context: ResearchContext,
  respondent: Respondent,
  body: Uint8Array,
): Promise<FinishAnswer> {
  const { studyId, sessionId, companyId } = respondent;
  const session = await requireUnerasedSession(context.db, respondent);
  const compared = await compare(context, sessionId, body);
  const now = context.now();
  if (compared.state === 'missing') {
    if (session !== null && session.completeAt === null) {
      await setExpectedTotals(context.db, sessionId, compared.totals, now);
    }
    return { state: 'missing', missing: [...compared.missing] };
  }
  if (compared.state !== 'complete') throw refusalOf(compared);
  const { manifest } = compared;
  const stored = await findStoredManifest(context.db, sessionId, manifest);
  if (stored !== 'same') {
    await context.recordings.files.writeManifest(studyId, sessionId, manifest, now);
    await saveManifest(context.db, sessionId, companyId, manifest, now);
  }
  await setExpectedTotals(context.db, sessionId, manifest, now);
  const isNew = stored === 'other' || (stored === 'same' && session?.isPartial === true);
  await markComplete(context, { id: sessionId, studyId, companyId }, manifest, { isNew });
  await enqueueSettling(context.db, { sessionId, companyId });
  return { state: 'complete' };
}

async function compare(
  { db, quickTasks }: ResearchContext,
  sessionId: string,
  body: Uint8Array,
): Promise<ComparedManifest> {
  const received = await receivedChunkKeys(db, sessionId);
  const isSmall = body.byteLength + received.length < SMALL_CHARACTERS;
  return isSmall
    ? await compareManifest({ body, received })
    : await quickTasks.run('compareManifest', { body, received });
}

function refusalOf(
  compared: Exclude<ComparedManifest, { readonly state: 'missing' | 'complete' }>,
): Refusal {
  switch (compared.state) {
    case 'unreadable':
      return new Refusal(400, 'The request cannot be read.');
    case 'notValid':
      return notValid(compared.fields, 'request');
    case 'listedTwice':
      return new Refusal(
        400,
        `The list names chunk ${compared.seq} of the stream '${compared.stream}' twice.`,
        'BAD_MANIFEST',
      );
    case 'empty':
      return new Refusal(
        409,
        'The list is empty, but chunks of this session were received. Ask for the list of them and finish again.',
        'EMPTY_MANIFEST',
      );
  }
}
