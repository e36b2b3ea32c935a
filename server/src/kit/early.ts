import { createHash } from 'node:crypto'

export interface EarlyReads {
  readonly domainId: string
  readonly eventId: string
  readonly opens?: 'registration' | 'live' | undefined
}

/**
 * Runs while the page's script loads: requests what the page is sure to need for the person signed in on this device.
 * The page takes these responses (`front/src/kit/early.ts`) for the same request, person and language. A request that
 * the page has already made is not sent again.
 */
const EARLY = `(() => {
  const { domain, event, opens } = document.currentScript.dataset
  try {
    const token = localStorage.getItem('parvis.token.' + decodeURIComponent(domain))
    if (!token || token.startsWith('dl_') || new URLSearchParams(location.search).has('token')) return
    const language = localStorage.getItem('parvis.language') || document.documentElement.lang
    const headers = { accept: 'application/json', 'accept-language': language, authorization: 'Bearer ' + token }
    const answers = {}
    const ask = (address) => {
      if (address in answers) return
      const asked = fetch(address, { headers, credentials: 'same-origin', signal: AbortSignal.timeout(20000) })
      const answer = asked.then((came) => Object.assign(came, { arrivedAt: Date.now() }))
      answer.catch(() => {})
      return (answers[address] = answer)
    }
    window.parvisEarly = { token, language, answers }
    const here = '/api/domains/' + domain + '/events/' + event
    const me = ask('/api/domains/' + domain + '/users/me?eventId=' + event)
    if (opens === 'live') ask(here + '/lives')
    if (opens) me.then((answer) => answer.clone().json()).then(({ id, UserEvent }) => {
      if (!id) return
      const own = here + '/users/' + encodeURIComponent(id)
      if (opens === 'live') return ask(own + '/polls/rights')
      if (UserEvent?.registered || UserEvent?.responded || new URLSearchParams(location.search).has('userId')) return
      return ask(own + '/registration')
    }).catch(() => {})
  } catch {}
})()`

export const early = {
  source: `'sha256-${createHash('sha256').update(EARLY).digest('base64')}'`,
  html: ({ domainId, eventId, opens }: EarlyReads): string => {
    const ids = `data-domain="${encodeURIComponent(domainId)}" data-event="${encodeURIComponent(eventId)}"`
    return `<script ${ids}${opens ? ` data-opens="${opens}"` : ''}>${EARLY}</script>`
  },
}
