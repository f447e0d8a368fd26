import { Navigate } from '@tanstack/react-router';
import { useCompany } from '../state/session';

/** Redirects a URL without an id to the root folder of the company. */
export function RootFolder() {
  const { rootFolder } = useCompany();
  return <Navigate to="/folders/$folderId" params={{ folderId: rootFolder }} replace />;
}
