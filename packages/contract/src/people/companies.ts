import * as z from 'zod/mini';
import { Company, DistributionSettings, DpaVersion, FeatureName } from './accounts';
import { endpoint } from '../protocol/endpoint';
import { pageQuery } from '../protocol/paging';
import { Id, Timestamp } from '../protocol/scalars';
import { PROOF_NEEDED } from './signIn';
import { ADMINISTERS } from './users';

export const CompanyRow = z.object({
  id: Id,
  name: z.string(),
  salesforceId: z.string(),
  customerKey: z.string(),
  usersCount: z.int(),
  createdDate: Timestamp,
  disabled: z.boolean(),
});
export type CompanyRow = z.infer<typeof CompanyRow>;

export const COMPANY_SORTS = ['name', 'salesforceId', 'usersCount', 'createdDate'] as const;

export const listCompanies = endpoint({
  method: 'GET',
  path: '/companies/',
  summary: 'Companies, a page at a time, newest first unless said; searched in name, ids and key',
  needs: 'INTERNAL',
  query: z.object({ ...pageQuery, sort: z.optional(z.enum(COMPANY_SORTS)) }),
  answer: z.object({ items: z.array(CompanyRow), total: z.int() }),
});

/** The result of the last synchronisation with the customer system. */
export const Resync = z.object({
  state: z.enum(['waiting', 'running', 'done', 'failed']),
  requestedDate: Timestamp,
  completedDate: z.nullable(Timestamp),
  /** What was changed, or why it failed and what to do. */
  message: z.nullable(z.string()),
});

/** A company as internal staff see it, without its users, which are paged. */
export const CompanyDetails = z.extend(z.omit(Company, { users: true }), {
  usersCount: z.int(),
  studiesCount: z.int(),
  labs: z.array(z.object({ id: Id, name: z.string() })),
  resync: z.nullable(Resync),
  /** Everybody who signs in with a password must have a second factor. */
  isSecondFactorRequired: z.boolean(),
  /** Users who sign in with a password, are not disabled and have no second factor. */
  usersWithoutSecondFactor: z.int(),
});
export type CompanyDetails = z.infer<typeof CompanyDetails>;

export const getCompany = endpoint({
  method: 'GET',
  path: '/companies/{companyId}',
  summary: 'One company; account administrators see their own',
  needs: ADMINISTERS,
  answer: CompanyDetails,
});

const CompanyName = z.string().check(z.maxLength(200));
const LabName = z.string().check(z.maxLength(200));
const Key = z.nullable(z.string().check(z.maxLength(40)));

export const createCompany = endpoint({
  method: 'POST',
  path: '/companies/',
  summary: 'Make a company with its first lab, both or neither',
  needs: 'INTERNAL',
  body: z.object({ name: CompanyName, customerKey: Key, salesforceId: Key, labName: LabName }),
  answer: CompanyDetails,
  refusals: {
    400: 'A name is missing, or a key has the wrong length (NOT_VALID).',
    409: 'The customer key belongs to another company (KEY_TAKEN).',
  },
});

export const changeCompany = endpoint({
  method: 'PUT',
  path: '/companies/{companyId}',
  summary: 'Change a company; disabling it signs all its users out',
  needs: 'INTERNAL',
  body: z.object({
    name: z.optional(CompanyName),
    customerKey: z.optional(Key),
    salesforceId: z.optional(Key),
    features: z.optional(z.array(FeatureName)),
    disabled: z.optional(z.boolean()),
    /** Whether respiration is computed from recordings (experimental). */
    respiration: z.optional(z.boolean()),
    /** Replaces all of them; for studies that are made from then on. */
    distributionSettings: z.optional(DistributionSettings),
  }),
  answer: CompanyDetails,
  refusals: {
    400: 'A name is missing, a key has the wrong length, or a redirect is not an address (NOT_VALID).',
    403: 'A feature may not be given (FEATURE_NOT_GIVEN).',
    409: 'The customer key belongs to another company (KEY_TAKEN), or this is the own company, which cannot be disabled (OWN_COMPANY).',
  },
});

export const requireSecondFactor = endpoint({
  method: 'PUT',
  path: '/companies/{companyId}/secondFactor',
  summary:
    'Require a second factor of everybody in a company who signs in with a password, from the next sign-in on, or no longer',
  needs: ADMINISTERS,
  body: z.object({ isSecondFactorRequired: z.boolean() }),
  answer: CompanyDetails,
  refusals: {
    403: `Nobody does this as somebody else (NOT_ALLOWED). ${PROOF_NEEDED}`,
    409: 'The caller has no second factor yet (OWN_FACTOR_FIRST).',
  },
});

export const createLab = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/labs',
  summary: 'Add a lab to a company',
  needs: 'INTERNAL',
  body: z.object({ name: LabName }),
  answer: z.object({ id: Id, name: z.string() }),
  refusals: { 400: 'The name is missing (NOT_VALID).' },
});

export const resyncCompany = endpoint({
  method: 'POST',
  path: '/companies/{companyId}/resync',
  summary: 'Compare a company with the customer system, as a job; the company says how it went',
  needs: 'INTERNAL',
  answer: CompanyDetails,
});

export const registerDpa = endpoint({
  method: 'POST',
  path: '/companies/dpa/',
  summary:
    'Note that a company accepted a data processing agreement: its account administrators accept the newest themselves, internal staff register what was signed',
  needs: ADMINISTERS,
  body: z.object({ dpaVersion: DpaVersion, companyId: Id, userId: Id }),
  answer: CompanyDetails,
  refusals: {
    403: 'Account administrators accept the newest version, for their own company, as themselves and in person (NOT_ALLOWED).',
    409: 'This version, or a newer one, is registered already (ALREADY).',
  },
});
