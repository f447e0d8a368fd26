import { createRoute, lazyRouteComponent } from '@tanstack/react-router';
import { ListSearch } from './administration/lists/listSearch';
import { PaymentSearch } from './invoices/paymentSearch';
import { parent } from './rootRoute';
import { ROUTE_TITLES as titles } from './routeTitles';

/** What customers meet beside their studies: invoices and licenses. */
export const CUSTOMER_ROUTES = [
  createRoute({
    ...parent,
    path: '/invoices',
    component: lazyRouteComponent(() => import('./invoices/InvoicesPage'), 'InvoicesPage'),
    staticData: { title: titles.invoices, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/invoices/success',
    validateSearch: (search): PaymentSearch => PaymentSearch.parse(search),
    component: lazyRouteComponent(() => import('./invoices/PaidPage'), 'PaidPage'),
    staticData: { title: titles.invoices, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/invoices/$region/{-$invoiceNumber}/{-$amount}/{-$currency}',
    component: lazyRouteComponent(() => import('./invoices/InvoicePage'), 'InvoicePage'),
    staticData: { title: titles.invoices, visitors: 'framed' },
  }),
  createRoute({
    ...parent,
    path: '/licenses',
    component: lazyRouteComponent(() => import('./licenses/LicensesPage'), 'LicensesPage'),
    staticData: { title: titles.licenses, feature: 'LICENSE_INFORMATION', wide: true },
  }),
  createRoute({
    ...parent,
    path: '/admin/payments',
    validateSearch: (search): ListSearch => ListSearch.parse(search),
    component: lazyRouteComponent(
      () => import('./administration/payments/PaymentsPage'),
      'PaymentsPage',
    ),
    staticData: { title: titles.payments, feature: 'INTERNAL' },
  }),
] as const;
