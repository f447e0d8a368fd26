import type { endpoints } from '@fovea/contract/all';
import { LAB_DEFAULTS } from '@fovea/rules/labs/uploadWindow';
import { newId } from '../platform/store/newId';
import { A_RESPONDENT } from './aLabStudy';
import { A_PANEL } from './aPanelStudy';
import { aSessionStart } from './aStudy';
import { A_WEBHOOK } from './outside/aWebhook';
import { AN_APP, PAGE_OF_OWNER, type TenancyWorld } from './tenancyWorld';

export type CallName = keyof typeof endpoints;

/** A valid body for every call that takes one, so that a refusal can only be caused by an id. */
export function bodiesFor(world: TenancyWorld): Partial<Record<CallName, unknown>> {
  const { draft, analysed, owner } = world;
  const [stimulus, other] = draft.stimuli.filter(({ type }) => type === 'INSTRUCTION');
  const block = draft.blocks[0]!;
  const children = block.children.map(({ id, blockOrder, fixed }) => ({ id, blockOrder, fixed }));
  const upload = { name: 'a', fileName: 'a.png', fileSize: 10, assetId: newId() };
  const criteria = (filter: object) => ({
    mode: 'all',
    groups: [{ mode: 'all', filters: [filter] }],
    leftOut: [analysed.ids[2]],
  });
  return {
    createStudy: { name: `Study ${newId().slice(-12)}` },
    updateStudy: { contactEmail: 'mine@example.org', stimuli: [{ id: stimulus!.id }] },
    requestUploadKey: upload,
    beginUpload: upload,
    createFile: { name: 'A file', parentFolderId: owner.rootFolder },
    createStimulus: { type: 'IMAGE', blockId: block.id, assetId: world.assetId },
    createFolder: { name: `Folder ${newId().slice(-12)}` },
    addStudyToFolder: { studyId: draft.id },
    changeFolderItem: {
      type: 'StudyItem',
      id: draft.id,
      version: draft.version,
      parent: draft.folder,
      name: draft.name,
    },
    checkStudyVersions: { [draft.id]: draft.version },
    copyStudy: { name: `Copy ${newId().slice(-12)}`, targetFolderId: draft.folder },
    createPersonalToken: { name: 'Script', scope: ['STUDY'], isReadOnly: true, days: 1 },
    registerApp: { ...AN_APP, companyId: owner.companyId },
    changeApp: { name: 'Renamed' },
    authorizeApp: {
      scope: 'STUDY',
      redirect_uri: AN_APP.redirectUri,
      code_challenge: 'c'.repeat(43),
      code_challenge_method: 'S256',
    },
    copyExampleStudy: { example: 'survey' },
    createWebhook: { ...A_WEBHOOK, isEnabled: false },
    changeWebhook: { name: 'Results' },
    changeFirstRun: { isDismissed: true, gazeSeenIn: analysed.studyId },
    setEditors: { editors: [owner.userId] },
    setOwner: { owner: owner.userId },
    setValidTo: { validTo: '2999-12-31' },
    createBlock: { parentBlockId: block.id },
    changeBlock: { blockId: block.id, name: 'Another' },
    addBlockChildren: {
      blockId: world.emptyFlowId,
      stimulusIds: [stimulus!.id, other!.id],
    },
    copyBlocks: { [block.id]: 'Copy' },
    duplicateItem: { childId: block.children[1]!.id },
    arrangeBlocks: { blocks: [{ blockId: block.id, children }] },
    removeItems: { childIds: [block.children[1]!.id] },
    updateQuota: { youngMale: 1, oldMale: 1, youngFemale: 1, oldFemale: 1, oldAt: 35 },
    setStudyMachines: { availableOn: [world.machineId] },
    setRedirectPanel: A_PANEL,
    testRedirectPanel: { panel: A_PANEL, panelId: 'a' },
    endVisit: { reason: 'device', variables: {} },
    endSession: { reason: 'device' },
    saveRecruitmentPlan: {
      usablePerGroup: 40,
      gate: { accuracyDeg: 4, gazeQuality: 0.6, faceQuality: null },
      prices: { currency: 'GBP', rewardMinor: 250, screenedOutMinor: 25, feeMinor: 80 },
      comparison: { design: 'groups', effect: 0.5, alpha: 0.05, power: 0.8 },
    },
    changeSession: { lowQualityManual: true },
    openSavedRecording: { manifest: '{}', signature: '0'.repeat(64), zipFileName: 'a.zip' },
    uploadCompleted: { zipFileName: 'a.zip' },
    changeFixationFilter: { filter: { algorithm: 'auto' } },
    changeGazeCorrections: { corrections: [], version: 0 },
    createSegment: {
      name: `Some ${newId().slice(-12)}`,
      respondents: [analysed.ids[0]],
      criteria: criteria({
        kind: 'survey',
        stimulusId: analysed.stimulusId,
        question: 'a',
        row: null,
        column: null,
        item: null,
        choice: null,
        operator: 'equals',
        operand: 'x',
      }),
    },
    changeSegment: {
      name: 'Others',
      respondents: [analysed.ids[1], analysed.ids[2]],
      criteria: criteria({ kind: 'flow', blockIds: [world.analysedFlowId] }),
    },
    createAoiSet: { study: analysed.studyId },
    changeAoiSet: { name: 'AOIs' },
    createAoiDefinition: { ...world.aoi, id: newId() },
    changeAoiDefinition: { name: 'Logo' },
    orderBlockChildren: { children },
    logInAs: { targetId: world.otherUserId },
    setPassword: { newPassword: 'another long enough password' },
    createUsers: {
      users: [{ email: `${newId()}@example.org`, name: 'New', features: ['STUDY'] }],
      firstPassword: 'generated',
    },
    changeUser: { name: 'Renamed' },
    changeCompany: { name: 'Renamed' },
    createLab: { name: 'Lab' },
    changeLab: LAB_DEFAULTS,
    changeMachine: { name: 'Desk 2' },
    pairMachine: {
      code: '000000',
      publicProductKey: 'DESK-0001',
      machineName: 'Desk 1',
      version: '0.1.0',
    },
    releaseMachine: { sessionId: newId() },
    pingMachine: {
      ...{ studyId: null, busyUiShown: false, currentSlideNo: 0, slideCount: 0 },
      ...{ offline: false, queuedUploads: 0, version: '0.1.0', clock: '2026-01-01T00:00:00.000Z' },
    },
    beginMachineSession: {
      begin: { ...aSessionStart(), sessionId: newId() },
      ...{ prepared: 'v1.', began: '2026-01-01T00:00:00.000Z' },
    },
    endMachineSession: { ended: '2026-01-01T00:00:00.000Z', chunks: 1, sizeBytes: 1 },
    registerRespondent: { ...A_RESPONDENT, studyId: world.labStudyId, machineId: world.machineId },
    planRespondents: {
      studyId: world.labStudyId,
      respondents: [{ ...A_RESPONDENT, age: 60 }],
    },
    sendToMachine: { machineId: world.machineId },
    connectPanelProvider: { type: 'PROLIFIC', apiKey: 'short' },
    pushStudy: { type: 'PROLIFIC', durationMins: 5 },
    changePanelStudy: { places: 20 },
    transitionPanelStudy: { action: 'PAUSE' },
    decidePanelSubmissions: { approve: [], askToReturn: [], expectedCostMinor: 0 },
    requireSecondFactor: { isSecondFactorRequired: false },
    registerDpa: {
      dpaVersion: '2024-11-18',
      companyId: owner.companyId,
      userId: owner.userId,
    },
    createStudyExport: { name: `Export ${newId().slice(-12)}`, respondentIds: [analysed.ids[0]] },
    createStudyArchive: {
      name: `Archive ${newId().slice(-12)}`,
      respondentIds: [analysed.ids[0]],
    },
    createStudyImport: {
      assetId: world.uploadId,
      targetFolderId: world.folderId,
      withRecordings: true,
    },
    createSignalExport: {
      name: `Signals ${newId().slice(-12)}`,
      respondentIds: [analysed.ids[0]],
      separator: ',',
      locale: 'en',
      stimulusIds: [analysed.stimulusId],
    },
    createExpressionExport: { respondentIds: [analysed.ids[0]], separator: ';', locale: 'da' },
    createReportTemplate: {
      template: JSON.stringify({ name: `Report ${newId().slice(-12)}`, type: 'HTML' }),
    },
    changeReportTemplate: { template: JSON.stringify({ name: 'Report', type: 'HTML' }) },
    copyReportTemplate: {},
    runReport: { parameters: {} },
    claimBrowserReport: { holder: PAGE_OF_OWNER },
    renewBrowserReport: { holder: PAGE_OF_OWNER },
    endBrowserReport: { holder: PAGE_OF_OWNER, state: 'ERROR', message: 'no' },
    createVisualExport: {
      studyId: analysed.studyId,
      stimulusId: analysed.stimulusId,
      userDefinedName: `Heatmap-${newId().slice(-12)}`,
      type: 'VIDEO',
      exportSelection: {
        visualizations: ['STIMULUS', 'DYNAMIC_HEATMAP'],
        respondentIds: [analysed.ids[0]],
      },
    },
    changeVisualExport: { state: 'PROCESSING' },
    beginVisualExportUpload: { fileName: 'a.png', fileSize: 10 },
    sendFeedback: { feedbackText: 'Good' },
    sendSupportRequest: {
      problemDescription: 'The page is empty',
      reproSteps: 'Open it',
      studyId: draft.id,
    },
    replyToSupport: { text: 'It was in Firefox' },
    answerSupport: { text: 'Reload the page' },
    setSupportState: { state: 'CLOSED' },
    issueLicense: { moduleNames: ['EEG'], renewalDate: '2999-12-31', unlocks: 5 },
    changeExternalNote: { newExternalNote: 'On the second floor' },
    noteExport: { what: 'signals', studyId: analysed.studyId, fileName: 'a.csv' },
  };
}

