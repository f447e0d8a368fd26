import { PROLIFIC_FILTERS } from './prolificFilters';
import { refused, type PanelAnswer, type PanelPart, type RecordedRequest } from './localProlific';

/** Money that left a workspace, in the smallest unit of its currency. */
export interface LedgerEntry {
  readonly kind: 'reward' | 'screenedOut' | 'fee' | 'tax';
  readonly submissionId: string;
  readonly amountMinor: number;
}

interface Code {
  readonly code: string;
  readonly actions: readonly {
    readonly action: string;
    readonly fixed_screen_out_reward?: number;
    readonly slots?: number;
  }[];
}

export interface LocalSubmission {
  readonly id: string;
  readonly participantId: string;
  status: string;
  readonly startedAt: Date;
  completedAt: Date | null;
  code: string | null;
  returnRequestedAt: Date | null;
  /** What the participant was asked to return it for. */
  returnReasons: readonly string[];
}

export interface LocalStudy {
  readonly id: string;
  readonly accountId: string;
  fields: Record<string, unknown>;
  status: string;
  readonly submissions: LocalSubmission[];
}

/** Studies, submissions and money at a local panel, with participants who can be sent. */
export interface LocalStudies {
  readonly part: PanelPart;
  readonly studies: LocalStudy[];
  readonly ledger: LedgerEntry[];
  /** Ids of accounts that reach the studies of others, as members of one workspace do. */
  readonly colleagues: Set<string>;
  /** Called with each request before it is answered. */
  beforeAnswer: (request: RecordedRequest) => void;
  /** Called when the state of a study or a submission changed. */
  onChange: (eventType: string, resourceId: string) => void;
  /** How lists of submissions are paged; a count is not promised. */
  pages: 'counted' | 'uncounted' | 'repeated';
  /** Reasons of the panel to refuse the approval of a submission, by its id. */
  readonly refusals: Map<string, string>;
  /** Approvals in bulk take a moment: they are done with the next `settle`. */
  isSlowToApprove: boolean;
  settle(): void;
  /** Somebody takes a place. Undefined: there is none. @param participantId 24 hexadecimal digits */
  join(study: LocalStudy, participantId: string): LocalSubmission | undefined;
  /** The participant comes back with a code. */
  enter(study: LocalStudy, submission: LocalSubmission, code: string): void;
  change(submission: LocalSubmission, status: string): void;
  ledgerSum(kind: LedgerEntry['kind']): number;
}

/** Of the reward; and of the fee. As Prolific's for a commercial account, roughly. */
const FEE_SHARE = 0.4286;
const TAX_SHARE = 0.2;
const PAGE_SIZE = 20;
const PAGE_SIZE_MAX = 100;
const CURRENCY = 'GBP';

let counted = 0;
/** As the panel's ids: 24 hexadecimal digits. */
export function panelId(): string {
  return (0x65a0_0000_0000 + ++counted).toString(16).padEnd(24, '0');
}

