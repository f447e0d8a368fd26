import type {
  InboxItem,
  InboxRequest,
  SupportRequest,
  SupportSummary,
} from '@fovea/contract/people/support';
import { isStudyAccessActive } from '@fovea/rules/people/supportAccess';
import type { Selectable } from 'kysely';
import type { AppContext } from '../../platform/context/appContext';
import type { Db } from '../../platform/store/database';
import type { Tables } from '../../platform/store/tables';

/** Requests with the consent and, for staff, with who asked. */
export function supportQuery(db: Db) {
  return db
    .selectFrom('supportRequests')
    .innerJoin('companies', 'companies.id', 'supportRequests.companyId')
    .leftJoin('users', 'users.id', 'supportRequests.userId')
    .leftJoin('studyAccesses', 'studyAccesses.supportRequestId', 'supportRequests.id')
    .leftJoin('studies', 'studies.id', 'studyAccesses.studyId')
    .selectAll('supportRequests')
    .select(['companies.name as companyName', 'users.name as userName', 'users.email as userEmail'])
    .select(['studyAccesses.studyId as accessStudyId', 'studyAccesses.grantedAt'])
    .select(['studyAccesses.endsAt', 'studyAccesses.withdrawnAt'])
    .select(['studies.name as accessStudyName', 'studies.deletedAt as studyDeletedAt']);
}

type SupportRow = Awaited<ReturnType<ReturnType<typeof supportQuery>['executeTakeFirstOrThrow']>>;

export function summaryOf(row: SupportRow, now: Date): SupportSummary {
  const { accessStudyId, grantedAt, endsAt, withdrawnAt } = row;
  return {
    id: row.id,
    kind: row.kind,
    state: row.state,
    createdDate: row.createdAt.toISOString(),
    changedDate: row.changedAt.toISOString(),
    problemDescription: row.problemDescription,
    studyName: row.studyName,
    studyAccess:
      accessStudyId === null || grantedAt === null || endsAt === null
        ? null
        : {
            studyId: accessStudyId,
            studyName: row.accessStudyName ?? '',
            grantedDate: grantedAt.toISOString(),
            endsDate: endsAt.toISOString(),
            withdrawnDate: withdrawnAt?.toISOString() ?? null,
            isActive:
              row.studyDeletedAt === null &&
              isStudyAccessActive(
                { endsAtMs: endsAt.getTime(), isWithdrawn: withdrawnAt !== null },
                now.getTime(),
              ),
          },
  };
}

export function inboxItemOf(row: SupportRow, now: Date): InboxItem {
  return {
    ...summaryOf(row, now),
    asker: {
      id: row.userId,
      name: row.userName ?? '',
      email: row.userEmail ?? '',
      companyId: row.companyId,
      companyName: row.companyName,
    },
  };
}

export async function requestOf(
  { db, objects, now }: AppContext,
  row: SupportRow,
): Promise<SupportRequest> {
  const attachments = await db
    .selectFrom('supportAttachments')
    .selectAll()
    .where('companyId', '=', row.companyId)
    .where('supportRequestId', '=', row.id)
    .orderBy('position')
    .execute();
  const messages = await db
    .selectFrom('supportMessages')
    .leftJoin('users', 'users.id', 'supportMessages.authorId')
    .selectAll('supportMessages')
    .select('users.name as authorName')
    .where('supportMessages.companyId', '=', row.companyId)
    .where('supportRequestId', '=', row.id)
    .orderBy('supportMessages.createdAt')
    .orderBy('supportMessages.id')
    .execute();
  return {
    ...summaryOf(row, now()),
    reproSteps: row.reproSteps,
    consistency: row.consistency,
    userEnteredEmail: row.userEnteredEmail,
    attachments: await Promise.all(
      attachments.map(async (one) => ({
        id: one.id,
        name: one.name,
        mimeType: one.mimeType,
        sizeBytes: one.bytes,
        url: await objects.signedGet(one.objectKey, one.name),
      })),
    ),
    messages: messages.map(messageOf),
  };
}

export async function inboxRequestOf(context: AppContext, row: SupportRow): Promise<InboxRequest> {
  return {
    ...(await requestOf(context, row)),
    asker: inboxItemOf(row, context.now()).asker,
    studyId: row.studyId,
    dataCollectionVersion: row.dataCollectionVersion,
    product: row.product,
    url: row.url,
    studyIdFromUrl: row.studyIdFromUrl,
    studyNameFromUrl: row.studyNameFromUrl,
    dataCollectionVersionFromUrl: row.dataCollectionVersionFromUrl,
    userAgentInfo: row.userAgentInfo,
  };
}

function messageOf(
  row: Selectable<Tables['supportMessages']> & { readonly authorName: string | null },
): SupportRequest['messages'][number] {
  return {
    id: row.id,
    date: row.createdAt.toISOString(),
    isFromStaff: row.isFromStaff,
    authorName: row.authorName,
    text: row.text,
  };
}