/** The query of every call that needs one. */
export function queriesFor(world: TenancyWorld): Partial<Record<CallName, Record<string, string>>> {
  return {
    deleteStimulus: { blockId: world.draft.blocks[0]!.id },
    listObservedEffects: { metric: 'fixationCount' },
    deleteFolder: { version: '1' },
    deleteStudyForEver: { confirmation: 'delete' },
    searchUsers: { search: 'ada' },
    shareLicense: { email: 'ada@example.org' },
    getPanelCost: { addedPlaces: '1' },
  };
}

/** Calls about collected data; the others are about studies being built. */
const OF_COLLECTED =
  /\/sessions\/|\/segments?\b|stimuliRespondentData|surveyAnswers|exports|report|^\/aoi\/|^\/annotations\/|collection|visualExport|browserReport|\/archives/;

/** Calls about studies whose respondents come to a lab. */
const OF_LAB = /\/labs\/\{labId\}\/(start|stop)$|^\/studies\/\{studyId\}\/(machines|labProgress)$/;

/** The value of each name in the path of a call, in this company. */
export function namesFor(
  name: CallName,
  path: string,
  world: TenancyWorld,
): Readonly<Record<string, string>> {
  const { draft, analysed, owner } = world;
  const isCollected = OF_COLLECTED.test(path);
  const isDeleted = path.startsWith('/deleted/') || name === 'deleteStudyForEver';
  return {
    studyId: isDeleted
      ? world.deletedStudyId
      : OF_LAB.test(path)
        ? world.labStudyId
        : isCollected
          ? analysed.studyId
          : draft.id,
    stimulusId: isCollected
      ? analysed.stimulusId
      : draft.stimuli.find(({ type }) => type === 'INSTRUCTION')!.id,
    blockId: draft.blocks[0]!.id,
    removalId: world.removalId,
    folderId: name === 'deleteFolder' ? world.folderId : owner.rootFolder,
    itemId: draft.id,
    fileId: name === 'undeleteFile' ? world.deletedFileId : world.fileId,
    assetId: world.uploadId,
    sessionId: name === 'removeWaitingSession' ? world.begunSessionId : analysed.ids[0]!,
    respondentId: analysed.ids[0]!,
    segmentId: world.segment.id,
    aoiSetId: world.aoiSetId,
    aoiDefinitionId: world.aoi.id,
    companyId: owner.companyId,
    userId: world.otherUserId,
    signedInId: world.tokenId,
    personalTokenId: world.personalTokenId,
    webhookId: world.webhookId,
    deliveryId: world.deliveryId,
    appId: world.appId,
    exportId: path.includes('visualExport') ? world.visualExportId : world.exportId,
    importId: world.importId,
    templateId: world.templateId,
    runId: world.runId,
    supportRequestId: world.supportRequestId,
    browserReportId: world.browserReportId,
    productKeyId: world.productKeyId,
    labId: world.labId,
    machineId: world.machineId,
    registrationId: world.registrationId,
    workspaceId: 'w1',
    flag: 'true',
  };
}

