import { effectiveSettings, ORGANISATION } from '@parvis/contract/context/context.rules.ts'
import type { Awaited } from '@parvis/contract/kit/rights.ts'
import { pickLanguage } from '@parvis/contract/kit/words.ts'
import type { QueryClient } from '@tanstack/react-query'
import { QueryClientProvider } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { LostScreen } from '#features/context/LostScreen.tsx'
import { createCache } from '#kit/cache.ts'
import { now } from '#kit/clock.ts'
import { setLanguage, storedLanguage } from '#kit/language.ts'
import { addressOfStep, paths, stepOf } from '#kit/paths.ts'
import { RouterProvider } from '#kit/router.tsx'
import { loadWords, SayProvider, withWords } from '#kit/say.tsx'
import { currentToken, followOtherTabs, leaveDevice, onLogout, onSession, openSession, signOut } from '#kit/session.ts'
import { storage } from '#kit/storage.ts'
import type { Newcomer as Coming } from './arrivals.ts'
import { welcome } from './arrivals.ts'
import type { Boot } from './boot.ts'
import { contextOf, loadBoot } from './boot.ts'
import { OURS, offeredBy, overridesOf } from './languages.ts'
import { createEventRouter } from './router.tsx'
import { takeOver } from './takeOver.ts'
import { assumePainted, paint } from './theme.ts'

/** Speaks the person's language from the first word on. */
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

/** The server paints the pages it serves (`<style id="theme">`), in the language it wrote in `<html lang>`. */
async function paintOnce(brand: Parameters<typeof paint>[0]): Promise<void> {
  if (document.getElementById('theme')) assumePainted(brand)
  else await paint(brand)
}

/** After a new release the pieces of the old one are gone: the page starts again with the new, once a minute at most. */
function followReleases(): void {
  const KEY = 'parvis.reloaded'
  window.addEventListener('vite:preloadError', (event) => {
    const last = Number(storage.read(KEY) ?? 0)
    // Without a network the page would be lost, not renewed.
    if (!navigator.onLine || now().getTime() - last < 60_000) return
    event.preventDefault()
    storage.write(KEY, String(now().getTime()))
    location.reload()
  })
}

/**
 * Starts the application in an element: finds the event of the address, deals with what the link carries, and draws. Whoever
 * asks is handed the cache of what is read.
 */
export async function start(element: HTMLElement, onCache?: (cache: QueryClient) => void): Promise<void> {
  followReleases()
  const draw = takeOver(element)
  const name = contextOf(location.pathname)
  const show = async (node: ReactNode) => {
    await paintOnce({ bgPrimaryColor: '', textPrimaryColor: '' })
    const language = await speak(OURS)
    if (name === ORGANISATION) await loadWords(language, ['area'])
    draw(
      <SayProvider initial={language} offered={OURS}>
        {node}
      </SayProvider>,
    )
  }
  if (name === ORGANISATION) return show(await myEvents())
  if (name === undefined) return show(<LostScreen reason="none" />)
  try {
    const boot = await loadBoot(name)
    if (!boot) return await show(<LostScreen reason="unknown" name={name} />)
    const settings = effectiveSettings(boot.context, document.documentElement.lang)
    // The server paints nothing of an event that is not published.
    const painting = boot.context.isPublished ? paintOnce(settings) : paint(settings)
    openSession(boot.context.domainId)
    const before = currentToken()
    const [language, newcomer] = await Promise.all([speak(languagesOf(boot)), welcome(boot.event), painting])
    if (!boot.context.isOpen) {
      // A mailed link has just signed somebody in, who may be of the team.
      if (currentToken() !== before) return location.reload()
      const { awaits } = boot.context
      if (awaits) return await show(await awaited(awaits, name))
      if (currentToken() !== null || !isWayIn(name))
        return await show(<Draft name={name} reason={boot.context.isArchived ? 'archived' : 'draft'} />)
      onSession(() => {
        // Nothing of what is closed is asked for on the way.
        draw(null)
        location.assign(boot.context.isRehearsal ? paths.home(name) : paths.organisation(name))
      })
    }
    const cache = createCache()
    onCache?.(cache)
    draw(await eventPages(boot, cache, { language, newcomer }))
  } catch (error) {
    await show(<LostScreen reason="unreachable" onRetry={() => location.reload()} />)
    throw error
  }
}

