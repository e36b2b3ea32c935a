import { ORGANISATION, registrationPhase } from '@parvis/contract/events/events.rules.ts'
import { mayBeFramed } from '@parvis/contract/events/framing.rules.ts'
import type { BrandColours } from '@parvis/contract/kit/colour.ts'
import { deriveDark, derivePalette, themeCss } from '@parvis/contract/kit/colour.ts'
import { formatDays } from '@parvis/contract/kit/dates.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { pickLanguage } from '@parvis/contract/kit/words.ts'
import { allSteps } from '@parvis/contract/steps'
import type { FastifyRequest } from 'fastify'
import { plainText } from '#features/emails/branding.service.ts'
import type { LoadedEvent } from '#features/events/events.service.ts'
import {
  closedContext,
  eventByContext,
  isDemonstrated,
  publicContext,
  readEvent,
  settingsFor,
  spokenIn,
} from '#features/events/events.service.ts'
import { initialStateOf } from '#features/registration/initial-state.service.ts'
import { languagesOf, translatorOf } from '#features/translations/translations.service.ts'
import { printedPriceList } from '#features/typologies/pricelist.service.ts'
import { acceptedLanguages } from '#kit/accept-language.ts'
import { isEntranceAddress } from '#kit/prerender.ts'
import type { Boot } from '#kit/shell.ts'
import type { Ports } from '#ports/ports.ts'

export async function boot(ports: Ports, context: string | undefined, request: FastifyRequest): Promise<Boot> {
  if (context === undefined || context === ORGANISATION) return withoutEvent(200)
  try {
    const loaded = await eventByContext(ports.db, context)
    if (loaded.row.context !== context) return { ...withoutEvent(200), movedTo: loaded.row.context }
    const languages = languagesOf(loaded)
    const language = pickLanguage(
      languages.map(({ key }) => key),
      null,
      acceptedLanguages(request.headers['accept-language']),
    )
    const scriptNeeded = translatorOf(loaded, language).say('context.scriptNeeded')
    // The page is requested without a session; its script has one and asks again.
    if (!loaded.row.published)
      return { ...withoutEvent(200), language, scriptNeeded, data: { context: closedContext(loaded) } }
    const settings = settingsFor(loaded, language)
    const moment = registrationPhase(settings, ports.clock.now())
    // Where people first choose a type, registration begins on another page.
    const mayBegin = moment === 'open' && !settings.FO_MEETING_CHOOSE_TYPOLOGY
    const isFront = settings.FO_ENTRANCE && isEntranceAddress(request.url, loaded.row.context)
    return {
      status: 200,
      language,
      scriptNeeded,
      ...(isDemonstrated(loaded) && { marks: marksIn(loaded, languages, language) }),
      title: settings.title || spokenIn(loaded, language).row.name,
      shared: sharedOf(ports, loaded, language),
      favicon: settings.favicon,
      picture: settings.headerImg,
      themeColor: barColours(settings),
      css: themeCss(settings),
      frameHosts: loaded.layers.settings.FO_FRAME_HOSTS,
      framedBy: mayBeFramed(request.url) ? loaded.layers.settings.FO_FRAMED_BY : [],
      entrance: {
        context: loaded.row.context,
        eventId: loaded.row.id,
        domainId: loaded.row.domainId,
        origin: ports.publicUrl,
        moment,
        beginning: mayBegin ? () => initialStateOf(ports, loaded, language) : undefined,
        presents: settings.FO_ENTRANCE,
        steps: allSteps.map(({ key }) => key),
      },
      data: {
        context: publicContext(loaded),
        event: await readEvent(ports.db, loaded, ports.clock.now()),
        languages,
        ...(isFront && { prices: await printedPriceList(ports, loaded, language) }),
      },
    }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.status === 404) return withoutEvent(404)
    throw error
  }
}

/** The warning of simulated payments in all languages, the page's first. */
function marksIn(event: LoadedEvent, languages: readonly { readonly key: string }[], first: string): Boot['marks'] {
  const others = languages.map(({ key }) => key).filter((key) => key !== first)
  return [first, ...others].map((language) => ({
    language,
    text: translatorOf(event, language).say('mail.demonstration'),
  }))
}

const LOCALES: Readonly<Record<string, string>> = { fr: 'fr_FR', en: 'en_GB' }
const MOST_LETTERS = 200

function sharedOf({ publicUrl }: Ports, event: LoadedEvent, language: string): Boot['shared'] {
  const settings = settingsFor(event, language)
  const { row, days } = spokenIn(event, language)
  const dates =
    settings.FO_DATE_LABEL ||
    formatDays(
      days.map(({ day }) => day),
      language,
    )
  const said = settings.FO_ENTRANCE ? plainText(settings.homeMessage) : ''
  const full = [[row.alias || row.name, dates, settings.FO_LOCATION.name].filter(Boolean).join(', '), said]
    .filter(Boolean)
    .join('. ')
  const description = full.length > MOST_LETTERS ? `${full.slice(0, MOST_LETTERS - 1).trimEnd()}…` : full
  return {
    name: row.name,
    description,
    url: `${publicUrl}/${row.context}`,
    picture: `${publicUrl}/api/v2/domains/${row.domainId}/events/${row.id}/card.png`,
    locale: LOCALES[language] ?? language,
  }
}

/** Colours of the browser's bar, which continues the page's header. */
const barColours = (brand: BrandColours): Boot['themeColor'] => ({
  light: derivePalette(brand)['print'] ?? '',
  dark: deriveDark(brand)['print'] ?? '',
})

const withoutEvent = (status: 200 | 404): Boot => {
  return {
    status,
    title: 'Parvis',
    language: 'fr',
    favicon: '',
    picture: '',
    themeColor: barColours({}),
    css: themeCss({}),
    frameHosts: [],
    framedBy: [],
    data: null,
  }
}
