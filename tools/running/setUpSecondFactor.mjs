/**
 * Sets up the second factor of somebody who has just signed in with a password, which internal staff must.
 *
 * @param {string} base - of the server
 * @param {string} accessToken - goes on to be valid
 * @returns {Promise<string[]>} recovery codes, each good for one sign-in
 */
export async function setUpSecondFactor(base, accessToken) {
  const { TOTP, URI } = await import('otpauth');
  const post = async (path, body) => {
    const answer = await fetch(base + path, {
      method: 'POST',
      headers: { authorization: `Bearer ${accessToken}`, 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify(body) }),
    });
    if (!answer.ok) throw new Error(`${path} answered ${answer.status}: ${await answer.text()}`);
    return answer.json();
  };
  const app = URI.parse((await post('/mfa/enable')).otpAuth);
  if (!(app instanceof TOTP)) throw new Error('The codes are not made by time.');
  const { recoveryCodes } = await post('/mfa/verifyenablement', { totp: app.generate() });
  return recoveryCodes.split(',');
}
