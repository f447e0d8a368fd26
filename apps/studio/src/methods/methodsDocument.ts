import { gazeSourceKind } from './gazeSourceKind';
import { ACCURACY_LIMIT_DEG } from '@fovea/rules/participation/lowQuality';
import type { MethodsReport } from '@fovea/rules/analysis/methodsReport';
import type { IntlShape } from 'react-intl';
import {
  NO_GAZE_CAUSE_MESSAGES,
  SESSION_STATE_MESSAGES,
  STIMULUS_TYPE_MESSAGES,
} from '../messages/contractMessages';
import {
  accuracyMethodMessage,
  deviceMessage,
  METHODS_GENDER_MESSAGES,
  METHODS_LOSS_MESSAGES,
  METHODS_SCREENING_MESSAGES,
  METHODS_SHAPE_MESSAGES,
  METHODS_MESSAGES as WORDS,
  CAMERA_METHOD_MESSAGES,
  SCREEN_SIZE_MESSAGES,
} from './methodsMessages';
import { fixationSection, type FollowingLimits } from './fixationSection';
import type { ReportDocument, ReportSection } from './reportDocument';
import { empty, figure, text, writer, type Writer } from './reportWriter';

export interface DocumentFacts extends FollowingLimits {
  readonly product: string;
  readonly version: string;
  readonly aoiMetricsVersion: string;
  readonly writtenMs: number;
}

/** Builds the report in the researcher's language. */
export function methodsDocument(
  intl: IntlShape,
  report: MethodsReport,
  facts: DocumentFacts,
): ReportDocument {
  const write = writer(intl);
  const { say, day } = write;
  return {
    title: say(WORDS.title, { study: report.studyName }),
    lead: say(WORDS.lead, {
      date: day(facts.writtenMs),
      product: facts.product,
      version: facts.version,
    }),
    sections: [
      participants(write, report),
      exclusions(write, report),
      devices(write, report),
      quality(write, report),
      loss(write, report),
      fixationSection(intl, write, report, facts),
      stimuli(write, report),
      segments(write, report),
      aois(write, report, facts.aoiMetricsVersion),
      {
        ...empty('software', say(WORDS.software)),
        facts: [
          [say(WORDS.program), `${facts.product} ${facts.version}`],
          [say(WORDS.gazeAlgorithm), write.uses(report.gazeAlgorithms)],
          [say(WORDS.aoiVersion), facts.aoiMetricsVersion],
        ],
      },
      respondents(write, report),
    ],
  };
}

function participants({ say, day, spread, list }: Writer, report: MethodsReport): ReportSection {
  const { begun, analysed, screenedOut, age, genders } = report.participants;
  const { collectedFrom, collectedTo } = report;
  const count = screenedOut.reduce((sum, { sessions }) => sum + sessions, 0);
  const reasons = list(screenedOut, ({ reason, threshold }) =>
    say(METHODS_SCREENING_MESSAGES[reason], { threshold }),
  );
  return {
    ...empty('participants', say(WORDS.participants)),
    facts: [
      ...(collectedFrom && collectedTo
        ? [
            [
              say(WORDS.collected),
              say(WORDS.collectedValue, { from: day(collectedFrom), to: day(collectedTo) }),
            ] as const,
          ]
        : []),
      [say(WORDS.begun), String(begun)],
      [say(WORDS.analysed), String(analysed)],
      [say(WORDS.screenedOut), say(WORDS.screenedOutValue, { count, reasons })],
      [say(WORDS.age), age.n === 0 ? say(WORDS.noAge) : spread(age, 1)],
      [
        say(WORDS.gender),
        list(genders, (gender) => say(gender ? METHODS_GENDER_MESSAGES[gender] : WORDS.noAge)),
      ],
    ],
    paragraphs: [
      ...(analysed === 0 ? [say(WORDS.nobody)] : []),
      ...(screenedOut.length > 0 ? [say(WORDS.screenedOutNote)] : []),
    ],
  };
}

