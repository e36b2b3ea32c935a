import { ORGANISATION } from './context.rules.ts'

/**
 * The pages that another site may frame, by their paths below the event's own; `*` stands for one segment. What is left out
 * never is: the area, the screens of a projector, the ways in of the team, what a link of a mail or a payment leads back to.
 */
const FRAMABLE: readonly string[] = [
  ...['', 'login', 'account/create', 'password/forgot', 'inscription', 'message', 'users/new', 'waiting-list'],
  ...['companions', 'companions/add', 'conferences', 'users/*/conferences', 'badge/*/download', 'sections/*'],
  ...['contacts', 'live', 'replay', 'satisfaction', 'photos', 'leaderboard', 'privacy', 'accessibility'],
]

/** Said by an address that a mail, a payment or an identity provider leads to: it opens in a page of its own. */
const LED_HERE = ['token', 'status', 'openid']

const isAlike = (pattern: string, path: string): boolean => {
  const [asked, given] = [pattern.split('/'), path.split('/')]
  return asked.length === given.length && asked.every((segment, i) => segment === '*' || segment === given[i])
}

/** Whether the page of an address, from the event’s name on (`/salon/inscription?etape=dates`), may be framed by another site. */
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
