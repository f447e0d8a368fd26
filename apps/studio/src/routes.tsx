import {
  createHashHistory,
  createRoute,
  createRouter,
  lazyRouteComponent,
} from '@tanstack/react-router';
import { AuditSearch } from './administration/audit/auditSearch';
import { ListSearch } from './administration/lists/listSearch';
import './keepAppRequest';
import { AuthorizeSearch } from './authorization/authorizeSearch';
import { HelpCenterSearch } from './auth/helpCenterSearch';
import { IdentitySearch } from './auth/identitySearch';
import { CUSTOMER_ROUTES } from './customerRoutes';
import { RouteError } from './frame/RouteError';
import { Skeletons } from './controls/feedback/Skeletons';
import { ProfileSearch } from './profile/profileSearch';
import { RespondentsSearch } from './respondents/respondentsSearch';
import { parent, rootRoute } from './rootRoute';
import { studyRoutes } from './studyRoutes';
import './routeData';
import './stripOuterQuery';
import { ROUTE_TITLES as titles } from './routeTitles';

/** All screens of the studio: path, screen, required feature, title. */
const table = [
  createRoute({
    ...parent,
    path: '/',
    component: lazyRouteComponent(() => import('./frame/Dashboard'), 'Dashboard'),
    staticData: { title: titles.home },
  }),
  createRoute({
    ...parent,
    path: '/mui',
    component: lazyRouteComponent(() => import('./styleGuide/StyleGuide'), 'StyleGuide'),
    staticData: { title: titles.styleGuide },
  }),
  createRoute({
    ...parent,
    path: '/releasenotes',
    component: lazyRouteComponent(() => import('./releaseNotes/ReleaseNotes'), 'ReleaseNotes'),
    staticData: { title: titles.releaseNotes, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/resetpassword',
    component: lazyRouteComponent(() => import('./auth/ResetPasswordPage'), 'ResetPasswordPage'),
    staticData: { title: titles.resetPassword, visitors: 'bare' },
  }),
  createRoute({
    ...parent,
    path: '/verify/$tokenId',
    component: lazyRouteComponent(() => import('./auth/VerifyPage'), 'VerifyPage'),
    staticData: { title: titles.verify, visitors: 'bare' },
  }),
  createRoute({
    ...parent,
    path: '/sso/google/$origin',
    validateSearch: (search): IdentitySearch => IdentitySearch.parse(search),
    component: lazyRouteComponent(() => import('./auth/IdentityLanding'), 'IdentityLanding'),
    staticData: { title: titles.identity, visitors: 'bare' },
  }),
  createRoute({
    ...parent,
    path: '/sso/helpcenter',
    validateSearch: (search): HelpCenterSearch => HelpCenterSearch.parse(search),
    component: lazyRouteComponent(() => import('./auth/HelpCenterRedirect'), 'HelpCenterRedirect'),
    staticData: { title: titles.helpCenter },
  }),
  createRoute({
    ...parent,
    path: '/sso/zendeskhelpcenter',
    validateSearch: (search): HelpCenterSearch => HelpCenterSearch.parse(search),
    component: lazyRouteComponent(() => import('./auth/HelpCenterRedirect'), 'ZendeskRedirect'),
    staticData: { title: titles.helpCenter },
  }),
  createRoute({
    ...parent,
    path: '/privacy',
    component: lazyRouteComponent(() => import('./legal/PrivacyPage'), 'PrivacyPage'),
    staticData: { title: titles.privacy, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/terms',
    component: lazyRouteComponent(() => import('./legal/TermsPage'), 'TermsPage'),
    staticData: { title: titles.terms, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/audit',
    validateSearch: (search): AuditSearch => AuditSearch.parse(search),
    component: lazyRouteComponent(() => import('./administration/audit/AuditPage'), 'AuditPage'),
    staticData: { title: titles.audit, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/webhooks',
    component: lazyRouteComponent(
      () => import('./administration/webhooks/WebhooksPage'),
      'WebhooksPage',
    ),
    staticData: { title: titles.webhooks, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/webhooks/$webhookId',
    component: lazyRouteComponent(
      () => import('./administration/webhooks/WebhookPage'),
      'WebhookPage',
    ),
    staticData: { title: titles.webhooks, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/admin/outbox',
    component: lazyRouteComponent(() => import('./administration/outbox/OutboxPage'), 'OutboxPage'),
    staticData: { title: titles.outbox, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/support',
    component: lazyRouteComponent(() => import('./support/SupportPage'), 'SupportPage'),
    staticData: { title: titles.support },
  }),
  createRoute({
    ...parent,
    path: '/support/$supportRequestId',
    component: lazyRouteComponent(
      () => import('./support/SupportRequestPage'),
      'SupportRequestPage',
    ),
    staticData: { title: titles.support },
  }),
  createRoute({
    ...parent,
    path: '/admin/support',
    component: lazyRouteComponent(() => import('./support/InboxPage'), 'InboxPage'),
    staticData: { title: titles.inbox, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/admin/support/$supportRequestId',
    component: lazyRouteComponent(() => import('./support/InboxRequestPage'), 'InboxRequestPage'),
    staticData: { title: titles.inbox, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/profile',
    validateSearch: (search): ProfileSearch => ProfileSearch.parse(search),
    component: lazyRouteComponent(() => import('./profile/ProfilePage'), 'ProfilePage'),
    staticData: { title: titles.profile },
  }),
  createRoute({
    ...parent,
    path: '/companies/$companyId/bulk-create-users',
    component: lazyRouteComponent(
      () => import('./administration/bulk/BulkCreateUsers'),
      'BulkCreateUsers',
    ),
    staticData: { title: titles.bulk, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/examples',
    component: lazyRouteComponent(() => import('./examples/ExamplesPage'), 'ExamplesPage'),
    staticData: { title: titles.examples, feature: 'STUDY' },
  }),
  createRoute({
    ...parent,
    path: '/examples/$example',
    component: lazyRouteComponent(() => import('./examples/ExamplePage'), 'ExamplePage'),
    staticData: { title: titles.examples, feature: 'STUDY' },
  }),
  ...studyRoutes,
  createRoute({
    ...parent,
    path: '/admin',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/companies/CompaniesPage'),
      'CompaniesPage',
    ),
    staticData: { title: titles.administration, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/companies',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/companies/CompaniesPage'),
      'CompaniesPage',
    ),
    staticData: { title: titles.companies, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/companies/$companyId',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/companies/CompanyPage'),
      'CompanyPage',
    ),
    staticData: { title: titles.company, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/companies/$companyId/dpa',
    component: lazyRouteComponent(
      () => import('./administration/dpa/AgreementPage'),
      'CompanyAgreementPage',
    ),
    staticData: { title: titles.agreement, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/dpa',
    component: lazyRouteComponent(
      () => import('./administration/dpa/AgreementPage'),
      'OwnAgreementPage',
    ),
    staticData: { title: titles.agreement, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/admin/users/$userId',
    component: lazyRouteComponent(() => import('./administration/users/UserPage'), 'AdminUserPage'),
    staticData: { title: titles.user, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/processedrespondents',
    component: lazyRouteComponent(
      () => import('./administration/processed/ProcessedRespondentsPage'),
      'ProcessedRespondentsPage',
    ),
    staticData: { title: titles.processed, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/users',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(() => import('./administration/users/UsersPage'), 'UsersPage'),
    staticData: { title: titles.users, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/users/$userId',
    component: lazyRouteComponent(
      () => import('./administration/users/UserPage'),
      'CompanyUserPage',
    ),
    staticData: { title: titles.user, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/panelproviders',
    // For everybody, as its entry in the menu is.
    component: lazyRouteComponent(
      () => import('./panelProviders/PanelProvidersPage'),
      'PanelProvidersPage',
    ),
    staticData: { title: titles.panelProviders },
  }),
  ...CUSTOMER_ROUTES,
  createRoute({
    ...parent,
    path: '/labs',
    component: lazyRouteComponent(() => import('./labs/LabsPage'), 'LabsPage'),
    staticData: { title: titles.labs, feature: 'LAB' },
  }),
  createRoute({
    ...parent,
    path: '/labs/$labId',
    component: lazyRouteComponent(() => import('./labs/LabPage'), 'LabPage'),
    staticData: { title: titles.labs, feature: 'LAB' },
  }),
  createRoute({
    ...parent,
    path: '/machines',
    component: lazyRouteComponent(() => import('./labs/MachinesPage'), 'MachinesPage'),
    staticData: { title: titles.machines, feature: 'LAB' },
  }),
  createRoute({
    ...parent,
    path: '/machines/$machineId',
    component: lazyRouteComponent(() => import('./labs/MachinePage'), 'MachinePage'),
    staticData: { title: titles.machines, feature: 'LAB' },
  }),
  createRoute({
    ...parent,
    path: '/respondents',
    validateSearch: (search): RespondentsSearch => RespondentsSearch.parse(search),
    component: lazyRouteComponent(() => import('./respondents/RespondentsPage'), 'RespondentsPage'),
    staticData: { title: titles.respondents, feature: 'RESPONDENTS' },
  }),
  createRoute({
    ...parent,
    path: '/apps',
    component: lazyRouteComponent(
      () => import('./administration/apps/AppsPage'),
      'CompanyAppsPage',
    ),
    staticData: { title: titles.apps, feature: 'ACCOUNT_ADMINISTRATION' },
  }),
  createRoute({
    ...parent,
    path: '/admin/apps',
    component: lazyRouteComponent(() => import('./administration/apps/AppsPage'), 'StaffAppsPage'),
    staticData: { title: titles.apps, feature: 'INTERNAL' },
  }),
  createRoute({
    ...parent,
    path: '/oauth2',
    validateSearch: (search): AuthorizeSearch => AuthorizeSearch.parse(search),
    component: lazyRouteComponent(() => import('./authorization/AuthorizePage'), 'AuthorizePage'),
    staticData: { title: titles.authorization, isAlone: true },
  }),
] as const;

export const router = createRouter({
  routeTree: rootRoute.addChildren(table),
  history: createHashHistory(),
  defaultErrorComponent: RouteError,
  defaultPendingComponent: Skeletons,
  defaultPendingMs: 150,
  defaultPendingMinMs: 0,
  defaultPreload: 'intent',
  // The frame scrolls every new page to its top; changes of search parameters must not scroll.
  scrollRestoration: () => false,
});
