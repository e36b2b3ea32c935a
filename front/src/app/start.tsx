import { effectiveSettings, ORGANISATION } from '@parvis/contract/events/events.rules.ts'
import { pickLanguage } from '@parvis/contract/kit/words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { UnreachableScreen } from '#features/events/UnreachableScreen.tsx'
import { forgetHasBegun } from '#features/registration/useHasBegun.ts'
import { readMeAhead } from '#features/users/useMe.ts'
import { createCache } from '#kit/cache.ts'
import { keepChannel } from '#kit/channel.ts'
import { now } from '#kit/clock.ts'
import { onFirstInteraction } from '#kit/firstInteraction.ts'
import { setLanguage, storedLanguage } from '#kit/language.ts'
import { paths } from '#kit/paths.ts'
import { RouterProvider } from '#kit/router.tsx'
import { loadWords, SayProvider, withWords } from '#kit/say.tsx'
import { currentToken, onLogout, onSession, openSession, syncOtherTabs } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'
import type { Ready } from './arrivals.tsx'
import type { Boot } from './boot.ts'
import { contextOf, loadBoot } from './boot.ts'
import { INSTALLED, offeredBy, overridesOf } from './languages.ts'
import { createPageLoader } from './pageLoader.ts'
import type { Draw } from './replacePrerendered.ts'
import { replacePrerendered } from './replacePrerendered.ts'
import { assumePainted, paint } from './theme.ts'

async function speak(languages: readonly { id: string }[]): Promise<string> {
  const language = pickLanguage(
    languages.map(({ id }) => id),
    storedLanguage(),
    navigator.languages,
  )
  setLanguage(language, { keep: false })
  document.documentElement.lang = language
  await loadWords(language, ['entry'])
  return language
}

/** The server has painted its pages (`<style id="theme">`) for the language of `<html lang>`. */
async function paintOnce(brand: Parameters<typeof paint>[0]): Promise<void> {
  if (document.getElementById('theme')) assumePainted(brand)
  else await paint(brand)
}

/** After a release the old chunks are gone: the page reloads, once a minute at most. */
function followReleases(): void {
  const KEY = 'parvis.reloaded'
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(storage.read(KEY) ?? 0)
    // Without a network a reload would lose the page.
    if (!navigator.onLine || now().getTime() - last < 60_000) return
    event.preventDefault()
    storage.write(KEY, String(now().getTime()))
    location.reload()
  })
}

/** Starts the application in an element; `onCache` receives the cache of readings, for a preview. */
export async function start(element: HTMLElement, onCache?: (cache: QueryClient) => void): Promise<void> {
  followReleases()
  const draw = replacePrerendered(element)
  const name = contextOf(location.pathname)
  const show = async (bring: () => ReactNode | Promise<ReactNode>) => {
    await paintOnce({ bgPrimaryColor: '', textPrimaryColor: '' })
    const language = await speak(INSTALLED)
    if (name === ORGANISATION) await loadWords(language, ['area'])
    const node = await bring()
    draw(
      <SayProvider initial={language} offered={INSTALLED}>
        {node}
      </SayProvider>,
    )
  }
  if (name === ORGANISATION) return show(async () => (await import('./elsewhere.tsx')).myEvents())
  if (name === undefined) return show(async () => (await import('./elsewhere.tsx')).lost())
  try {
    const boot = await loadBoot(name)
    if (!boot) return await show(async () => (await import('./elsewhere.tsx')).lost(name))
    const settings = effectiveSettings(boot.context, document.documentElement.lang)
    const painting = boot.context.isPublished ? paintOnce(settings) : paint(settings)
    openSession(boot.context.domainId)
    const before = currentToken()
    const ready = Promise.all([speak(languagesOf(boot)), painting])
    const [[language], newcomer] = await Promise.all([ready, follow(boot, draw, ready)])
    if (!boot.context.isOpen) {
      // A mailed link has just signed in a person, who may be of the team.
      if (currentToken() !== before) return location.reload()
      const { awaits } = boot.context
      if (awaits) return await show(async () => (await import('./elsewhere.tsx')).awaited(awaits, name))
      if (currentToken() !== null || !isWayIn(name))
        return await show(async () =>
          (await import('./elsewhere.tsx')).closed(name, boot.context.isArchived ? 'archived' : 'draft'),
        )
      onSession(() => {
        // Unmounted first, so that the closed event is not read on the way.
        draw(null)
        location.assign(boot.context.isRehearsal ? paths.home(name) : paths.organisation(name))
      })
    }
    const cache = createCache()
    onCache?.(cache)
    const pages = await eventPages(boot, cache, { language, newcomer })
    const drawn = isBeginning(element, name) ? await beginning(cache, boot, language) : undefined
    draw(pages)
    drawn?.()
  } catch (error) {
    await show(() => <UnreachableScreen onRetry={() => location.reload()} />)
    throw error
  }
}