export function localStudies(): LocalStudies {
  const approving: LocalSubmission[] = [];
  const local: LocalStudies = {
    part(request, account) {
      local.beforeAnswer(request);
      return answerTo(request, account.id);
    },
    ...{ studies: [], ledger: [], colleagues: new Set(), refusals: new Map() },
    beforeAnswer: () => {},
    onChange: () => {},
    pages: 'counted',
    isSlowToApprove: false,
    settle() {
      for (const one of approving.splice(0)) approve(one);
    },
    join(study, participantId) {
      const places = Number(study.fields['total_available_places']);
      const taken = study.submissions.filter(({ status }) => HOLDING.has(status)).length;
      const hasTakenPart = study.submissions.some((one) => one.participantId === participantId);
      if (study.status !== 'ACTIVE' || taken >= places || hasTakenPart) return undefined;
      const submission: LocalSubmission = {
        ...{ id: panelId(), participantId, status: 'ACTIVE', startedAt: new Date() },
        ...{ completedAt: null, code: null, returnRequestedAt: null, returnReasons: [] },
      };
      study.submissions.push(submission);
      local.onChange('submission.status.change', submission.id);
      return submission;
    },
    enter(study, submission, code) {
      if (submission.status !== 'ACTIVE') return;
      Object.assign(submission, { code, completedAt: new Date() });
      const codes = study.fields['completion_codes'] as Code[];
      const found = codes.find((one) => one.code === code);
      const [action] = found?.actions ?? [];
      local.change(submission, 'AWAITING REVIEW');
      if (action?.action === 'REQUEST_RETURN') submission.returnRequestedAt = new Date();
      if (action?.action === 'FIXED_SCREEN_OUT_PAYMENT') {
        pay('screenedOut', submission, action.fixed_screen_out_reward ?? 0);
        local.change(submission, 'SCREENED OUT');
        const paid = study.submissions.filter(({ status }) => status === 'SCREENED OUT').length;
        if (paid >= (action.slots ?? 0)) move(study, 'PAUSED');
      }
    },
    change(submission, status) {
      submission.status = status;
      local.onChange('submission.status.change', submission.id);
      const study = local.studies.find(({ submissions }) => submissions.includes(submission));
      if (study) completeIfFull(study);
    },
    ledgerSum: (kind) =>
      local.ledger.reduce((sum, one) => sum + (one.kind === kind ? one.amountMinor : 0), 0),
  };
  return local;

  function move(study: LocalStudy, status: string): void {
    if (study.status === status) return;
    study.status = status;
    local.onChange('study.status.change', study.id);
  }

  /** All places are approved: done; all are at least handed in: somebody has to look. */
  function completeIfFull(study: LocalStudy): void {
    if (study.status !== 'ACTIVE' && study.status !== 'AWAITING REVIEW') return;
    const places = Number(study.fields['total_available_places']);
    const of = (...statuses: string[]) =>
      study.submissions.filter(({ status }) => statuses.includes(status)).length;
    if (of('APPROVED') >= places) move(study, 'COMPLETED');
    else if (of('APPROVED', 'AWAITING REVIEW') >= places) move(study, 'AWAITING REVIEW');
    else move(study, 'ACTIVE');
  }

  function pay(kind: 'reward' | 'screenedOut', { id }: LocalSubmission, amountMinor: number): void {
    const feeMinor = Math.round(amountMinor * FEE_SHARE);
    const amounts = [
      ...[{ kind, amountMinor }, { kind: 'fee', amountMinor: feeMinor } as const],
      { kind: 'tax', amountMinor: Math.round(feeMinor * TAX_SHARE) } as const,
    ];
    for (const one of amounts) local.ledger.push({ ...one, submissionId: id });
  }

  function approve(submission: LocalSubmission): void {
    if (submission.status === 'APPROVED') return;
    const study = local.studies.find(({ submissions }) => submissions.includes(submission))!;
    pay('reward', submission, Number(study.fields['reward']));
    local.change(submission, 'APPROVED');
  }

  function whyNot(submission: LocalSubmission | undefined): string | null {
    if (!submission) return 'This submission does not exist.';
    const own = local.refusals.get(submission.id);
    if (own !== undefined) return own;
    const isPossible = ['AWAITING REVIEW', 'APPROVED', 'TIMED-OUT'].includes(submission.status);
    return isPossible ? null : `A submission that is ${submission.status} cannot be approved.`;
  }

  function answerTo(request: RecordedRequest, accountId: string): PanelAnswer | null {
    const { pathname, searchParams } = new URL(request.path, 'http://panel');
    const path = pathname.replace(/^\/api\/v1/, '');
    const reach = (id: string | undefined) =>
      local.studies.find(
        (study) =>
          study.id === id && (study.accountId === accountId || local.colleagues.has(accountId)),
      );
    const body = (request.body ?? {}) as Record<string, unknown>;
    const route = `${request.method} ${path}`;
    if (route === 'POST /studies/') return create(body, accountId);
    if (route === 'GET /studies/') return list(searchParams.get('state'), accountId);
    if (route === 'POST /study-cost-calculator/') return calculate(body);
    if (route === 'POST /submissions/bulk-approve/') return bulkApprove(body);
    if (route === 'GET /submissions/') {
      const study = reach(searchParams.get('study') ?? undefined);
      return study ? page(study, searchParams, local.pages) : NOT_FOUND;
    }
    if (route === 'GET /filters/') return { status: 200, body: { results: PROLIFIC_FILTERS } };
    const [, studyId, rest = ''] = /^\/studies\/([^/]+)\/(.*)$/.exec(path) ?? [];
    if (studyId !== undefined) {
      const study = reach(studyId);
      return study ? ofStudy(study, `${request.method} ${rest}`, body, searchParams) : NOT_FOUND;
    }
    const [, submissionId, what] = /^\/submissions\/([^/]+)\/(.+)\/$/.exec(path) ?? [];
    if (submissionId === undefined || request.method !== 'POST') return null;
    const submission = local.studies
      .flatMap(({ submissions }) => submissions)
      .find(({ id }) => id === submissionId);
    if (what === 'transition') return transitionSubmission(submission, body);
    return what === 'request-return' ? requestReturn(submission, body) : null;
  }

  function create(fields: Record<string, unknown>, accountId: string): PanelAnswer {
    const wrong = fieldProblem(fields);
    if (wrong) return refused(400, wrong);
    const study: LocalStudy = {
      ...{ id: panelId(), accountId, fields, status: 'UNPUBLISHED', submissions: [] },
    };
    local.studies.push(study);
    return { status: 201, body: shown(study) };
  }

  function list(state: string | null, accountId: string): PanelAnswer {
    const found = local.studies.filter(
      (study) => study.accountId === accountId && (state === null || study.status === state),
    );
    const results = found.map((study) => ({
      id: study.id,
      name: study.fields['name'],
      internal_name: study.fields['internal_name'] ?? null,
      status: study.status,
    }));
    return { status: 200, body: { results } };
  }

  function ofStudy(
    study: LocalStudy,
    route: string,
    body: Record<string, unknown>,
    query: URLSearchParams,
  ): PanelAnswer | null {
    switch (route) {
      case 'GET ':
        return { status: 200, body: shown(study) };
      case 'PATCH ':
        return patch(study, body);
      case 'DELETE ': {
        if (study.status !== 'UNPUBLISHED') return refused(400, 'Only drafts can be deleted.');
        local.studies.splice(local.studies.indexOf(study), 1);
        return { status: 200, body: {} };
      }
      case 'POST transition/':
        return transition(study, String(body['action']));
      case 'GET cost/':
        return cost(study, query.get('is_projected') === 'true');
      default:
        return null;
    }
  }

  function patch(study: LocalStudy, changed: Record<string, unknown>): PanelAnswer {
    const isDraft = study.status === 'UNPUBLISHED';
    const others = Object.keys(changed).filter((name) => name !== 'total_available_places');
    if (!isDraft && others.length > 0) {
      return refused(400, `${others.join(', ')}: cannot be changed after publishing.`);
    }
    const places = Number(study.fields['total_available_places']);
    if (!isDraft && Number(changed['total_available_places']) < places) {
      return refused(400, 'total_available_places: can only be increased.');
    }
    const fields = { ...study.fields, ...changed };
    const wrong = fieldProblem(fields);
    if (wrong) return refused(400, wrong);
    study.fields = fields;
    if (!isDraft && study.status !== 'PAUSED') move(study, 'ACTIVE');
    return { status: 200, body: shown(study) };
  }

  function transition(study: LocalStudy, action: string): PanelAnswer {
    const next = TRANSITIONS[`${study.status} ${action}`];
    if (next === undefined) return refused(400, `${action} is not possible for ${study.status}.`);
    move(study, next);
    return { status: 200, body: shown(study) };
  }

  function cost(study: LocalStudy, isProjected: boolean): PanelAnswer {
    if (!isProjected) {
      const ids = new Set(study.submissions.map(({ id }) => id));
      const sum = (...kinds: string[]) =>
        local.ledger
          .filter((one) => ids.has(one.submissionId) && kinds.includes(one.kind))
          .reduce((total, { amountMinor }) => total + amountMinor, 0);
      return costAnswer(sum('reward', 'screenedOut'), sum('fee'), sum('tax'));
    }
    const reward = Number(study.fields['reward']);
    const places = Number(study.fields['total_available_places']);
    const fee = Math.round(reward * FEE_SHARE);
    return costAnswer(reward * places, fee * places, Math.round(fee * TAX_SHARE) * places);
  }

  function bulkApprove(body: Record<string, unknown>): PanelAnswer {
    const all = local.studies.flatMap(({ submissions }) => submissions);
    const ids = body['submission_ids'] as string[];
    const chosen = ids.map((id) => all.find((one) => one.id === id));
    const why = chosen.flatMap((one) => whyNot(one) ?? [])[0];
    if (why !== undefined) return refused(400, why);
    for (const one of chosen) {
      if (local.isSlowToApprove) approving.push(one!);
      else approve(one!);
    }
    return { status: 200, body: 'The submissions are being approved.' };
  }

  function transitionSubmission(
    submission: LocalSubmission | undefined,
    { action }: Record<string, unknown>,
  ): PanelAnswer {
    if (!submission) return NOT_FOUND;
    const why = whyNot(submission);
    if (action !== 'APPROVE' || why !== null) return refused(400, why ?? 'Not possible.');
    approve(submission);
    const { id, status, participantId, startedAt } = submission;
    const study = local.studies.find(({ submissions }) => submissions.includes(submission))!;
    const shownOne = { id, status, participant: participantId, study_id: study.id };
    return { status: 200, body: { ...shownOne, started_at: startedAt.toISOString() } };
  }

  function requestReturn(
    submission: LocalSubmission | undefined,
    body: Record<string, unknown>,
  ): PanelAnswer {
    if (!submission) return NOT_FOUND;
    const why = local.refusals.get(submission.id);
    const isOpen = submission.status === 'AWAITING REVIEW' || submission.status === 'ACTIVE';
    if (why !== undefined || !isOpen) return refused(400, why ?? 'It cannot be returned.');
    if (submission.returnRequestedAt) return refused(400, 'A return was requested already.');
    submission.returnRequestedAt = new Date();
    submission.returnReasons = body['request_return_reasons'] as string[];
    local.onChange('submission.status.change', submission.id);
    const { id, status, participantId: participant, returnRequestedAt } = submission;
    const answer = { id, status, participant, return_requested: returnRequestedAt.toISOString() };
    return { status: 200, body: answer };
  }
}

