/** Prefix of the names of the worker's caches; the path of the page and the release follow. */
export const CACHES = 'parvis-offline '

/** After this time without an answer the page opens from the cache. */
export const SLOW_MS = 3_000

/** Set by the server before the code of the worker. */
export interface Release {
  /** Hash of the page and of its pieces. */
  readonly version: string
  /** Paths of all scripts, styles, fonts and words that the page needs; each contains the hash of its content. */
  readonly pieces: readonly string[]
}

/** Name of the header with the release of the page. */
const RELEASE_HEADER = 'x-parvis-release'

export type Answer = 'page' | 'piece' | 'none'

const withoutSlash = (path: string): string => path.replace(/\/$/, '')

/**
 * How the worker answers a request: the page itself, a piece of code, or nothing, which leaves it to the browser. `scope` is
 * the address of the page. The API, forms and other sites are never answered.
 */
export function answerTo({ method, mode, url }: Pick<Request, 'method' | 'mode' | 'url'>, scope: string): Answer {
  const [asked, page] = [new URL(url), new URL(scope)]
  if (method !== 'GET' || asked.origin !== page.origin) return 'none'
  if (mode === 'navigate') return withoutSlash(asked.pathname) === withoutSlash(page.pathname) ? 'page' : 'none'
  return asked.pathname.startsWith('/assets/') ? 'piece' : 'none'
}

/** Whether an answer means that the server cannot be reached: a proxy answers in its place. */
export const isUnreachable = (status: number): boolean => status === 502 || status === 503 || status === 504

type Received = Pick<Response, 'status' | 'redirected' | 'headers'>

/** Whether a response may be kept as a piece. */
export const isPiece = ({ status, redirected }: Received): boolean => status === 200 && !redirected

/** Whether a response may be kept as the page: of this release, so that its pieces are kept too. */
export const isPage = (response: Received, version: string): boolean =>
  isPiece(response) &&
  /^text\/html\b/.test(response.headers.get('content-type') ?? '') &&
  response.headers.get(RELEASE_HEADER) === version

export const cacheOf = (scope: string, version: string): string => `${CACHES}${new URL(scope).pathname} ${version}`

/**
 * Caches of the page to delete once a release is installed: all but its own and the latest other one, whose pieces an open
 * page still loads. `names` are in the order of creation.
 */
export function outdated(names: readonly string[], scope: string, version: string): string[] {
  const own = cacheOf(scope, version)
  const others = names.filter((name) => name.startsWith(cacheOf(scope, '')) && name !== own)
  return others.slice(0, -1)
}
