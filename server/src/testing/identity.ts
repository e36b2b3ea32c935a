import { once } from 'node:events'
import type { Server } from 'node:http'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { Provider } from 'oidc-provider'

export interface IdentityProvider {
  readonly issuer: string
  readonly clientId: string
  readonly secret: string
  readonly people: Map<string, { email?: string; email_verified?: boolean }>
  /** Follows an address in a browser, signs in at the provider, and returns the site's callback address. */
  signIn(url: string, subject: string | 'refuses'): Promise<string>
  close(): Promise<void>
}

class Jar {
  readonly #cookies = new Map<string, string>()
  keep(response: Response): void {
    for (const line of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(line) ?? []
      if (value === '') this.#cookies.delete(name)
      else this.#cookies.set(name, value)
    }
  }
  get header(): string {
    return [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  }
}

const MOST_STEPS = 12

/** `site`: registered redirect addresses. */
export async function identityProvider(
  site: { readonly callback: string; readonly leaving: string },
  port = 0,
): Promise<IdentityProvider> {
  const server: Server = createServer().listen(port, '127.0.0.1')
  await once(server, 'listening')
  const issuer = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
  const [clientId, secret] = ['parvis', 'un secret du fournisseur']
  const people: IdentityProvider['people'] = new Map()
  const provider = new Provider(issuer, {
    clients: [
      {
        client_id: clientId,
        client_secret: secret,
        redirect_uris: [site.callback],
        post_logout_redirect_uris: [site.leaving],
        token_endpoint_auth_method: 'client_secret_post',
      },
    ],
    claims: { openid: ['sub'], email: ['email', 'email_verified'] },
    cookies: { keys: ['clé de test'] },
    findAccount: (_, accountId) => ({ accountId, claims: () => ({ sub: accountId, ...people.get(accountId) }) }),
    // The provider's built-in pages are for development, which suffices for a test.
    features: { devInteractions: { enabled: true } },
  })
  server.on('request', provider.callback())
  const close = async () => {
    server.closeAllConnections()
    server.close()
    await once(server, 'close')
  }
  return { issuer, clientId, secret, people, signIn: (url, subject) => signIn(issuer, url, subject), close }
}

async function signIn(issuer: string, first: string, subject: string): Promise<string> {
  const jar = new Jar()
  let url = first
  for (let step = 0; step < MOST_STEPS; step++) {
    if (!url.startsWith(issuer)) return url
    const response = await fetch(url, { redirect: 'manual', headers: { cookie: jar.header } })
    jar.keep(response)
    const location = response.headers.get('location')
    if (location !== null) {
      url = new URL(location, url).href
      continue
    }
    const page = await response.text()
    const [, action = ''] = /action="([^"]+)"/.exec(page) ?? []
    const [, prompt = ''] = /name="prompt" value="(\w+)"/.exec(page) ?? []
    if (subject === 'refuses') {
      const [, abort = ''] = /href="([^"]+\/abort)"/.exec(page) ?? []
      url = new URL(abort, url).href
      continue
    }
    const answer = await fetch(new URL(action, url), {
      ...{ method: 'POST', redirect: 'manual' as const },
      headers: { cookie: jar.header, 'content-type': 'application/x-www-form-urlencoded' },
      body: new URLSearchParams({ prompt, ...(prompt === 'login' && { login: subject, password: 'x' }) }),
    })
    jar.keep(answer)
    url = new URL(answer.headers.get('location') ?? '', url).href
  }
  throw new Error(`the provider led nowhere: ${url}`)
}