const NOT_FOUND = refused(404, 'Not found.');
const HOLDING: ReadonlySet<string> = new Set(['RESERVED', 'ACTIVE', 'AWAITING REVIEW', 'APPROVED']);
const TRANSITIONS: Readonly<Record<string, string>> = {
  'UNPUBLISHED PUBLISH': 'ACTIVE',
  'ACTIVE PAUSE': 'PAUSED',
  'PAUSED START': 'ACTIVE',
  'ACTIVE STOP': 'COMPLETED',
  'PAUSED STOP': 'COMPLETED',
};

function shown({ id, status, fields }: LocalStudy): object {
  return { ...fields, id, status };
}

/** Prolific's own lowest reward. */
const TOO_LITTLE = 'This is below the minimum of £6.00 an hour.';
function fieldProblem(fields: Record<string, unknown>): Record<string, string[]> | null {
  const reward = Number(fields['reward']);
  const minutes = Number(fields['estimated_completion_time']);
  if (reward * 60 < 600 * minutes) return { reward: [TOO_LITTLE] };
  return fields['description'] === '' ? { description: ['This field may not be blank.'] } : null;
}

function calculate(body: Record<string, unknown>): PanelAnswer {
  const [reward, places] = [Number(body['reward']), Number(body['total_available_places'])];
  const fee = Math.round(reward * FEE_SHARE);
  return {
    status: 200,
    body: { total_cost: (reward + fee + Math.round(fee * TAX_SHARE)) * places },
  };
}

