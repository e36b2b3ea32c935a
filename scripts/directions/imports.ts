import { posix } from 'node:path'
import type { Feature } from '../../map-entry.ts'
import type { SourceLocation } from './places.ts'
import { isComposition, isFloor, placeOf, roleOf, speaksSql } from './places.ts'
import type { Import, Problem, SourceFile } from './source.ts'

interface Target {
  /** `own` for a relative path, `alias` for `#…`, `promise` for `@parvis/contract/…`, `outside` for a library. */
  readonly spelling: 'own' | 'alias' | 'promise' | 'outside'
  readonly area: string
  readonly feature: string
  readonly rest: string
  readonly path: string
}

const TEST_TOOLS = /^(vitest|fast-check|node:[\w/]+)$/

function targetOf(file: SourceFile, from: string): Target {
  if (from.startsWith('.')) {
    const path = posix.join(posix.dirname(file.path), from)
    const place = placeOf(path)
    return { spelling: 'own', area: place?.area ?? '', feature: place?.feature ?? '', rest: place?.rest ?? '', path }
  }
  const [head = '', ...tail] = from.split('/')
  if (head.startsWith('#')) {
    const isFeature = head === '#features'
    const [feature = '', ...rest] = isFeature ? tail : ['', ...tail]
    return { spelling: 'alias', area: isFeature ? 'feature' : head.slice(1), feature, rest: rest.join('/'), path: from }
  }
  if (from.startsWith('@parvis/contract/')) {
    const [, first = '', ...rest] = from.split('/').slice(1)
    const area = first === 'kit' ? 'kit' : rest.length > 0 && first !== 'words' ? 'feature' : 'root'
    return { spelling: 'promise', area, feature: area === 'feature' ? first : '', rest: rest.join('/'), path: from }
  }
  return { spelling: 'outside', area: '', feature: '', rest: '', path: from }
}

/** Direction 1: dependencies between packages. */
function crossesPackages(place: SourceLocation, target: Target): string | undefined {
  const { path } = target
  if (target.spelling === 'outside' && place.package === 'contract') {
    const allowed = path === 'zod' || path === 'zod/mini' || (place.isTest && TEST_TOOLS.test(path))
    if (!allowed) return `the contract depends on zod alone; it cannot import '${path}'`
  }
  if (target.spelling === 'promise' && place.package === 'contract')
    return `inside the contract write '#…' instead of '${path}'`
  const other = /^(?:@parvis\/)?(server|front|contract)(?:\/|$)/.exec(path)?.[1]
  const isElsewhere = target.spelling === 'own' || path.startsWith('@parvis/')
  if (!other || !isElsewhere || other === place.package || target.spelling === 'promise') return undefined
  if (place.package === 'front' && place.area === 'testing' && other === 'server') return undefined
  if (other === 'contract') return `the contract is imported as '@parvis/contract/…', not '${path}'`
  return `the ${place.package} never imports the ${other} ('${path}')`
}

/** Direction 3: the spelling shows the boundary. */
function misspelt(place: SourceLocation, target: Target, from: string): string | undefined {
  // The generator of the OpenAPI document reads feature captions from the map.
  if (from.includes('../../') && !(place.rest === 'openapi.ts' && from === '../../features.ts'))
    return `'${from}' climbs two folders; write '#…' for another area`
  if (target.spelling === 'alias' && place.area === 'feature' && target.feature === place.feature) {
    return `'${from}' is this feature's own file; write './…'`
  }
  if (target.spelling !== 'own') return undefined
  const [owner] = target.path.split('/')
  if (owner !== place.package) return undefined
  const isAsset = !/\.tsx?$/.test(from)
  const sameArea = target.area === place.area && target.feature === place.feature
  // Files beside the areas have no alias.
  if (target.area === 'root' && !from.includes('../../')) return undefined
  return sameArea || isAsset ? undefined : `'${from}' leaves its folder; write '#…' for another area`
}

