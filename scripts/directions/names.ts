import type { Feature } from '../../map-entry.ts'
import type { SourceLocation } from './places.ts'
import { placeOf } from './places.ts'
import type { Problem, SourceFile } from './source.ts'

const SERVER_ROLES = [
  'routes',
  'service',
  'thread',
  'store',
  'jobs',
  'push',
  'mail',
  'pdf',
  'demo',
  'part',
  'live',
  'settings',
  'feature',
]
const CONTRACT_ROLES = ['rules', 'settings', 'steps', 'part', 'live', 'obstacles', 'fr', 'en']
const SCREEN = /^[A-Z]\w*(Screen|Step|Card|Panel|Tile)(\.test)?\.tsx$/
const HOOK = /^use[A-Z]\w*(\.test)?\.tsx?$/
/**
 * Private folders of a feature: `parts/`, `editor/` with the screens that edit its part of an event, or folders by subject
 * where `parts/` would be too large. `kit/` is public: it holds the components of a feature that exists for others.
 */
const FOLDERS = 'parts|editor|kit|remote|projector|moderation|video'
const PART = new RegExp(String.raw`^(${FOLDERS})/[A-Za-z]\w*(\.test)?\.tsx?$`)
const DESCRIPTOR = /^[a-z][a-z0-9-]*\.(feature|live|remote|projector)\.ts$/
const STYLE = new RegExp(String.raw`^((${FOLDERS})/)?[A-Z]\w*\.module\.css$`)
const DRAWER = /^(utils?|helpers?|commons?|misc|managers?)$/i

/** `dateUtils.ts` and `user-manager.ts` are, `communication.ts` is not. */
function isDrawer(path: string): boolean {
  const words = path.replace(/([a-z])([A-Z])/g, '$1-$2').split(/[^A-Za-z]+/)
  return words.some((word) => DRAWER.test(word))
}

function stemOf(file: string): string {
  return file.replace(/(\.postgres)?(\.test)?\.ts$/, '')
}

function isScript({ feature, rest, isTest, package: where }: SourceLocation, roles: readonly string[]): boolean {
  const [name = '', role, ...more] = stemOf(rest).split('.')
  if (!/^[a-z][a-z0-9-]*$/.test(name) || more.length > 0) return false
  if (role !== undefined) return roles.includes(role)
  return isTest || (where === 'contract' && name === feature)
}

function expectedInstead(place: SourceLocation): string | undefined {
  if (place.package === 'front') {
    const known = [SCREEN, HOOK, PART, STYLE, DESCRIPTOR].some((shape) => shape.test(place.rest))
    return known
      ? undefined
      : 'XScreen|XStep|XCard|XPanel|XTile.tsx, useX.ts, parts/, editor/, kit/, X.module.css, x.feature.ts, x.live.ts, x.remote.ts, x.projector.ts, *.test.tsx'
  }
  const roles = place.package === 'server' ? SERVER_ROLES : CONTRACT_ROLES
  if (isScript(place, roles)) return undefined
  const plain = place.package === 'contract' ? `${place.feature}.ts, ` : ''
  return `${plain}${roles.map((role) => `.${role}`).join(' ')}, ${place.feature}.test.ts`
}

export function nameProblems(file: SourceFile, features: readonly Feature[]): Problem[] {
  const problem = (message: string): Problem[] => [{ path: file.path, line: 1, message }]
  if (isDrawer(file.path)) return problem('util, helper, common, misc and manager name drawers, not things')
  const place = placeOf(file.path)
  if (place?.area !== 'feature') return []
  const feature = features.find(({ name }) => name === place.feature)
  if (!feature) return problem(`the feature '${place.feature}' is not on the map (features.ts)`)
  if (!feature.packages.includes(place.package)) {
    return problem(`the map (features.ts) does not say that '${feature.name}' lives in ${place.package}`)
  }
  const expected = expectedInstead(place)
  return expected ? problem(`not a role of ${place.package}/src/features: ${expected}`) : []
}
