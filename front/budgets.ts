import { gzipSync } from 'node:zlib'
import type { Piece } from './area.ts'
import { follow } from './area.ts'

type Opened = Pick<Route, 'opens' | 'after' | 'speaks'>

interface Route {
  readonly name: string
  /** Below the event's own address, where the server may say what the page opens before its script does; `*` stands for any other. */
  readonly path?: string
  /** The modules that it opens, besides the start of the page. */
  readonly opens: RegExp
  /** What comes by itself behind them, which the server does not name: some of it is not for everybody. */
  readonly after?: RegExp
  /** The parts of the sentences that it speaks with. */
  readonly speaks: RegExp
  /** Bytes of JavaScript that it may bring, once compressed. */
  readonly budget: number
}

/** What each page brings before anybody does anything, in French; a budget is what the page has come down to, and a little more. */
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
    opens: /\/(app\/Entrance|auth\/LoginScreen)\.tsx?$/,
    speaks: /\/words\/entry\./,
    budget: 116_000,
  },
  {
    name: 'the registration',
    path: 'inscription',
    opens:
      /\/(app\/(steps|activityLog)|participation\/DatesStep|typologies\/TypologyStep|waiting-list\/QuotaStep)\.tsx?$/,
    speaks: /\/words\/(entry|begin)\./,
    budget: 158_700,
  },
  {
    name: 'the live',
    path: 'live',
    opens: /\/(live\/LiveScreen|app\/activityLog)\.tsx?$/,
    speaks: /\/words\/(entry|live)\./,
    budget: 142_200,
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
    budget: 110_400,
  },
]

const NOTHING = /(?!)/

/** The pieces that a route loads in a language: the page's own start, the modules that it opens, and all they lean on. */
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

/** What a route loads, in bytes once compressed. */
export const weightOf = (all: readonly Piece[], opened: Opened): number =>
  [...loadedBy(all, opened, 'fr')].reduce((sum, { code }) => sum + gzipSync(code).length, 0)

/** Bytes that a language which is added by a file brings to the start of the page: where its pieces are. */
const ADDRESSES = 400
const addedIn = (all: readonly Piece[]): number =>
  all.flatMap(({ moduleIds }) => moduleIds.filter((id) => /\/words\/entry\.(?!fr|en)\w+\.ts$/.test(id))).length

/** The routes that weigh more than they may. */
export const tooHeavy = (all: readonly Piece[], routes: readonly Route[] = ROUTES): string[] =>
  routes.flatMap((route) => {
    const weight = weightOf(all, route)
    const budget = route.budget + ADDRESSES * addedIn(all)
    return weight > budget ? [`${route.name} weighs ${weight} bytes, over ${budget}`] : []
  })

/** What a page is sure to open, for the server to name it before the script asks for it. */
export interface Ahead {
  /** Below the event's own address; `*` stands for any that is not among them. */
  readonly path: string
  /** Beside those of every page. */
  readonly styles: readonly string[]
  readonly scripts: Readonly<Record<string, readonly string[]>>
}

type Styled = Piece & { readonly viteMetadata?: { readonly importedCss: ReadonlySet<string> } | undefined }

/** What each page that is known by its address opens, by language. */
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
