import type { Package } from '../../map-entry.ts'

export type Area = 'kit' | 'ports' | 'db' | 'testing' | 'app' | 'feature' | 'root'

export interface SourceLocation {
  readonly package: Package
  readonly area: Area
  readonly feature: string
  readonly rest: string
  readonly isTest: boolean
}

const FLOOR: readonly string[] = ['kit', 'ports', 'db']
const AREAS: readonly string[] = [...FLOOR, 'testing', 'app']

export function placeOf(path: string): SourceLocation | undefined {
  const found = /^(contract|server|front)\/src\/(.+)$/.exec(path)
  if (!found) return undefined
  const [head = '', ...tail] = (found[2] ?? '').split('/')
  const isTest = /\.test\.tsx?$/.test(path)
  const common = { package: found[1] as Package, isTest }
  if (head === 'features' && tail.length > 1) {
    return { ...common, area: 'feature', feature: tail[0] ?? '', rest: tail.slice(1).join('/') }
  }
  const area = tail.length > 0 && AREAS.includes(head) ? (head as Area) : 'root'
  return { ...common, area, feature: '', rest: area === 'root' ? [head, ...tail].join('/') : tail.join('/') }
}

export function isFloor(place: SourceLocation): boolean {
  return FLOOR.includes(place.area)
}

export function isComposition(place: SourceLocation): boolean {
  return place.area === 'root' || place.area === 'app' || place.area === 'testing'
}

/** `store` for `users.store.ts`, `fr` for `users.fr.ts`, empty for `users.ts`. */
export function roleOf(place: SourceLocation): string {
  const parts = (place.rest.split('/').at(-1) ?? '').replace(/\.(test\.)?[a-z]+$/, '').split('.')
  return parts.slice(1).join('.')
}

/** Roles that may hold SQL: the store, and a feature's part of an event. */
export function speaksSql(place: SourceLocation): boolean {
  return place.package === 'server' && place.area === 'feature' && ['store', 'part'].includes(roleOf(place))
}
