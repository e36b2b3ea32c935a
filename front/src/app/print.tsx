import type { Event } from '@parvis/contract/context/context.ts'
import { QueryClient, QueryClientProvider } from '@tanstack/react-query'
import { prerenderToNodeStream } from 'react-dom/static'
import { EntranceScreen } from '#features/home/EntranceScreen.tsx'
import { memoryHistory } from '#kit/history.ts'
import { paths } from '#kit/paths.ts'
import { Router, RouterProvider } from '#kit/router.tsx'
import { loadWords, SayProvider } from '#kit/say.tsx'
import { standAt } from '#kit/site.ts'
import { printWith } from '#kit/ui/Html.tsx'
import type { Boot } from './boot.ts'
import { Entrance } from './Entrance.tsx'
import { EntryLayout } from './EntryLayout.tsx'
import { EventShell } from './EventShell.tsx'
import { offeredBy, overridesOf } from './languages.ts'
import { ScriptNeeded } from './ScriptNeeded.tsx'

/** What the server asks to have printed. */
interface Asked {
  /** What it puts in the page for the script. */
  readonly boot: Boot
  readonly language: string
  /** Path and query, as the browser asked for them. */
  readonly address: string
  /** Of the site, without a path. */
  readonly origin: string
  /** Makes HTML of the organiser's safe, and such as the policy of the page lets through. */
  readonly clean: (html: string, frameHosts: readonly string[]) => string
}

/** Where a visitor is led who asks for an address: what the guards of the pages do. */
function ledTo(address: string, { context: name }: Pick<Event, 'context'>): string {
  const [path = ''] = address.split('?')
  return path.replace(/\/$/, '') === paths.home(name) ? paths.login(name, { redirect: address }) : address
}

/**
 * The entrance of an event as its page shows it to a visitor, drawn by the page's own components; for the server to send
 * before any script has come.
 * @throws Error whatever a component throws.
 */
export async function print({ boot, language, address, origin, clean }: Asked): Promise<string> {
  await loadWords(language, ['entry'])
  standAt(origin)
  printWith(clean)
  const levels = [() => <EventShell boot={boot} />, EntryLayout, () => <Entrance screen={EntranceScreen} />]
  const routes = [{ path: '$context/login', levels }]
  const router = new Router({ routes, history: memoryHistory(ledTo(address, boot.event)) })
  await router.load()
  const failures: unknown[] = []
  const { prelude } = await prerenderToNodeStream(
    <QueryClientProvider client={new QueryClient()}>
      <SayProvider initial={language} offered={offeredBy(boot.languages)} overrides={overridesOf(boot.languages)}>
        <ScriptNeeded />
        <RouterProvider router={router} />
      </SayProvider>
    </QueryClientProvider>,
    { onError: (error) => void failures.push(error), progressiveChunkSize: Number.POSITIVE_INFINITY },
  )
  let html = ''
  for await (const part of prelude.setEncoding('utf8')) html += part
  if (failures.length > 0) throw failures[0]
  return asPrinted(html)
}

/**
 * A print over which nothing is hydrated, and whose pictures the page asks for already. Its forms send nothing, whether or
 * not a script ever comes: a form of a dialog that is in none goes nowhere.
 */
const asPrinted = (html: string): string =>
  html.replace(/<!--.*?-->|<link rel="preload"[^>]*>/g, '').replaceAll('<form ', '<form method="dialog" ')
