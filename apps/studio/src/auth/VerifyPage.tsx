import { Center, Loader } from '@mantine/core';
import { getVerificationToken } from '@fovea/contract/people/passwords';
import { ApiError } from '@fovea/link/calls/apiError';
import { useQuery } from '@tanstack/react-query';
import { getRouteApi } from '@tanstack/react-router';
import { callOwnOrigin } from '../state/api';
import { InvalidLink } from './InvalidLink';
import { NewPasswordCard } from './NewPasswordCard';

const route = getRouteApi('/verify/$tokenId');

/** Target of the links in welcome and reset mails. */
export function VerifyPage() {
  const { tokenId } = route.useParams();
  return <VerifyLink key={tokenId} tokenId={tokenId} />;
}

export function VerifyLink({ tokenId }: { readonly tokenId: string }) {
  const link = useQuery({
    queryKey: ['verify', tokenId],
    queryFn: () => callOwnOrigin(getVerificationToken, { token: tokenId }),
    retry: false,
    networkMode: 'always',
    // The state when it was opened: setting the password uses the link up.
    staleTime: Infinity,
    refetchOnWindowFocus: false,
  });
  if (link.error) {
    const isUnknown = link.error instanceof ApiError && [400, 404].includes(link.error.status);
    return (
      <InvalidLink
        why={isUnknown ? 'unknown' : 'failed'}
        error={link.error}
        retry={() => void link.refetch()}
      />
    );
  }
  if (!link.data) {
    return (
      <Center component="main" h="100vh">
        <Loader />
      </Center>
    );
  }
  const { kind, used, valid } = link.data;
  // A newer server may send kinds that this version does not know.
  if (!['welcome', 'reset'].includes(kind)) return <InvalidLink why="kind" />;
  if (used) return <InvalidLink why="used" kind={kind} />;
  if (!valid) return <InvalidLink why="expired" kind={kind} />;
  return <NewPasswordCard link={link.data} />;
}