const languagesOf = ({ languages }: Boot) => (languages.length > 0 ? languages : OURS)

/** Whether the address is one where somebody signs in. */
function isWayIn(name: string): boolean {
  const path = location.pathname.replace(/\/$/, '')
  return [paths.device(name), paths.login(name), paths.passwordForgot(name), paths.passwordNew(name)].includes(path)
}

/** In place of an event that is not published yet, to one of its team whose session waits for a second factor. */
async function awaited(what: Awaited, name: string): Promise<ReactNode> {
  const { AwaitedPanel } = await withWords(['edit'], import('#features/factor/AwaitedPanel.tsx'))
  const leave = () => {
    leaveDevice()
    location.assign(paths.login(name))
  }
  return <AwaitedPanel what={what} onDone={() => location.reload()} onLeave={leave} />
}

/** In place of an event that is not published yet, to whoever is not known to be of its team. */
function Draft({ name, reason }: { name: string; reason: 'draft' | 'archived' }) {
  const login = () => {
    signOut()
    location.assign(paths.login(name))
  }
  return <LostScreen reason={reason} name={name} onSignIn={login} isSignedIn={currentToken() !== null} />
}

/** The events of whoever organises several; what they are drawn with comes with their address alone. */
async function myEvents(): Promise<ReactNode> {
  const { searchParams } = new URL(location.href)
  const [key, invitation, first] = [searchParams.get('cle'), searchParams.get('invitation'), stepOf(searchParams)]
  if (key !== null) {
    const { SetupScreen } = await withWords(['edit'], import('#features/organisation/SetupScreen.tsx'))
    return <SetupScreen setupKey={key} onReady={(domainId) => location.replace(addressOfStep('facteur', domainId))} />
  }
  if (invitation !== null) {
    const { InvitationScreen } = await withWords(['edit'], import('#features/team/InvitationScreen.tsx'))
    return <InvitationScreen token={invitation} onJoined={(context) => location.replace(paths.organisation(context))} />
  }
  if (first) {
    openSession(first.domainId)
    const { FirstStepsScreen } = await withWords(['edit'], import('#features/organisation/FirstStepsScreen.tsx'))
    return <FirstStepsScreen {...first} onGo={(address) => location.assign(address)} />
  }
  const { MyEventsScreen } = await import('#features/organisation/MyEventsScreen.tsx')
  return <MyEventsScreen />
}

interface Arrived {
  readonly language: string
  readonly newcomer: Coming | undefined
}

async function eventPages(boot: Boot, cache: QueryClient, { language, newcomer }: Arrived): Promise<ReactNode> {
  const router = createEventRouter(boot)
  onSession(() => cache.removeQueries())
  onLogout(() => void router.load())
  followOtherTabs()
  await router.load()
  whenSignedIn(() => {
    // An event that does not answer whoever is here keeps no log of them either.
    if (!boot.context.isOpen) return
    // Apart: nothing of it is needed to draw the page.
    void import('./activityLog.ts')
      .then(({ logActions }) => logActions(boot.context, router, cache))
      .catch(() => undefined)
  })
  // Apart: it is rarely asked.
  const Asked = newcomer && (await import('./Newcomer.tsx')).Newcomer
  return (
    <QueryClientProvider client={cache}>
      <SayProvider initial={language} offered={offeredBy(boot.languages)} overrides={overridesOf(boot.languages)}>
        <RouterProvider router={router} />
        {newcomer && Asked ? <Asked newcomer={newcomer} onGo={(href) => location.assign(href)} /> : null}
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
