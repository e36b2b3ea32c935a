import type { Context, Event } from '@parvis/contract/events/events.ts'
import { getContext, getEvent } from '@parvis/contract/events/events.ts'
import type { Language } from '@parvis/contract/translations/translations.ts'
import { listLanguages } from '@parvis/contract/translations/translations.ts'
import type { PriceList } from '@parvis/contract/typologies/typologies.ts'
import { CallError, call } from '#kit/call.ts'
import { persist } from '#kit/retry.ts'
import { currentToken, openSession } from '#kit/session.ts'

/**
 * The data of the first render: put in the page by the server (`<script type="application/json" id="boot">`),
 * otherwise fetched.
 */
export interface Boot {
  readonly context: Context
  readonly event: Event
  readonly languages: readonly Language[]
  /** Prices for the front page; null where none are shown. */
  readonly prices?: PriceList | null
}

/** The event's name in the address; `undefined` at the root of the site. */
export function contextOf(pathname: string): string | undefined {
  const [, name = ''] = pathname.split('/')
  try {
    return decodeURIComponent(name) || undefined
  } catch {
    return name
  }
}

/** The server's data in the page: `null` for an unknown event; `undefined` where our server did not send the page. */
export function inlined(): Boot | null | undefined {
  const text = document.getElementById('boot')?.textContent
  return text ? (JSON.parse(text) as Boot | null) : undefined
}

/**
 * The event of an address.
 * @returns `undefined` when there is no such event.
 * @throws CallError when the server cannot be reached.
 */
export async function loadBoot(name: string): Promise<Boot | undefined> {
  const found = inlined()
  if (found === null) return undefined
  if (found?.context.isOpen) return found
  try {
    const context = found?.context ?? (await readContext(name))
    if (context.isOpen) return await bootOf(context)
    // The event may answer the signed-in person alone.
    openSession(context.domainId)
    const theirs = currentToken() === null ? context : await readContext(name)
    return theirs.isOpen ? await bootOf(theirs) : closedBoot(theirs, name)
  } catch (error) {
    if (error instanceof CallError && error.status === 404) return undefined
    throw error
  }
}

const readContext = async (name: string) =>
  (await persist(() => call(getContext, { params: { context: name } }))) as Context

async function bootOf(context: Context): Promise<Boot> {
  const ids = { domainId: context.domainId, eventId: context.id }
  const [event, { data }] = await Promise.all([
    persist(() => call(getEvent, { params: ids })),
    persist(() => call(listLanguages, { query: ids })),
  ])
  return { context, event, languages: data.languages }
}

/** A placeholder for the login of the team: the event itself is not public. */
function closedBoot(context: Context, name: string): Boot {
  const { id, domainId } = context
  const event = { id, domainId, context: name, name: 'Parvis', alias: '', timeZone: 'Europe/Paris', location: '' }
  return { context, event: { ...event, canRegister: false, days: [] }, languages: [] }
}
