import type { Router } from '../../platform/http/router';
import type { AppContext } from '../../platform/context/appContext';
import { companyRoutes } from './companyRoutes';
import { userRoutes } from './userRoutes';

export function administrationRoutes(router: Router, context: AppContext): void {
  companyRoutes(router, context);
  userRoutes(router, context);
}