function exclusions({ say, list }: Writer, { participants: own }: MethodsReport): ReportSection {
  const marked = say(WORDS.lowQuality, {
    auto: own.lowQualityAuto,
    manual: own.lowQualityManual,
    overruled: own.overruled,
    partial: own.partial,
    accuracy: ACCURACY_LIMIT_DEG,
  });
  return {
    ...empty('exclusions', say(WORDS.exclusions)),
    table: {
      label: say(WORDS.exclusions),
      columns: [text(say(WORDS.exclusionReason)), figure(say(WORDS.sessions))],
      rows: own.excluded.map(({ value, sessions }) => [
        say(SESSION_STATE_MESSAGES[value]),
        String(sessions),
      ]),
    },
    paragraphs: [
      ...(own.excluded.length === 0 && own.begun > 0 ? [say(WORDS.noExclusions)] : []),
      marked,
      ...(own.withoutGaze.length > 0
        ? [
            say(WORDS.withoutGaze, {
              count: own.withoutGaze.reduce((sum, { sessions }) => sum + sessions, 0),
              causes: list(own.withoutGaze, (cause) => say(NO_GAZE_CAUSE_MESSAGES[cause])),
            }),
          ]
        : []),
    ],
  };
}

function devices({ say, list, known, spread, uses }: Writer, report: MethodsReport): ReportSection {
  const { kinds, browsers, systems, screens } = report.devices;
  const deviceName = (kind: string | null) => {
    const messages = deviceMessage(kind ?? '');
    return messages ? say(messages) : known(kind);
  };
  return {
    ...empty('devices', say(WORDS.devices)),
    facts: [
      [say(WORDS.deviceKind), list(kinds, deviceName)],
      [say(WORDS.browser), list(browsers, known)],
      [say(WORDS.system), list(systems, known)],
      [say(WORDS.screen), list(screens, known)],
      [say(WORDS.rate), spread(report.quality.rateHz, 1)],
      [say(WORDS.gazeSource), list(report.gazeSources, (device) => device ?? say(WORDS.webcam))],
      [say(WORDS.gazeAlgorithm), uses(report.gazeAlgorithms)],
    ],
    paragraphs: [say(WORDS.devicesNote, { source: gazeSourceKind(report.gazeSources) })],
  };
}

function quality({ say, list, spread }: Writer, { quality: own }: MethodsReport): ReportSection {
  const methodOf = (method: string) => {
    const messages = accuracyMethodMessage(method);
    return messages ? say(messages) : method;
  };
  return {
    ...empty('quality', say(WORDS.quality)),
    facts: [
      [say(WORDS.calibrationPoints), list(own.calibrationPoints, String)],
      [say(WORDS.accuracy), spread(own.accuracyDeg, 2)],
      [say(WORDS.accuracyMethod), list(own.accuracyMethods, methodOf)],
      ...(own.endAccuracyDeg.n > 0
        ? [[say(WORDS.endAccuracy), spread(own.endAccuracyDeg, 2)] as const]
        : []),
      ...(own.driftCheckDeg.n > 0
        ? [[say(WORDS.driftCheck), spread(own.driftCheckDeg, 2)] as const]
        : []),
      [say(WORDS.precisionStd), spread(own.precisionStdDeg, 2)],
      [say(WORDS.precisionRms), spread(own.precisionRmsDeg, 2)],
      [say(WORDS.drift), String(own.driftCorrected)],
      ...(own.headFactors.asked > 0
        ? [[say(WORDS.headFactors), say(WORDS.headFactorsValue, { ...own.headFactors })] as const]
        : []),
      [say(WORDS.handCorrected), say(WORDS.handCorrectedValue, { ...own.handCorrected })],
      [say(WORDS.distance), spread(own.distanceCm, 0)],
      [say(WORDS.distanceError), spread(own.distanceErrorPercent, 0)],
      ...(own.degreeErrorPercent.n > 0
        ? [[say(WORDS.degreeError), spread(own.degreeErrorPercent, 0)] as const]
        : []),
      ...(own.screenSizeMethods.length > 0
        ? [
            [
              say(WORDS.screenSize),
              list(own.screenSizeMethods, (method) => say(SCREEN_SIZE_MESSAGES[method])),
            ] as const,
          ]
        : []),
      ...(own.cameraMethods.length > 0
        ? [
            [
              say(WORDS.camera),
              list(own.cameraMethods, (method) => say(CAMERA_METHOD_MESSAGES[method])),
            ] as const,
          ]
        : []),
      [say(WORDS.distanceMethod), list(own.distanceMethods, String)],
    ],
    paragraphs: [
      say(WORDS.qualityNote),
      ...(own.degreeErrorPercent.n > 0
        ? [
            say(WORDS.degreeNote, {
              isCameraMeasured: String(own.cameraMethods.some(({ value }) => value === 'measured')),
              isCameraAssumed: String(own.cameraMethods.some(({ value }) => value === 'assumed')),
            }),
          ]
        : []),
    ],
  };
}