/** Direction 4: private files of a feature. */
function isPrivate(place: SourceLocation, target: Target): string | undefined {
  if (target.area !== 'feature' || (place.area === 'feature' && target.feature === place.feature)) return undefined
  const file = target.rest.split('/').at(-1) ?? ''
  const folder = /^[a-z]+\//.exec(target.rest)?.[0]
  if (folder === 'kit/' && place.package === 'front') return undefined
  const what = folder ? folder : /\.(routes|store)\.tsx?$/.exec(file)?.[0].replace(/\.tsx?$/, '')
  if (!what || (what === '.routes' && place.area === 'root')) return undefined
  const advice = what === '.store' ? 'ask its .service instead' : 'only the feature itself uses it'
  return `${what} of '${target.feature}' is private to it; ${advice}`
}

const isSettingsList = (place: SourceLocation): boolean =>
  place.package === 'contract' && place.rest === 'events.settings.ts'

/** Direction 2: features use only features named on the map; the floor uses none. */
function offTheMap(
  place: SourceLocation,
  target: Target,
  found: Import,
  features: readonly Feature[],
): string | undefined {
  if (target.area !== 'feature') return undefined
  if (isFloor(place)) {
    const isOwnTableType = place.area === 'db' && found.typeOnly && target.spelling === 'promise'
    return isOwnTableType ? undefined : `${place.area} is the floor and imports no feature ('${found.from}')`
  }
  if (isComposition(place) || target.feature === place.feature) return undefined
  if (place.isTest && target.spelling === 'promise') return undefined
  // The list of all settings stands below the features that define them.
  if (isSettingsList(place) && target.rest === `${target.feature}.settings.ts`) return undefined
  const feature = features.find(({ name }) => name === place.feature)
  if (!feature || feature.uses.includes(target.feature)) return undefined
  const known = features.some(({ name }) => name === target.feature)
  return known
    ? `'${place.feature}' does not use '${target.feature}' on the map (features.ts)`
    : `'${target.feature}' is not on the map (features.ts)`
}

/** `app` stands above the features, `testing` beside them: product code imports neither. */
function climbs(place: SourceLocation, target: Target): string | undefined {
  const upward = target.area === 'app' && place.area !== 'app' && place.area !== 'root' && place.area !== 'testing'
  if (upward)
    return `app stands above ${place.area === 'feature' ? 'the features' : place.area} and is not imported from below`
  const leaksTests = target.area === 'testing' && !place.isTest && place.area !== 'testing'
  return leaksTests ? 'testing is for tests only' : undefined
}

/** Only stores import tables; `kit` has its own. */
function reachesTables(place: SourceLocation, target: Target, from: string): string | undefined {
  if (place.package !== 'server' || place.isTest || place.area === 'db' || place.area === 'testing') return undefined
  const table = /^#db\/tables\/([\w-]+)\.ts$/.exec(from)?.[1]
  if (table) {
    const isDeclared = roleOf(place) === 'feature' && place.area === 'feature' && table === place.feature
    const allowed = speaksSql(place) || isDeclared || (place.area === 'kit' && table === 'kit')
    return allowed ? undefined : `only a .store (or .part) imports tables ('${from}')`
  }
  if (target.spelling !== 'outside' || place.area !== 'feature' || speaksSql(place)) return undefined
  return /^(drizzle-orm|pg)(\/|$)/.test(from) ? `only a .store (or .part) holds SQL ('${from}')` : undefined
}

export function importProblems(file: SourceFile, imports: readonly Import[], features: readonly Feature[]): Problem[] {
  const place = placeOf(file.path)
  if (!place) return []
  return imports.flatMap((found) => {
    const target = targetOf(file, found.from)
    const messages = [
      crossesPackages(place, target),
      misspelt(place, target, found.from),
      isPrivate(place, target),
      offTheMap(place, target, found, features),
      climbs(place, target),
      reachesTables(place, target, found.from),
    ]
    return messages.flatMap((message) => (message ? [{ path: file.path, line: found.line, message }] : []))
  })
}
