import { countClashes } from '#features/conferences/clashes.rules.ts'
import { asksToPay } from '#features/context/context.part.ts'
import { defaultSettings } from '#features/context/context.settings.ts'
import { isEventOver } from '#features/context/hours.rules.ts'
import { withHours } from '#features/context/spans.rules.ts'
import type { EventConfig } from '#parts.ts'
import { namesOf } from './names.rules.ts'

/** Points that stop the publication, that visitors would see, and that are as they should be. */
export const readinessLevels = ['blocks', 'look', 'ready'] as const

/** One thing to look at before an event is published. `key` is that of its sentence: `readiness.` and the key. */
export interface Point {
  readonly key: string
  readonly level: (typeof readinessLevels)[number]
  /** What it is about, where there may be several. */
  readonly name: string
  /** How many things it is about; zero where that says nothing. */
  readonly count: number
}

type Level = Point['level']
const point = (level: Level, key: string, count = 0, name = ''): Point => ({ level, key, count, name })

/**
 * What stands between an event and its publication, in the order in which it is told; `now` is an instant in ISO 8601.
 */
export function readinessOf(config: EventConfig, now: string): Point[] {
  const points = [
    ...datePoints(config, now),
    ...moneyPoints(config),
    ...formPoints(config),
    ...languagePoints(config),
    ...programmePoints(config),
    ...textPoints(config),
    ...countPoints(config),
  ]
  const rank = (one: Point) => readinessLevels.indexOf(one.level)
  return points.toSorted((one, other) => rank(one) - rank(other))
}

/** Whether nothing stops the publication. */
export const isReady = (points: readonly Point[]): boolean => points.every(({ level }) => level !== 'blocks')

function datePoints({ days, settings, timeZone }: EventConfig, now: string): Point[] {
  const { FO_REGISTER_START: start = '', FO_REGISTER_END: end = '' } = settings
  const isOver = isEventOver(withHours(days, timeZone), new Date(now))
  const isClosed = end !== '' && (Date.parse(end) <= Date.parse(now) || Date.parse(end) <= Date.parse(start))
  return [
    ...(isOver ? [point('blocks', 'over')] : []),
    ...(isClosed ? [point('blocks', 'closed')] : []),
    ...(isOver || isClosed ? [] : [point('ready', 'dates')]),
  ]
}

function moneyPoints(config: EventConfig): Point[] {
  if (!asksToPay(config)) return []
  const { FO_SELLER: seller = defaultSettings.FO_SELLER } = config.settings
  const { name, address, postalCode, city, siret, acceptsTransfer, bank } = seller
  const points = [
    ...([name, address, postalCode, city, siret].every((word) => word !== '') ? [] : [point('blocks', 'seller')]),
    ...(acceptsTransfer && bank === '' ? [point('blocks', 'bank')] : []),
  ]
  return points.length > 0 ? points : [point('ready', 'seller')]
}

const CHOICES = ['select', 'radio']

/** A required question without a choice lets nobody through. */
function formPoints({ forms }: EventConfig): Point[] {
  const stuck = forms.flatMap(({ models }) =>
    models.flatMap(({ component, isRequired, isDisabled, values, label, key }) =>
      isRequired && !isDisabled && CHOICES.includes(component) && values.length === 0
        ? [point('blocks', 'choice', 0, label || key)]
        : [],
    ),
  )
  return stuck.length > 0 || forms.length === 0 ? stuck : [point('ready', 'forms', forms.length)]
}

function languagePoints(config: EventConfig): Point[] {
  const [, ...others] = config.settings.FO_LANGUAGES ?? []
  const names = namesOf(config)
  return others.map((language) => {
    const said = config.translations[language] ?? {}
    const missing = names.filter(({ key }) => !said[key]).length
    return missing > 0 ? point('look', 'language', missing, language) : point('ready', 'language', 0, language)
  })
}

function programmePoints({ conferences }: EventConfig): Point[] {
  const loose = conferences.filter(({ slots }) => slots.length === 0).length
  const clashes = countClashes({ conferences })
  const points = [
    ...(loose > 0 ? [point('look', 'unplaced', loose)] : []),
    ...(clashes > 0 ? [point('look', 'clashes', clashes)] : []),
  ]
  return points.length === 0 && conferences.length > 0 ? [point('ready', 'conferences', conferences.length)] : points
}

function textPoints({ settings, onSite }: EventConfig): Point[] {
  const said = (key: string, isThere: boolean) => point(isThere ? 'ready' : 'look', key)
  return [
    ...(onSite ? [said('place', Boolean(settings.FO_LOCATION?.name))] : []),
    said('legal', Boolean(settings.FO_LEGAL_HTML)),
    said('privacy', Boolean(settings.FO_PRIVACY_HTML)),
    said('appearance', Boolean(settings.bgPrimaryColor || settings.headerImg)),
  ]
}

/** What there is some of. */
function countPoints({ days, typologies, articles, quotas }: EventConfig): Point[] {
  const counts = { days: days.length, typologies: typologies.length, articles: articles.length, quotas: quotas.length }
  return Object.entries(counts).flatMap(([key, count]) => (count > 0 ? [point('ready', key, count)] : []))
}