function costAnswer(rewards: number, fees: number, tax: number): PanelAnswer {
  const amount = (amountMinor: number) => ({ amount: amountMinor, currency: CURRENCY });
  const none = { rewards: amount(0), fees: amount(0), tax: amount(0) };
  const parts = { rewards: amount(rewards), fees: amount(fees), tax: amount(tax) };
  return { status: 200, body: { rewards: parts, bonuses: none } };
}

function page(
  { submissions }: LocalStudy,
  query: URLSearchParams,
  how: LocalStudies['pages'],
): PanelAnswer {
  const size = Math.min(PAGE_SIZE_MAX, Number(query.get('page_size') ?? PAGE_SIZE));
  const number = how === 'repeated' ? 1 : Number(query.get('page') ?? 1);
  const from = (number - 1) * size;
  if (from > 0 && from >= submissions.length) return refused(404, 'Invalid page.');
  const results = submissions.slice(from, from + size).map((one) => ({
    id: one.id,
    participant_id: one.participantId,
    status: one.status,
    started_at: one.startedAt.toISOString(),
    completed_at: one.completedAt?.toISOString() ?? null,
    has_siblings: false,
    study_code: one.code,
    return_requested: one.returnRequestedAt?.toISOString() ?? null,
  }));
  const meta = how === 'uncounted' ? {} : { meta: { count: submissions.length } };
  return { status: 200, body: { results, ...meta } };
}
