import { derivePalette, FALLBACK_BRAND } from '@parvis/contract/kit/colour.ts'
import { compile } from 'html-to-text'
import type { LoadedEvent } from '#features/events/events.service.ts'
import { isDemonstrated, settingsFor, spokenIn } from '#features/events/events.service.ts'
import { memoize } from '#kit/memoize.ts'
import type { Executor } from '#kit/transaction.ts'
import type { Ports } from '#ports/ports.ts'
import type { MailLook } from './emails.mail.ts'
import { domainName } from './emails.store.ts'

const MAX_NAME = 80

const toLines = compile({
  wordwrap: false,
  selectors: [
    { selector: 'a', options: { ignoreHref: true } },
    { selector: 'img', format: 'skip' },
  ],
})

export const plainText = memoize((html): string => toLines(html).replace(/\s+/g, ' ').trim())

/** The organiser's name: the first line of the event's text about them, when it is short enough. */
export const organiserName = memoize((html): string => {
  const first =
    toLines(html)
      .split('\n')
      .find((line) => line.trim() !== '')
      ?.trim() ?? ''
  return first.length <= MAX_NAME ? first : ''
})

interface Looked {
  readonly domain?: string | undefined
  readonly isGuarded?: boolean | undefined
}

/**
 * The look of an event's mails in a language. A guarded mail shows only the event's name and colours: an editor could
 * write « our account is now … » in the footer, the header image or the organiser's name.
 */
export async function lookOf(
  db: Executor,
  ports: Pick<Ports, 'publicUrl'>,
  written: LoadedEvent,
  language: string,
  { domain, isGuarded = false }: Looked = {},
): Promise<MailLook> {
  const event = spokenIn(written, language)
  const settings = settingsFor(event, language)
  const headerUrl = settings.headerImg ? new URL(settings.headerImg, `${ports.publicUrl}/`).href : undefined
  const palette = derivePalette(settings)
  return {
    eventName: event.row.name,
    isDemonstration: isDemonstrated(event),
    organiser:
      (!isGuarded && organiserName(settings.FO_ORGANISER_HTML)) ||
      (domain ?? (await domainName(db, event.row.domainId))) ||
      event.row.name,
    brand: palette['brand'] ?? FALLBACK_BRAND,
    onBrand: palette['on-brand'] ?? '#ffffff',
    headerUrl: isGuarded ? undefined : headerUrl,
    footerHtml: isGuarded ? undefined : settings.FO_ASSISTANCE_HTML,
    site: ports.publicUrl,
  }
}

export async function domainLook(
  db: Executor,
  { publicUrl }: Pick<Ports, 'publicUrl'>,
  domainId: string,
): Promise<MailLook> {
  const name = await domainName(db, domainId)
  return { eventName: name, organiser: name, brand: FALLBACK_BRAND, onBrand: '#ffffff', site: publicUrl }
}
