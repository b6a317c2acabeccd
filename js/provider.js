// Sign-in with OpenID Connect: authorization code with PKCE, by oauth4webapi. `cargo xtask build`
// bundles both into one file, which is loaded if `config.json` names a provider
// (src/browser/provider.rs). The provider's tokens stay in this module; only the access token is
// returned, and nothing is stored.
import * as oauth from "oauth4webapi";

const PATIENCE = 30_000;
const FAREWELL = 3_000;
/** A pseudo prompt: the provider asks for the user although its session may continue. */
const ANOTHER = "another";

let described;
let held = {};
let renewing;

const within = (milliseconds) => ({ signal: AbortSignal.timeout(milliseconds) });
// Without TLS, only issuers on this machine are accepted (crates/config).
const options = ({ issuer }, milliseconds = PATIENCE) => ({
  ...within(milliseconds),
  [oauth.allowInsecureRequests]: new URL(issuer).protocol === "http:",
});
// Whether the provider answered, not a gateway in its absence.
const isThere = (response) => response?.status < 500;
/** Seconds by which this device's clock may differ from the provider's. */
const TOLERANCE = 300;
const client = ({ clientId }) => ({ client_id: clientId, [oauth.clockTolerance]: TOLERANCE });

const describe = (settings) => {
  described ??= (async () => {
    const issuer = new URL(settings.issuer);
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...options(settings) });
    return oauth.processDiscoveryResponse(issuer, response);
  })();
  // A failed request is repeated at the next call.
  described.catch(() => (described = undefined));
  return described;
};

/** Returns an error for src/browser/provider.rs: its kind and its message. */
const problem = (error) => {
  const said = (...texts) => texts.filter(Boolean).join(": ");
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    return { problem: "refused", code: error.error, said: said(error.error, error.error_description) };
  }
  if (error?.code === oauth.JWT_TIMESTAMP_CHECK) return { problem: "clock", said: error.message };
  // The code of a timeout is a number.
  if (typeof error?.code === "string") return { problem: "unusable", said: said(error.message, error.cause?.message) };
  return { problem: "unreachable", said: String(error?.message ?? error) };
};
const told = (steps) => async (...given) => {
  try {
    return await steps(...given);
  } catch (error) {
    return problem(error);
  }
};

const grant = (answer) => {
  const { sub, name, preferred_username, email } = oauth.getValidatedIdTokenClaims(answer) ?? held.claims;
  // The user cannot change without a sign-in.
  if (held.claims && held.claims.sub !== sub) return { problem: "unusable", said: "another subject" };
  held.claims ??= { sub, name, preferred_username, email };
  held.refresh = answer.refresh_token ?? held.refresh;
  held.id = answer.id_token ?? held.id;
  return {
    token: answer.access_token,
    lifetime: answer.expires_in,
    isRenewable: Boolean(held.refresh),
    subject: sub,
    name: preferred_username ?? email ?? name,
  };
};

/** Returns the prompt by which a provider asks for the user although its session continues. */
const asking = ({ prompt_values_supported: known }) =>
  // Every provider supports `login` (OpenID Connect Core 15.1) and refuses an unknown prompt.
  known?.includes("select_account") ? "select_account" : "login";

/** Returns the URL of the provider's sign-in, and the values that `complete` requires. */
export const begin = told(async (settings, mark, prompt) => {
  const as = await describe(settings);
  const state = oauth.generateRandomState() + mark;
  const verifier = oauth.generateRandomCodeVerifier();
  const nonce = oauth.generateRandomNonce();
  const url = new URL(as.authorization_endpoint);
  const query = {
    client_id: settings.clientId,
    redirect_uri: settings.redirect,
    response_type: "code",
    scope: settings.scope,
    state,
    nonce,
    code_challenge: await oauth.calculatePKCECodeChallenge(verifier),
    code_challenge_method: "S256",
    ...(prompt && { prompt: prompt === ANOTHER ? settings.prompt || asking(as) : prompt }),
  };
  for (const [name, value] of Object.entries({ ...settings.parameters, ...query })) url.searchParams.set(name, value);
  return { url: url.href, state, kept: JSON.stringify({ state, verifier, nonce }) };
});

/** Returns the token for the provider's answer. */
export const complete = told(async (settings, kept, query) => {
  const before = held;
  const { state, verifier, nonce } = JSON.parse(kept);
  const as = await describe(settings);
  const parameters = oauth.validateAuthResponse(as, client(settings), new URLSearchParams(query), state);
  const response = await oauth.authorizationCodeGrantRequest(
    as,
    client(settings),
    oauth.None(),
    parameters,
    settings.redirect,
    verifier,
    options(settings),
  );
  const checks = { expectedNonce: nonce, requireIdToken: true };
  const answer = await oauth.processAuthorizationCodeResponse(as, client(settings), response, checks);
  // The user has signed out in the meantime, or signed in by another answer.
  if (held !== before) return { problem: "refused", code: "signed_out", said: "" };
  held = {};
  return grant(answer);
});

/** Renews the token without the user. Concurrent calls share one renewal. */
export const renew = (settings) => {
  const steps = told(async () => {
    const before = held;
    const as = await describe(settings);
    const refresh = options(settings);
    const response = await oauth.refreshTokenGrantRequest(as, client(settings), oauth.None(), before.refresh, refresh);
    const answer = await oauth.processRefreshTokenResponse(as, client(settings), response);
    // The user has signed out in the meantime.
    if (held !== before) return { problem: "refused", code: "signed_out", said: "" };
    return grant(answer);
  });
  renewing ??= steps().finally(() => (renewing = undefined));
  return renewing;
};

/** Revokes the tokens. Returns the URL that ends the provider's session, or `goesOn` if there is none. */
export const leave = told(async (settings, back) => {
  const { refresh, id } = held;
  held = {};
  if (!refresh && !id) return {};
  const as = await describe(settings);
  const isGivenBack = async () => {
    if (!refresh || !as.revocation_endpoint) return false;
    const farewell = options(settings, FAREWELL);
    const response = await oauth.revocationRequest(as, client(settings), oauth.None(), refresh, farewell).catch(() => {});
    return isThere(response);
  };
  // The sign-out continues if the token cannot be revoked, but only if the provider is reachable.
  if (!(await isGivenBack())) {
    const anew = (url, request) => fetch(url, { ...request, cache: "no-store" });
    const asking = { algorithm: "oidc", ...options(settings, FAREWELL), [oauth.customFetch]: anew };
    const response = await oauth.discoveryRequest(new URL(settings.issuer), asking);
    if (!isThere(response)) return { problem: "unreachable", said: String(response.status) };
  }
  if (!as.end_session_endpoint) return { goesOn: true };
  const url = new URL(as.end_session_endpoint);
  url.searchParams.set("id_token_hint", id);
  url.searchParams.set("client_id", settings.clientId);
  url.searchParams.set("post_logout_redirect_uri", back);
  return { url: url.href };
});