/** The id that a field of a body or a query refers to, in this company. */
export function idFor(name: CallName, where: string, world: TenancyWorld): string {
  const { draft, analysed, owner } = world;
  const isCollected = /^(create|change)(Segment|Aoi|\w+Export|StudyArchive)/.test(name);
  const child = draft.blocks[0]!.children[1]!.id;
  const known: Readonly<Record<string, string>> = {
    studyId: ['listAoiSets', 'noteExport', 'createVisualExport'].includes(name)
      ? analysed.studyId
      : draft.id,
    study: analysed.studyId,
    gazeSeenIn: analysed.studyId,
    stimulusId: isCollected ? analysed.stimulusId : draft.stimuli[0]!.id,
    stimulusIds: isCollected
      ? analysed.stimulusId
      : draft.stimuli.find(({ type }) => type === 'INSTRUCTION')!.id,
    respondentIds: analysed.ids[0]!,
    segmentIds: world.segment.id,
    hiddenAoiIds: world.aoi.id,
    replaces: world.visualExportId,
    stimuli: isCollected ? analysed.stimulusId : draft.stimuli[0]!.id,
    blockId: draft.blocks[0]!.id,
    parentBlockId: draft.blocks[0]!.id,
    targetStimuliBlockId: draft.blocks[0]!.id,
    blockIds: world.analysedFlowId,
    availableOn: world.machineId,
    childIds: child,
    childId: child,
    children: child,
    parent: world.folderId,
    parentFolderId: world.folderId,
    targetFolderId: world.folderId,
    assetId: ['createFile', 'createStudyImport'].includes(name) ? world.uploadId : world.assetId,
    'beginUpload assetId': world.otherAssetId,
    respondents: analysed.ids[0]!,
    respondent: analysed.ids[0]!,
    leftOut: analysed.ids[0]!,
    aoiSet: world.aoiSetId,
    editors: world.otherUserId,
    owner: world.otherUserId,
    userId: world.otherUserId,
    targetId: world.otherUserId,
    companyId: owner.companyId,
    'changeFolderItem id': draft.id,
    'createAoiDefinition id': world.aoi.id,
    'checkStudyVersions {}': draft.id,
    machineId: world.machineId,
    'registerRespondent studyId': world.labStudyId,
    'planRespondents studyId': world.labStudyId,
    'listRegistrations studyId': world.labStudyId,
    'listRemovals itemId': draft.blocks[0]!.id,
    'copyBlocks {}': draft.blocks[0]!.id,
  };
  // The last meaningful name: `blocks.0.children.0.id` is the id of a child.
  const said = where.split('.').filter((part) => !['0', '+', '*', 'id'].includes(part));
  const id = known[`${name} ${where}`] ?? known[said.at(-1) ?? ''];
  if (id === undefined) throw new Error(`Say in idFor what '${where}' of ${name} is the id of.`);
  return id;
}

/** The path of a call with its names filled in; names without a value become this id. */
export function pathOf(path: string, names: Readonly<Record<string, string>>, id: string): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) => encodeURIComponent(names[name] ?? id));
}

/** What somebody may put in the place of an id in an address. */
export const STRANGE_IDS = [
  '__proto__',
  'constructor',
  '9223372036854775808',
  '1.5',
  '-1',
  '[object Object]',
  "' or 1=1 --",
  'a\u0000b',
  '🙂',
  'x'.repeat(65),
  'x'.repeat(190),
  '../users',
  '%2e%2e',
];
