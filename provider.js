// Sign-in with OpenID Connect: authorization code with PKCE, by oauth4webapi. `cargo xtask build` makes one file of
// both, which is loaded where `config.json` names a provider (src/browser/provider.rs). What the provider gives stays
// in here; only the access token leaves, and nothing is stored.
import * as oauth from "oauth4webapi";

const PATIENCE = 30_000;
const FAREWELL = 3_000;

let described;
let held = {};
let renewing;

const within = (milliseconds) => ({ signal: AbortSignal.timeout(milliseconds) });
// Only issuers on this machine get this far without TLS (src/browser/config).
const options = ({ issuer }, milliseconds = PATIENCE) => ({
  ...within(milliseconds),
  [oauth.allowInsecureRequests]: new URL(issuer).protocol === "http:",
});
// Whether it was the provider that answered, not what stands before it in its absence.
const isThere = (response) => response?.status < 500;
const client = ({ clientId }) => ({ client_id: clientId });

const describe = (settings) => {
  described ??= (async () => {
    const issuer = new URL(settings.issuer);
    const response = await oauth.discoveryRequest(issuer, { algorithm: "oidc", ...options(settings) });
    return oauth.processDiscoveryResponse(issuer, response);
  })();
  // What failed once is asked for again.
  described.catch(() => (described = undefined));
  return described;
};

/** What went wrong, as src/browser/provider.rs reads it: a kind, and what was said. */
const problem = (error) => {
  const said = (...texts) => texts.filter(Boolean).join(": ");
  if (error instanceof oauth.AuthorizationResponseError || error instanceof oauth.ResponseBodyError) {
    return { problem: "refused", code: error.error, said: said(error.error, error.error_description) };
  }
  if (error?.code === oauth.JWT_TIMESTAMP_CHECK) return { problem: "clock", said: error.message };
  // A request that took too long has a number for its code.
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
  // Nobody becomes somebody else without signing in.
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

/** Where to send the person, and what must be kept until they come back. */
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
    ...(prompt && { prompt }),
  };
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return { url: url.href, state, kept: JSON.stringify({ state, verifier, nonce }) };
});

/** The token for what the provider sent the person back with. */
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
  // Signed out meanwhile, or signed in by another answer.
  if (held !== before) return { problem: "refused", code: "signed_out", said: "" };
  held = {};
  return grant(answer);
});

/** The next token, without the person. Whoever asks meanwhile gets the same one. */
export const renew = (settings) => {
  const steps = told(async () => {
    const before = held;
    const as = await describe(settings);
    const refresh = options(settings);
    const response = await oauth.refreshTokenGrantRequest(as, client(settings), oauth.None(), before.refresh, refresh);
    const answer = await oauth.processRefreshTokenResponse(as, client(settings), response);
    // Signed out meanwhile.
    if (held !== before) return { problem: "refused", code: "signed_out", said: "" };
    return grant(answer);
  });
  renewing ??= steps().finally(() => (renewing = undefined));
  return renewing;
};

/** Gives back what the provider gave; the address where the person signs out there too, if it has one. */
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
  // That it cannot be given back is no reason to stay, but there must be somebody to go to.
  if (!(await isGivenBack())) {
    const anew = (url, request) => fetch(url, { ...request, cache: "no-store" });
    const asking = { algorithm: "oidc", ...options(settings, FAREWELL), [oauth.customFetch]: anew };
    const response = await oauth.discoveryRequest(new URL(settings.issuer), asking);
    if (!isThere(response)) return { problem: "unreachable", said: String(response.status) };
  }
  if (!as.end_session_endpoint || !id) return {};
  const url = new URL(as.end_session_endpoint);
  url.searchParams.set("id_token_hint", id);
  url.searchParams.set("client_id", settings.clientId);
  url.searchParams.set("post_logout_redirect_uri", back);
  return { url: url.href };
});
