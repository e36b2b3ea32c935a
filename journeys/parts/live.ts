import type { LiveState } from '@parvis/contract/live/live.ts'
import type { APIRequestContext, Page, WebSocketRoute } from '@playwright/test'
import { expect, test } from '@playwright/test'
import { ask } from './api.ts'
import type { Person } from './people.ts'
import { idsOf, newPerson, openAs, organiserOf, registered, tokenOf } from './people.ts'

/** Each screen size has its own event, since a live is shared by the whole event. */
export const eventOf = (context: string): string => `${context}-${test.info().project.name}`

export interface Director {
  readonly eventId: string
  readonly drive: (controls: object) => Promise<LiveState>
  /** `kind`: `polls`, `questions`, `wordclouds`. */
  readonly prepare: <T>(kind: string, body: object) => Promise<T>
  readonly change: (kind: string, id: string, body: object) => Promise<unknown>
  readonly read: <T>(path: string) => Promise<T>
  readonly save: (path: string, body: object) => Promise<unknown>
  readonly attendance: (path: string) => Promise<boolean>
  readonly letIn: (person: Pick<Person, 'userId'>, dayId: string) => Promise<unknown>
  readonly begin: (path: string, body: object) => Promise<unknown>
}

const CALM = { activeModule: null, showResults: false, hideVotes: false, showLeaderboard: false, activeMessageId: null }

export async function directorOf(request: APIRequestContext, context: string): Promise<Director> {
  const { domainId, eventId } = await idsOf(request, context)
  const token = await organiserOf(request, context)
  const event = `/domains/${domainId}/events/${eventId}`
  const drive = (data: object) => ask<LiveState>(request, 'PUT', `${event}/lives`, { data, token })
  await drive({ ...CALM, extended: { messageIntern: '' } })
  return {
    eventId,
    drive,
    prepare: (kind, data) => ask(request, 'POST', `/organiser${event}/${kind}`, { data, token }),
    change: (kind, id, data) => ask(request, 'PATCH', `/organiser${event}/${kind}/${id}`, { data, token }),
    read: (path) => ask(request, 'GET', `/organiser${event}/${path}`, { token }),
    save: (path, data) => ask(request, 'PUT', `/organiser${event}/${path}`, { data, token }),
    attendance: async (path) =>
      (await ask<{ present: boolean }>(request, 'GET', `${event}/${path}`, { token })).present,
    letIn: ({ userId }, dayId) =>
      ask(request, 'PUT', `${event}/days/${dayId}/users/${userId}`, { data: { present: true }, token }),
    begin: (path, data) => ask(request, 'POST', `/organiser${event}/${path}`, { data, token }),
  }
}

export interface Prepared {
  readonly id: string
}

export async function enter(page: Page, request: APIRequestContext, context: string, email: string): Promise<void> {
  await openAs(page, await personOf(request, context, email), `/${context}/live`)
  await expect(page.getByText('En direct', { exact: true })).toBeVisible()
}

export async function newViewer(
  request: APIRequestContext,
  context: string,
  dayId: string,
  more: object = {},
): Promise<Person> {
  const person = await newPerson(request, context)
  await registered(request, person, { participation: { participation: 1 }, dates: { dayIds: [dayId] }, ...more })
  return person
}

export async function openRemote(page: Page, request: APIRequestContext, context: string): Promise<string> {
  const [token, ids] = await Promise.all([organiserOf(request, context), idsOf(request, context)])
  await page.goto('/healthz')
  await page.evaluate(([key, value]) => localStorage.setItem(key, value), [
    `parvis.token.${ids.domainId}`,
    token,
  ] as const)
  await page.goto(`/${context}/live/remote`)
  await expect(page.getByRole('heading', { level: 1, name: 'Télécommande' })).toBeVisible()
  return token
}

export const choice = (page: Page, name: string) => page.getByRole('button', { name, exact: true })

export async function personOf(request: APIRequestContext, context: string, email: string): Promise<Person> {
  const ids = await idsOf(request, context)
  const token = await tokenOf(request, context, email, 'parvis-partout')
  const path = `/domains/${ids.domainId}/users/me?eventId=${ids.eventId}`
  const { id } = await ask<{ id: string }>(request, 'GET', path, { token })
  return { ...ids, context, email, userId: id, token }
}

/** Routes the page's live sockets, to cut and restore them. */
export async function holdSockets(page: Page) {
  const open = new Set<WebSocketRoute>()
  let isCut = false
  await page.routeWebSocket(/\/api\/push\/live/, (socket) => {
    if (isCut) return void socket.close()
    open.add(socket)
    socket.connectToServer()
  })
  return {
    async cut() {
      isCut = true
      for (const socket of open) await socket.close()
      open.clear()
    },
    restore() {
      isCut = false
    },
    passing: () => open.size,
  }
}

/** Collects what screen readers announce on a page from now on, in order. */
export async function hear(page: Page): Promise<string[]> {
  const said: string[] = []
  await page.exposeFunction('hear', (sentence: string) => said.push(sentence))
  await page.evaluate(() => {
    const { hear } = window as unknown as { hear: (sentence: string) => Promise<void> }
    const REGIONS = '[role=status], [role=alert], [aria-live=polite], [aria-live=assertive]'
    const regionsOf = (node: Node): Element[] => {
      const element = node instanceof Element ? node : node.parentElement
      const around = element?.closest(REGIONS)
      return around ? [around] : [...(element?.querySelectorAll(REGIONS) ?? [])]
    }
    new MutationObserver((changes) => {
      const changed = changes.flatMap(({ target, addedNodes }) =>
        target instanceof Element && !target.closest(REGIONS) ? [...addedNodes] : [target],
      )
      for (const region of new Set(changed.flatMap(regionsOf))) {
        const sentence = region.isConnected ? region.textContent?.trim() : ''
        if (sentence) void hear(sentence)
      }
    }).observe(document.body, { subtree: true, childList: true, characterData: true })
  })
  return said
}
