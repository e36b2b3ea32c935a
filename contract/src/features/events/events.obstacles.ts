import type { Looked, ObstacleShare, Point } from '#kit/obstacle.ts'
import { point } from '#kit/obstacle.ts'
import type { ContextConfig } from './events.part.ts'
import { isEventOver } from './hours.rules.ts'
import { withHours } from './spans.rules.ts'

const GENERAL = 'organisation/reglages/general'

function datePoints({ config: { days, settings, timeZone }, now }: Looked<ContextConfig>): Point[] {
  const { FO_REGISTER_START: start = '', FO_REGISTER_END: end = '' } = settings
  const isOver = isEventOver(withHours(days, timeZone), new Date(now))
  const isClosed = end !== '' && (Date.parse(end) <= Date.parse(now) || Date.parse(end) <= Date.parse(start))
  return [
    ...(isOver ? [point('blocks', 'over')] : []),
    ...(isClosed ? [point('blocks', 'closed')] : []),
    ...(isOver || isClosed ? [] : [point('ready', 'dates')]),
  ]
}

function textPoints({ settings, onSite }: ContextConfig): Point[] {
  const said = (key: string, isThere: boolean) => point(isThere ? 'ready' : 'warns', key)
  return [
    ...(onSite ? [said('place', Boolean(settings.FO_LOCATION?.name))] : []),
    said('legal', Boolean(settings.FO_LEGAL_HTML)),
    said('privacy', Boolean(settings.FO_PRIVACY_HTML)),
    said('appearance', Boolean(settings.bgPrimaryColor || settings.headerImg)),
  ]
}

export const contextObstacles: ObstacleShare<ContextConfig> = {
  obstacles: [
    { key: 'over', screen: 'organisation/inscription' },
    { key: 'closed', screen: GENERAL, setting: 'FO_REGISTER_END' },
    { key: 'place', screen: GENERAL, setting: 'FO_LOCATION' },
    { key: 'legal', screen: GENERAL, setting: 'FO_LEGAL_HTML' },
    { key: 'privacy', screen: GENERAL, setting: 'FO_PRIVACY_HTML' },
    { key: 'appearance', screen: 'organisation/apparence' },
  ],
  pointsOf: (looked) => [
    ...datePoints(looked),
    ...textPoints(looked.config),
    point('ready', 'days', looked.config.days.length),
  ],
}
