import { refuse } from '@parvis/contract/kit/refusal.ts'
import { openidRefusals } from '@parvis/contract/openid/openid.ts'
import type * as Client from 'openid-client'
import type { OpenidProviderRow } from '#features/events/organisers.service.ts'
import { unseal } from '#kit/sealed.ts'
import { PrivateAddressError } from '#ports/outbound-http.ts'
import type { Ports } from '#ports/ports.ts'

const library = (): Promise<typeof Client> => import('openid-client')

export const secretSeal = ({ secret }: Pick<Ports, 'secret'>, domainId: string) => ({
  secret,
  purpose: 'openid client',
  owner: domainId,
})

const TIMEOUT_SECONDS = 10
/** Maximal age of the provider's metadata; also read again after a refusal. */
const FRESH_MS = 10 * 60 * 1000
const TOLERANCE_SECONDS = 30

interface Known {
  readonly at: number
  readonly config: Promise<Client.Configuration>
}
const known = new Map<string, Known>()
const MOST_KNOWN = 100

/** OpenID Connect Discovery 1.0. Throws the errors of the library and of the connection. */
async function discover(
  { outbound }: Pick<Ports, 'outbound'>,
  { issuer, clientId, secret }: { readonly issuer: string; readonly clientId: string; readonly secret: string },
): Promise<Client.Configuration> {
  const client = await library()
  const fetch: Client.CustomFetch = (url, options) => outbound.fetch(url, options as RequestInit)
  // Client secret in the body if the provider supports it, else in the header.
  const authenticate: Client.ClientAuth = (server, metadata, body, headers) => {
    const ways = server.token_endpoint_auth_methods_supported
    const isByBody = ways?.includes('client_secret_post') ?? false
    const way = isByBody ? client.ClientSecretPost(secret) : client.ClientSecretBasic(secret)
    way(server, metadata, body, headers)
  }
  const isPlain = new URL(issuer).protocol === 'http:' && outbound.allows(issuer)
  const config = await client.discovery(
    new URL(issuer),
    clientId,
    { client_secret: secret, [client.clockTolerance]: TOLERANCE_SECONDS },
    authenticate,
    {
      [client.customFetch]: fetch,
      timeout: TIMEOUT_SECONDS,
      ...(isPlain && { execute: [client.allowInsecureRequests] }),
    },
  )
  config[client.customFetch] = fetch
  return config
}

/** Refuses `OPENID_PRIVATE` and `OPENID_UNREACHABLE` at the field `issuer`. */
export async function mustAnswer(
  ports: Pick<Ports, 'outbound' | 'log'>,
  provider: { readonly issuer: string; readonly clientId: string; readonly secret: string },
): Promise<void> {
  try {
    await discover(ports, provider)
  } catch (error) {
    refuseProvider(error)
  }
}

export function refuseProvider(error: unknown): never {
  const code = isPrivate(error) ? 'OPENID_PRIVATE' : 'OPENID_UNREACHABLE'
  return refuse(openidRefusals[code], {}, [{ path: 'issuer', code }])
}

function isPrivate(error: unknown): boolean {
  if (error instanceof PrivateAddressError) return true
  return error instanceof Error && error.cause !== undefined && isPrivate(error.cause)
}

const keyOf = (domainId: string, { issuer, clientId, secret }: OpenidProviderRow): string =>
  JSON.stringify([domainId, issuer, clientId, secret])

/** Cached metadata; undefined if the site's secret can no longer open the client secret. */
export async function configured(
  ports: Pick<Ports, 'outbound' | 'secret'>,
  domainId: string,
  provider: OpenidProviderRow,
): Promise<Client.Configuration | undefined> {
  const secret = unseal(provider.secret, secretSeal(ports, domainId))
  if (secret === undefined) return undefined
  const key = keyOf(domainId, provider)
  const now = performance.now()
  const before = known.get(key)
  if (before && now - before.at < FRESH_MS) return before.config
  if (known.size >= MOST_KNOWN) known.clear()
  const config = discover(ports, { ...provider, secret })
  known.set(key, { at: now, config })
  config.catch(() => known.delete(key))
  return config
}

export const forgetConfigured = (domainId: string, provider: OpenidProviderRow): void => {
  known.delete(keyOf(domainId, provider))
}

export interface Begun {
  readonly url: string
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** The authorisation request, with the values to check its answer against. */
export async function begin(
  config: Client.Configuration,
  { callback, stateOf }: { readonly callback: string; readonly stateOf: (random: string) => string },
): Promise<Begun> {
  const client = await library()
  const verifier = client.randomPKCECodeVerifier()
  const [state, nonce] = [stateOf(client.randomState()), client.randomNonce()]
  const url = client.buildAuthorizationUrl(config, {
    redirect_uri: callback,
    scope: 'openid email profile',
    code_challenge: await client.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  })
  return { url: url.href, state, nonce, verifier }
}

export interface Claims {
  readonly subject: string
  readonly idToken: string | null
  /** Set only if the provider marks it as verified. */
  readonly verifiedEmail: string | undefined
}

export interface Expected {
  readonly state: string
  readonly nonce: string
  readonly verifier: string
}

/** Exchanges the code for the person's claims. Throws the errors of the library. */
export async function trade(config: Client.Configuration, answer: URL, expected: Expected): Promise<Claims> {
  const client = await library()
  const tokens = await client.authorizationCodeGrant(config, answer, {
    expectedState: expected.state,
    expectedNonce: expected.nonce,
    pkceCodeVerifier: expected.verifier,
    idTokenExpected: true,
  })
  const claims = tokens.claims()
  if (!claims) throw new Error('The provider gave no ID token')
  const subject = claims.sub
  const told = claims.email === undefined ? await userInfo(client, config, tokens.access_token, subject) : claims
  const isVouched = typeof told?.email === 'string' && told.email_verified === true
  return { subject, idToken: tokens.id_token ?? null, verifiedEmail: isVouched ? String(told.email) : undefined }
}

/** Claims of the user info endpoint. Its failure is ignored, as existing links do not need them. */
async function userInfo(
  client: typeof Client,
  config: Client.Configuration,
  accessToken: string,
  subject: string,
): Promise<Client.UserInfoResponse | undefined> {
  if (config.serverMetadata().userinfo_endpoint === undefined) return undefined
  return client.fetchUserInfo(config, accessToken, subject).catch(() => undefined)
}

export async function isRefusal(error: unknown): Promise<boolean> {
  const { AuthorizationResponseError } = await library()
  return error instanceof AuthorizationResponseError && error.error === 'access_denied'
}

/** Null if the provider has no sign-out page. */
export async function endSessionUrl(
  config: Client.Configuration,
  { idToken, leaving, state }: { readonly idToken: string | null; readonly leaving: string; readonly state: string },
): Promise<string | null> {
  if (config.serverMetadata().end_session_endpoint === undefined) return null
  const { buildEndSessionUrl } = await library()
  const hint = idToken === null ? {} : { id_token_hint: idToken }
  return buildEndSessionUrl(config, { post_logout_redirect_uri: leaving, state, ...hint }).href
}
