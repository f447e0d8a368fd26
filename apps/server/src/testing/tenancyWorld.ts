import { createWebhook } from '@fovea/contract/people/webhooks';
import { registerApp, type NewApp } from '@fovea/contract/people/apps';
import { createPersonalToken } from '@fovea/contract/people/personalTokens';
import {
  createAoiDefinition,
  createAoiSet,
  type NewAoiDefinition,
} from '@fovea/contract/analysis/aoi';
import { sendSupportRequest } from '@fovea/contract/people/support';
import { createBlock, removeItems } from '@fovea/contract/studies/blocks';
import { createStudyExport } from '@fovea/contract/studies/exports';
import { createReportTemplate, runReport } from '@fovea/contract/studies/reports';
import { beginUpload, createFile, deleteFile } from '@fovea/contract/studies/files';
import { createFolder } from '@fovea/contract/studies/folders';
import { registerRespondent } from '@fovea/contract/participation/registrations';
import { createSegment, type Segment } from '@fovea/contract/analysis/segments';
import { createStimulus, requestUploadKey } from '@fovea/contract/studies/stimuli';
import { createStudy, getStudy, type Study } from '@fovea/contract/studies/studies';
import { deleteStudy } from '@fovea/contract/studies/studyLifecycle';
import { createVisualExport, VisualExportSelection } from '@fovea/contract/studies/visualExports';
import { createUser } from '../people/accounts/companies';
import { replaceReportTools } from '../studies/reports/reportTools';
import { newId } from '../platform/store/newId';
import { A_RESPONDENT, aLab, aLabStudy, anIdleMachine } from './aLabStudy';
import { aRespondent } from './aStudy';
import { A_WEBHOOK } from './outside/aWebhook';
import { anAnalysedStudy, type AnalysedStudy } from './analysedStudy';
import { tinyEngine } from './reports/tinyEngine';
import { blob, newPicture } from './uploadSamples';
import type { SignedIn, TestServer } from './startTestServer';

/** A company with one of everything that has an id. */
export interface TenancyWorld {
  readonly owner: SignedIn;
  /** Built, not yet collecting. */
  readonly draft: Study;
  /** Its second flow, which is empty. */
  readonly emptyFlowId: string;
  readonly removalId: string;
  readonly deletedStudyId: string;
  readonly folderId: string;
  readonly fileId: string;
  readonly deletedFileId: string;
  /** An upload to the repository, and two to the draft. */
  readonly uploadId: string;
  readonly assetId: string;
  readonly otherAssetId: string;
  /** Collecting, with respondents and results. */
  readonly analysed: AnalysedStudy;
  readonly analysedFlowId: string;
  readonly begunSessionId: string;
  readonly segment: Segment;
  readonly aoiSetId: string;
  readonly aoi: NewAoiDefinition;
  readonly otherUserId: string;
  readonly tokenId: string;
  readonly personalTokenId: string;
  readonly webhookId: string;
  /** That failed. */
  readonly deliveryId: string;
  readonly appId: string;
  readonly exportId: string;
  readonly importId: string;
  readonly templateId: string;
  readonly runId: string;
  readonly browserReportId: string;
  readonly visualExportId: string;
  readonly supportRequestId: string;
  readonly productKeyId: string;
  readonly labId: string;
  /** Its data is being collected in the lab. */
  readonly labStudyId: string;
  readonly machineId: string;
  /** A respondent of a lab study who waits. */
  readonly registrationId: string;
}

export const AN_APP: Omit<NewApp, 'companyId'> = {
  name: 'Reader',
  author: 'Example Labs',
  contact: 'apps@example.org',
  redirectUri: 'https://app.example/callback',
  scope: ['STUDY', 'ANALYSIS'],
  isConfidential: true,
};

export const PAGE_OF_OWNER = 'page-of-a-researcher';