function loss({ say, spread, number }: Writer, report: MethodsReport): ReportSection {
  const source = gazeSourceKind(report.gazeSources);
  return {
    ...empty('loss', say(WORDS.loss)),
    facts: [
      [say(WORDS.valid), spread(report.quality.gazeShare, 1, 100)],
      [say(WORDS.face), spread(report.quality.faceShare, 1, 100)],
    ],
    table: {
      label: say(WORDS.loss),
      columns: [
        text(say(WORDS.exclusionReason)),
        figure(say(WORDS.lossShare)),
        figure(say(WORDS.lossRange)),
      ],
      rows: report.quality.loss.map(({ reason, share }) => [
        say(METHODS_LOSS_MESSAGES[reason], { source }),
        number(share.mean, 1, 100),
        share.n === 0 ? '–' : `${number(share.min, 1, 100)} – ${number(share.max, 1, 100)}`,
      ]),
    },
  };
}

function stimuli({ say, number }: Writer, report: MethodsReport): ReportSection {
  return {
    ...empty('stimuli', say(WORDS.stimuli)),
    table: {
      label: say(WORDS.stimuli),
      columns: [
        text(say(WORDS.stimulus)),
        text(say(WORDS.type)),
        figure(say(WORDS.exposure)),
        figure(say(WORDS.sessions)),
      ],
      rows: report.stimuli.map(({ name, type, exposureMs, respondents: shown }) => [
        name,
        say(STIMULUS_TYPE_MESSAGES[type]),
        exposureMs === null ? say(WORDS.ownPace) : number(exposureMs, 1, 1 / 1000),
        String(shown),
      ]),
    },
  };
}

function segments({ say }: Writer, report: MethodsReport): ReportSection {
  return {
    ...empty('segments', say(WORDS.segments)),
    table: {
      label: say(WORDS.segments),
      columns: [text(say(WORDS.segment)), text(say(WORDS.chosen)), figure(say(WORDS.sessions))],
      rows: report.segments.map(({ name, isAll, byRules, respondents: chosen }) => [
        isAll ? say(WORDS.allRespondents) : name,
        say(isAll ? WORDS.byAll : byRules ? WORDS.byRules : WORDS.byHand),
        String(chosen),
      ]),
    },
  };
}

function aois({ say, number }: Writer, report: MethodsReport, version: string): ReportSection {
  const seconds = (ms: number) => number(ms, 1, 1 / 1000);
  return {
    ...empty('aois', say(WORDS.aois)),
    table: {
      label: say(WORDS.aois),
      columns: [
        text(say(WORDS.aoi)),
        text(say(WORDS.stimulus)),
        text(say(WORDS.shape)),
        figure(say(WORDS.area)),
        text(say(WORDS.active)),
        figure(say(WORDS.keyframes)),
      ],
      rows: report.aois.map((aoi) => [
        aoi.group === '' ? aoi.name : `${aoi.name} (${aoi.group})`,
        aoi.stimulusName,
        say(METHODS_SHAPE_MESSAGES[aoi.shape]),
        number(aoi.areaShare, 1, 100),
        aoi.toMs === null
          ? say(WORDS.activeFrom, { from: seconds(aoi.fromMs) })
          : say(WORDS.activeTo, { from: seconds(aoi.fromMs), to: seconds(aoi.toMs) }),
        String(aoi.keyframes),
      ]),
    },
    paragraphs: [say(report.aois.length === 0 ? WORDS.noAois : WORDS.aoiNote, { version })],
  };
}

function respondents({ say, number, yesNo }: Writer, report: MethodsReport): ReportSection {
  return {
    ...empty('respondents', say(WORDS.respondents)),
    table: {
      label: say(WORDS.respondents),
      columns: [
        text(say(WORDS.respondent)),
        figure(say(WORDS.rateShort)),
        figure(say(WORDS.accuracyShort)),
        figure(say(WORDS.endShort)),
        figure(say(WORDS.stdShort)),
        figure(say(WORDS.rmsShort)),
        figure(say(WORDS.degreeErrorShort)),
        figure(say(WORDS.gazeShort)),
        figure(say(WORDS.faceShort)),
        text(say(WORDS.mark)),
      ],
      rows: report.respondents.map((row) => [
        row.label,
        number(row.rateHz, 1),
        number(row.accuracyDeg, 2),
        number(row.endAccuracyDeg, 2),
        number(row.precisionStdDeg, 2),
        number(row.precisionRmsDeg, 2),
        number(row.degreeErrorPercent, 0),
        number(row.gazeShare, 1, 100),
        number(row.faceShare, 1, 100),
        yesNo(row.isLowQuality),
      ]),
    },
  };
}
