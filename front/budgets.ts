import { gzipSync } from 'node:zlib'
import type { Piece } from './area.ts'
import { follow } from './area.ts'

type Opened = Pick<Route, 'opens' | 'after' | 'speaks'>

interface Route {
  readonly name: string
  readonly path?: string
  readonly opens: RegExp
  /** Modules loaded afterwards, which the server does not preload: some of them are not for all visitors. */
  readonly after?: RegExp
  readonly speaks: RegExp
  readonly budget: number
}

/** What each page loads before any interaction, in French; a budget is the current weight and a little more. */
export const ROUTES: readonly Route[] = [
  {
    name: 'the first page',
    path: '',
    opens: /\/app\/Entrance\.tsx$/,
    speaks: /\/words\/entry\./,
    budget: 112_000,
  },
  {
    name: 'the sign-in',
    path: 'login',
    opens: /\/(app\/Entrance|LoginScreen)\.tsx?$/,
    speaks: /\/words\/entry\./,
    budget: 116_000,
  },
  {
    name: 'the registration',
    path: 'inscription',
    opens: /\/(app\/(steps|activityLog)|DatesStep|TypologyStep|QuotaStep)\.tsx?$/,
    speaks: /\/words\/(entry|begin)\./,
    budget: 159_300,
  },
  {
    name: 'the live',
    path: 'live',
    opens: /\/(LiveScreen|app\/activityLog)\.tsx?$/,
    speaks: /\/words\/(entry|live)\./,
    budget: 142_250,
  },
  {
    name: 'the overview of the area',
    path: 'organisation',
    opens: /\/(AreaLayout|OverviewScreen)\.tsx?$/,
    after: /\/((RehearsalPanel|RecentPanel)\.tsx|words\/overview\.fr\.ts)$/,
    speaks: /\/words\/(entry|area)\./,
    budget: 144_000,
  },
  {
    name: 'the list of the other pages',
    path: '*',
    opens: /\/app\/morePages\.ts$/,
    speaks: /\/words\/entry\./,
    budget: 110_600,
  },
]

const NOTHING = /(?!)/

function loadedBy<P extends Piece>(
  all: readonly P[],
  { opens, after = NOTHING, speaks }: Opened,
  language: string,
): Set<P> {
  const pieces = new Map(all.map((piece) => [piece.fileName, piece]))
  const isOpened = (id: string) =>
    opens.test(id) || after.test(id) || (speaks.test(id) && id.endsWith(`.${language}.ts`))
  const first = all.filter(({ isEntry, moduleIds }) => isEntry || moduleIds.some(isOpened))
  return follow(pieces, first, ({ imports }) => imports)
}

export const weightOf = (all: readonly Piece[], opened: Opened): number =>
  [...loadedBy(all, opened, 'fr')].reduce((sum, { code }) => sum + gzipSync(code).length, 0)

/** Bytes that an added language brings to the start of the page: the addresses of its chunks. */
const ADDRESSES = 400
const addedIn = (all: readonly Piece[]): number =>
  all.flatMap(({ moduleIds }) => moduleIds.filter((id) => /\/words\/entry\.(?!fr|en)\w+\.ts$/.test(id))).length

export const tooHeavy = (all: readonly Piece[], routes: readonly Route[] = ROUTES): string[] =>
  routes.flatMap((route) => {
    const weight = weightOf(all, route)
    const budget = route.budget + ADDRESSES * addedIn(all)
    return weight > budget ? [`${route.name} weighs ${weight} bytes, over ${budget}`] : []
  })

/** Files that a page is certain to load: the server writes preload links for them into the page. */
export interface Ahead {
  readonly path: string
  readonly styles: readonly string[]
  readonly scripts: Readonly<Record<string, readonly string[]>>
}

type Styled = Piece & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined }

/** Scripts and styles of each page with a known address, by language. */
export function aheadOf(all: readonly Styled[], routes: readonly Route[] = ROUTES): Ahead[] {
  return routes.flatMap(({ path, opens, speaks }) => {
    const opened = { opens, speaks }
    if (path === undefined) return []
    const spoken = all.flatMap(({ moduleIds }) => moduleIds.filter((id) => opened.speaks.test(id)))
    const languages = [...new Set(spoken.map((id) => id.split('.').at(-2) ?? ''))]
    const openedIn = (language: string) => {
      const started = loadedBy(all, { opens: NOTHING, speaks: /\/words\/entry\./ }, language)
      return [...loadedBy(all, opened, language)].filter((piece) => !started.has(piece))
    }
    const styles = openedIn('').flatMap(({ viteMetadata }) => [...(viteMetadata?.importedCss ?? [])])
    const scripts = languages.map((language) => [language, openedIn(language).map(({ fileName }) => fileName)])
    return { path, styles: [...new Set(styles)], scripts: Object.fromEntries(scripts) }
  })
}
