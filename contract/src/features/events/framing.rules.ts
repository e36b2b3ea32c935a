import { ORGANISATION } from './events.rules.ts'

/**
 * Pages that other sites may embed, as paths below the event's; `*` is one segment. Never embedded: the organiser's
 * area, projector screens, sign-in of the team, and pages reached from a mail or payment.
 */
const FRAMABLE: readonly string[] = [
  ...['', 'login', 'account/create', 'password/forgot', 'inscription', 'message', 'users/new', 'waiting-list'],
  ...['companions', 'companions/add', 'conferences', 'users/*/conferences', 'badge/*/download', 'sections/*'],
  ...['contacts', 'live', 'replay', 'satisfaction', 'photos', 'leaderboard', 'privacy', 'accessibility'],
]

const LED_HERE = ['token', 'status', 'openid']

const isAlike = (pattern: string, path: string): boolean => {
  const [asked, given] = [pattern.split('/'), path.split('/')]
  return asked.length === given.length && asked.every((segment, i) => segment === '*' || segment === given[i])
}

/**
 * Whether other sites may embed this page, given its path from the event’s name on (`/salon/inscription?etape=dates`).
 */
export function mayBeFramed(href: string): boolean {
  const [path = '', query = ''] = (href.split('#')[0] ?? '').split('?')
  const [, context = '', ...below] = path.replace(/(?<!\/)\/+$/, '').split('/')
  const asked = new URLSearchParams(query)
  return (
    path.startsWith('/') &&
    context !== '' &&
    context !== ORGANISATION &&
    !LED_HERE.some((name) => asked.has(name)) &&
    FRAMABLE.some((pattern) => isAlike(pattern, below.join('/')))
  )
}
