import { derivePalette, paletteCss } from '@parvis/contract/kit/colour.ts'
import { RefusalError } from '@parvis/contract/kit/refusal.ts'
import { pickLanguage } from '@parvis/contract/kit/words.ts'
import type { FastifyRequest } from 'fastify'
import { eventByContext, publicContext, readEvent, settingsFor } from '#features/context/context.service.ts'
import { languagesOf } from '#features/translations/translations.service.ts'
import type { Boot } from '#kit/shell.ts'
import type { Ports } from '#ports/ports.ts'

/** What the page of a context begins with. */
export async function boot(ports: Ports, context: string | undefined, request: FastifyRequest): Promise<Boot> {
  if (context === undefined) return withoutEvent(200)
  try {
    const loaded = await eventByContext(ports.db, context)
    const languages = languagesOf(loaded)
    const accepted = (request.headers['accept-language'] ?? '')
      .split(',')
      .map((part) => part.split(';')[0]?.trim() ?? '')
    const language = pickLanguage(
      languages.map(({ key }) => key),
      null,
      accepted,
    )
    const settings = settingsFor(loaded, language)
    return {
      status: 200,
      language,
      title: settings.title || loaded.row.name,
      favicon: settings.favicon,
      picture: settings.headerImg,
      themeColor: settings.bgPrimaryColor,
      css: paletteCss(derivePalette(settings)),
      data: { context: publicContext(loaded), event: await readEvent(ports.db, loaded, ports.clock.now()), languages },
    }
  } catch (error) {
    if (error instanceof RefusalError && error.refusal.status === 404) return withoutEvent(404)
    throw error
  }
}

const withoutEvent = (status: 200 | 404): Boot => {
  const palette = derivePalette({})
  return {
    status,
    title: 'Parvis',
    language: 'fr',
    favicon: '',
    picture: '',
    themeColor: palette['brand'] ?? '',
    css: paletteCss(palette),
    data: null,
  }
}
