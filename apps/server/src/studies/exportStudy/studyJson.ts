import { createHash } from 'node:crypto';
import type { Block } from '@fovea/contract/studies/blocks';
import { flowsInOrder } from '@fovea/rules/flow/blocks';
import { childrenInOrder } from '@fovea/rules/flow/flow';
import { measuredChecks, measuredSensors } from '@fovea/rules/studies/measuredSettings';
import { blockAnswers } from '../../research/studyParts/blockAnswers';
import type { ExportSource } from '../exportFiles/exportSource';
import { exportedStimuli } from './stimuliTable';

/**
 * The study as it was built: what was asked and shown, in which order, measured by what. Without
 * anything that opens a door (secrets, keys of files, redirects) and without people's addresses.
 */
export function studyJson(source: ExportSource): object {
  const { study } = source;
  const names = new Map(source.stimuli.map(({ id, displayName }) => [id, displayName]));
  const blocks = blockAnswers(source.blocks, source.children);
  const byId = new Map(blocks.map((block) => [block.id, block]));
  return {
    format: 1,
    id: study.id,
    name: study.name,
    type: study.studyType,
    version: study.version,
    language: study.locale,
    createdTime: study.createdAt.toISOString(),
    firstStartedTime: study.firstStartedAt?.toISOString() ?? null,
    sensors: measuredSensors(study),
    checks: measuredChecks(study),
    recordsWebcamVideo: study.recordWebcamVideo,
    deviceTypes: study.deviceTypes,
    expectedParameters: study.expectedParameters,
    thresholds: {
      calibrationDeg: study.calibrationThresholdDeg,
      frameRateHz: study.frameRateThresholdHz,
      faceShare: study.faceShareThreshold,
    },
    consent: {
      version: study.consentVersion,
      textSha256: createHash('sha256').update(study.consentForm).digest('hex'),
    },
    flows: flowsInOrder(blocks).map((flow) => treeOf(flow, byId, names, new Set())),
    stimuli: exportedStimuli(source).map((stimulus) => ({
      id: stimulus.id,
      name: stimulus.displayName,
      type: stimulus.type,
      widthPx: stimulus.width,
      heightPx: stimulus.height,
      exposureMs: stimulus.exposureTimeMs,
      exposureOffsetMs: stimulus.exposureOffsetMs,
      isAdvancedByRespondent: stimulus.manualAdvance,
      recordsWebcam: stimulus.recordWebcam,
      recordsScreen: stimulus.recordScreen,
      tracksMouse: stimulus.trackMouse,
      website: stimulus.websiteUrl || null,
      tags: stimulus.tags,
      calibration: stimulus.calibrationOptions,
      instruction: stimulus.instructionOptions,
      survey: stimulus.surveyQuestions,
    })),
  };
}

interface TreeBlock {
  readonly block: string;
  readonly children: readonly (TreeBlock | TreeStimulus)[];
  /** Of a block within another: whether its place is kept when the others are shuffled. */
  readonly fixed?: boolean;
}

interface TreeStimulus {
  readonly stimulus: string;
  readonly fixed: boolean;
}

function treeOf(
  block: Block,
  byId: ReadonlyMap<string, Block>,
  names: ReadonlyMap<string, string>,
  open: ReadonlySet<string>,
): TreeBlock {
  const within = new Set([...open, block.id]);
  return {
    block: block.displayName,
    children: childrenInOrder(block).flatMap(
      ({ stimulusId, blockId, fixed }): readonly (TreeBlock | TreeStimulus)[] => {
        const stimulus = stimulusId === null ? undefined : names.get(stimulusId);
        if (stimulus !== undefined) return [{ stimulus, fixed }];
        const inner = blockId === null || within.has(blockId) ? undefined : byId.get(blockId);
        return inner ? [{ ...treeOf(inner, byId, names, within), fixed }] : [];
      },
    ),
  };
}
