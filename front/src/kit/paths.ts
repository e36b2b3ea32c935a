import { pathOn } from '@parvis/contract/kit/addresses.ts'

type Search = Readonly<Record<string, string | undefined>>

const at = (context: string, path: string, search: Search = {}): string => {
  const base = `/${encodeURIComponent(context)}${path && `/${path}`}`
  const query = new URLSearchParams()
  for (const [name, value] of Object.entries(search)) if (value !== undefined) query.set(name, value)
  return query.size > 0 ? `${base}?${query}` : base
}

const page = (path: string) => (context: string, search?: Search) => at(context, path, search)

/** The address of every page, under the event's context; the names are those of the specifications. */
export const paths = {
  home: page(''),
  /** `redirect` is where the person goes once signed in, a path of this site. */
  login: page('login'),
  loginWithBadge: page('login-with-badge'),
  registration: page('inscription'),
  passwordForgot: page('password/forgot'),
  passwordNew: page('password/new'),
  createAccount: page('account/create'),
  message: page('message'),
  badge: (context: string, badgeId: string) => at(context, `badge/${encodeURIComponent(badgeId)}/download`),
  live: page('live'),
  liveOrganiser: page('live/orga'),
  liveSpeaker: page('live/speaker'),
  liveQuestions: page('live/questions'),
  liveEmotions: page('live/emotions'),
  liveRemote: page('live/remote'),
  replay: page('replay'),
  satisfaction: page('satisfaction'),
  photos: page('photos'),
  photosViewer: page('photos/viewer'),
  section: (context: string, sectionId: string) => at(context, `sections/${encodeURIComponent(sectionId)}`),
  leaderboard: page('leaderboard'),
  scan: page('scan'),
  usersRegistered: page('users/registered'),
  usersPresent: page('users/present'),
  contacts: page('contacts'),
  contactsNew: page('contacts/new'),
  companions: page('companions'),
  companionsAdd: page('companions/add'),
  waitingList: page('waiting-list'),
  usersNew: page('users/new'),
  conferences: page('conferences'),
  userConferences: (context: string, userId: string) => at(context, `users/${encodeURIComponent(userId)}/conferences`),
  stats: page('stats'),
  privacy: page('privacy'),
  accessibility: page('accessibility'),
  mails: page('mails'),
  mail: (context: string, mailId: string) => at(context, `mails/${encodeURIComponent(mailId)}`),
} as const

/** A path of this site to go back to, or `undefined`: an address of another site never passes for one. */
export const safePath = (path: string | undefined, origin: string): string | undefined =>
  path?.startsWith('/') ? pathOn(path, origin) : undefined