/** Whether a first registration step is prerendered, or a link to it has drawn its button. */
const isBeginning = (element: HTMLElement, name: string): boolean =>
  element.childElementCount > 0 && location.pathname === paths.registration(name)

/** After this time the page shows its own loading state. */
const LONGEST_PRINT_MS = 8_000

/**
 * Loads the page that replaces the prerendered step, and returns a callback for after the render. The page itself
 * reports failures.
 */
async function beginning(cache: QueryClient, boot: Boot, language: string): Promise<() => void> {
  const { loadInitialStep } = await withWords(['begin'], import('./steps.tsx'))
  const bringing = loadInitialStep(cache, boot, language).catch(() => undefined)
  if (navigator.onLine) await Promise.race([bringing, new Promise((resolve) => setTimeout(resolve, LONGEST_PRINT_MS))])
  return () => void bringing.then((letGo) => letGo?.())
}

/** Handles the parameters of a link; the rarer ones are loaded on demand. */
async function follow(boot: Boot, draw: Draw, ready: Ready): Promise<ReactNode> {
  const { searchParams } = new URL(location.href)
  const channel = searchParams.get('canal')
  if (channel) keepChannel(boot.event.context, channel)
  return searchParams.get('token') ? (await import('./arrivals.tsx')).welcome(boot, draw, ready) : undefined
}

const languagesOf = ({ languages }: Boot) => (languages.length > 0 ? languages : INSTALLED)

function isWayIn(name: string): boolean {
  const path = location.pathname.replace(/\/$/, '')
  return [
    paths.device(name),
    paths.login(name),
    paths.passkey(name),
    paths.passwordForgot(name),
    paths.passwordNew(name),
  ].includes(path)
}

interface Arrived {
  readonly language: string
  readonly newcomer: ReactNode
}

async function eventPages(boot: Boot, cache: QueryClient, { language, newcomer }: Arrived): Promise<ReactNode> {
  const loader = createPageLoader(boot)
  onSession(() => {
    cache.removeQueries()
    forgetHasBegun(boot.event.id)
  })
  onLogout(() => void loader.load())
  syncOtherTabs()
  // Read early: the page's own code is still loading.
  readMeAhead(cache, { domainId: boot.context.domainId, eventId: boot.event.id })
  await loader.load()
  // Loads the other addresses before a link can be clicked.
  onFirstInteraction(() => void import('./morePages.ts').catch(() => undefined))
  whenSignedIn(() => {
    // An event closed to the person logs nothing.
    if (!boot.context.isOpen) return
    // Loaded on demand: rendering does not need it.
    void import('./activityLog.ts')
      .then(({ logActions }) => logActions(boot.context, loader, cache))
      .catch(() => undefined)
  })
  return (
    <QueryClientProvider client={cache}>
      <SayProvider initial={language} offered={offeredBy(boot.languages)} overrides={overridesOf(boot.languages)}>
        <RouterProvider loader={loader} />
        {newcomer}
      </SayProvider>
    </QueryClientProvider>
  )
}

function whenSignedIn(then: () => void): void {
  if (currentToken() !== null) {
    then()
    return
  }
  const stop = onSession(() => {
    if (currentToken() === null) return
    stop()
    then()
  })
}