export async function tenancyWorld(server: TestServer, owner: SignedIn): Promise<TenancyWorld> {
  const { db, now } = server.context;
  // Engines that are sources cannot start their processes.
  replaceReportTools(server.context, { engines: [tinyEngine()] });
  const newStudy = (name: string) => owner.call(createStudy, { body: { name }, query: {} });

  const { id: draftId, topLevelBlocks } = await newStudy('Draft');
  const blockId = topLevelBlocks[0]!;
  for (const name of ['a', 'b', 'c']) {
    const body = { type: 'INSTRUCTION' as const, name, blockId };
    await owner.call(createStimulus, { studyId: draftId, body });
  }
  const built = await owner.call(getStudy, { studyId: draftId });
  const c = built.stimuli.find(({ displayName }) => displayName === 'c')!;
  const childIds = built.blocks
    .flatMap(({ children }) => children)
    .filter(({ stimulusId }) => stimulusId === c.id)
    .map(({ id }) => id);
  const { removalId } = await owner.call(removeItems, { studyId: draftId, body: { childIds } });

  const more = await owner.call(createBlock, { studyId: draftId, body: { name: 'Empty' } });
  const emptyFlowId = more.blockIds[0]!;

  const { id: deletedStudyId } = await newStudy('Deleted');
  await owner.call(deleteStudy, { studyId: deletedStudyId });

  const folder = await owner.call(createFolder, {
    folderId: owner.rootFolder,
    body: { name: 'Folder' },
  });
  const send = async (name: string) =>
    owner.call(
      createFile,
      { body: { name, parentFolderId: owner.rootFolder } },
      { files: { file: blob(await newPicture()) } },
    );
  const file = await send('Picture');
  const deletedFile = await send('Deleted picture');
  await owner.call(deleteFile, { fileId: deletedFile.id });
  const upload = { name: 'a', fileName: 'a.png', fileSize: 10 };
  const uploadId = newId();
  await owner.call(beginUpload, { body: { ...upload, assetId: uploadId } });
  const [assetId, otherAssetId] = [newId(), newId()];
  for (const id of [assetId, otherAssetId]) {
    await owner.call(requestUploadKey, { studyId: draftId, body: { ...upload, assetId: id } });
  }

  const analysed = await anAnalysedStudy(server, owner);
  const { topLevelBlocks: analysedFlows } = await owner.call(getStudy, {
    studyId: analysed.studyId,
  });
  const { sessionId: begunSessionId } = await aRespondent(server, analysed.studyId);
  const segment = await owner.call(createSegment, {
    studyId: analysed.studyId,
    body: { name: 'Two', respondents: analysed.ids.slice(0, 2) },
  });
  const { id: aoiSetId } = await owner.call(createAoiSet, { body: { study: analysed.studyId } });
  const aoi: NewAoiDefinition = {
    id: newId(),
    name: 'Logo',
    displayColor: '#FF8C00',
    aoiSet: aoiSetId,
    stimuli: [analysed.stimulusId],
    respondent: null,
    group: '',
    shape: 'rectangle',
    timeline: [
      {
        ts: 0,
        points: [
          { x: 0.1, y: 0.1 },
          { x: 0.2, y: 0.1 },
          { x: 0.2, y: 0.2 },
          { x: 0.1, y: 0.2 },
        ],
        source: 'drawn',
      },
    ],
    time: null,
  };
  await owner.call(createAoiDefinition, { body: aoi });

  const otherUserId = await createUser(
    db,
    {
      companyId: owner.companyId,
      email: `${newId()}@example.org`,
      name: 'A colleague',
      features: ['STUDY'],
      password: 'a long enough password',
    },
    now(),
  );
  const { id: tokenId } = await db
    .selectFrom('tokens')
    .select('id')
    .where('userId', '=', owner.userId)
    .executeTakeFirstOrThrow();
  const { personalToken } = await owner.call(createPersonalToken, {
    body: { name: 'Script', scope: ['STUDY'], isReadOnly: true, days: 1 },
  });
  const personalTokenId = personalToken.id;
  const { app } = await owner.call(registerApp, {
    body: { ...AN_APP, companyId: owner.companyId },
  });
  const { id: exportId } = await owner.call(createStudyExport, {
    studyId: analysed.studyId,
    query: {},
    body: { name: 'Everybody', respondentIds: [...analysed.ids] },
  });
  const { id: importId } = await db
    .insertInto('studyImports')
    .values({
      ...{ id: newId(), companyId: owner.companyId, requestedBy: owner.userId, requestId: null },
      ...{ assetId: newId(), fileName: 'study.zip', sizeBytes: 1, folderId: owner.rootFolder },
      ...{ withRecordings: true, features: [], state: 'SUCCEEDED', report: null },
      ...{ requestedAt: now(), completedAt: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: productKeyId } = await db
    .insertInto('licenses')
    .values({
      id: newId(),
      companyId: owner.companyId,
      moduleNames: JSON.stringify(['EEG']),
      renewalDate: '2999-12-31',
      unlocksRemaining: 5,
      unlocked: false,
      issuedBy: null,
      issuedAt: now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id: visualExportId } = await owner.call(createVisualExport, {
    body: {
      studyId: analysed.studyId,
      stimulusId: analysed.stimulusId,
      userDefinedName: 'Heatmap',
      type: 'IMAGE',
      exportSelection: VisualExportSelection.parse({
        visualizations: ['STATIC_HEATMAP'],
        segmentIds: [segment.id],
      }),
    },
  });
  const { id: templateId } = await owner.call(
    createReportTemplate,
    { body: { template: JSON.stringify({ name: 'Report', type: 'HTML' }) } },
    { files: { file: blob(Buffer.from('<h1>Report</h1>')) } },
  );
  const { id: runId } = await owner.call(runReport, {
    ...{ studyId: analysed.studyId, templateId, query: {}, body: { parameters: {} } },
  });
  const { id: supportRequestId } = await owner.call(sendSupportRequest, {
    body: {
      problemDescription: 'Nothing is shown',
      reproSteps: 'Open the analysis',
      studyId: analysed.studyId,
      consentToAccessStudy: 'true',
    },
  });
  await server.runJobs();
  return {
    owner,
    draft: await owner.call(getStudy, { studyId: draftId }),
    emptyFlowId,
    removalId,
    deletedStudyId,
    folderId: folder.id,
    fileId: file.id,
    deletedFileId: deletedFile.id,
    uploadId,
    assetId,
    otherAssetId,
    analysed,
    analysedFlowId: analysedFlows[0]!,
    begunSessionId,
    segment,
    aoiSetId,
    aoi,
    otherUserId,
    tokenId,
    personalTokenId,
    ...(await aFailedDelivery(server, owner)),
    appId: app.id,
    exportId,
    importId,
    templateId,
    runId,
    browserReportId: await aBrowserReport(server, owner.companyId, runId),
    visualExportId,
    supportRequestId,
    productKeyId,
    ...(await aUsedLab(server, owner)),
  };
}

/** A lab with a machine, a study that is collecting data in it, and somebody who waits. */
async function aUsedLab(server: TestServer, owner: SignedIn) {
  const labId = await aLab(server, owner);
  const labStudyId = await aLabStudy(server, owner, labId);
  const machineId = await anIdleMachine(server, owner, labId, labStudyId);
  const body = { ...A_RESPONDENT, studyId: labStudyId, machineId: null };
  const { id: registrationId } = await owner.call(registerRespondent, { body });
  return { labId, labStudyId, machineId, registrationId };
}

/** A webhook whose delivery failed. */
async function aFailedDelivery(
  { context: { db, now } }: TestServer,
  { call, companyId }: SignedIn,
): Promise<Pick<TenancyWorld, 'webhookId' | 'deliveryId'>> {
  const { webhook } = await call(createWebhook, { companyId, body: A_WEBHOOK });
  const { id: deliveryId } = await db
    .insertInto('webhookDeliveries')
    .values({
      ...{ id: newId(), companyId, webhookId: webhook.id, event: 'study.started' },
      ...{ payload: '{}', state: 'FAILED', studyId: null, sessionId: null },
      ...{ nextTryAt: null, createdAt: now() },
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { webhookId: webhook.id, deliveryId };
}

/** A report that a page of the owner is making. */
async function aBrowserReport(
  { context: { db, now } }: TestServer,
  companyId: string,
  runId: string,
): Promise<string> {
  const { id: reportId } = await db
    .updateTable('reports')
    .set({ state: 'PROCESSING' })
    .where('runId', '=', runId)
    .returning('id')
    .executeTakeFirstOrThrow();
  const id = newId();
  await db
    .insertInto('browserReports')
    .values({
      ...{ id, companyId, reportId, inputKey: `reports/${id}`, inputBytes: 0 },
      ...{ mainFile: 'report.R', sessionIds: '[]', holder: PAGE_OF_OWNER, createdAt: now() },
    })
    .execute();
  return id;
}

/**
 * Every id of a company that a call could take, to search for in responses that must not contain
 * it.
 */
export function idsOfWorld(world: TenancyWorld): string[] {
  const { owner, draft, analysed, segment, aoi } = world;
  return [
    owner.companyId,
    owner.userId,
    owner.rootFolder,
    draft.id,
    ...draft.stimuli.map(({ id }) => id),
    ...draft.blocks.flatMap(({ id, children }) => [id, ...children.map((child) => child.id)]),
    analysed.studyId,
    analysed.stimulusId,
    ...analysed.ids,
    segment.id,
    aoi.id,
    world.analysedFlowId,
    world.removalId,
    world.deletedStudyId,
    world.folderId,
    world.fileId,
    world.deletedFileId,
    world.uploadId,
    world.assetId,
    world.otherAssetId,
    world.begunSessionId,
    world.aoiSetId,
    world.otherUserId,
    world.tokenId,
    world.personalTokenId,
    world.webhookId,
    world.deliveryId,
    world.appId,
    world.exportId,
    world.importId,
    world.templateId,
    world.runId,
    world.browserReportId,
    world.visualExportId,
    world.supportRequestId,
    world.productKeyId,
    world.labId,
    world.labStudyId,
    world.machineId,
    world.registrationId,
  ];
}
