import { htmlKeys } from '@parvis/contract/context/context.settings.ts'
import type { EventFile } from '@parvis/contract/event-file/event-file.ts'
import { isHtmlSentence } from '#features/translations/translations.service.ts'
import { droppedFrom } from '#kit/html.ts'
import type { FileFault, LineOf } from './faults.service.ts'

interface Written {
  /** Where it is in the file. */
  readonly key: string
  readonly html: string
  readonly isMail?: true
}

/** Warns of the HTML of a file that is left out when it is saved: a player that is not known, a script, a style. */
export function droppedIn(file: EventFile, lineOf: LineOf): FileFault[] {
  return writtenIn(file).flatMap(({ key, html, isMail = false }) => {
    const dropped = droppedFrom(html, { isMail })
    return dropped.length === 0 ? [] : [{ line: lineOf(key), key, message: `left out: ${dropped.join(', ')}` }]
  })
}

function writtenIn(file: EventFile): Written[] {
  return [
    ...settingsIn('settings', file.settings),
    ...Object.entries(file.settingsByLanguage).flatMap(([language, own]) =>
      settingsIn(`settingsByLanguage.${language}`, own),
    ),
    ...Object.entries(file.translations).flatMap(([language, sentences]) =>
      Object.entries(sentences)
        .filter(([key]) => isHtmlSentence(key))
        .map(([key, html]) => ({ key: `translations.${language}.${key}`, html })),
    ),
    ...file.conferences.map(({ description }, i) => ({ key: `conferences.${i}.description`, html: description })),
    ...file.sections.map(({ html }, i) => ({ key: `sections.${i}.html`, html })),
    ...file.questions.map(({ content }, i) => ({ key: `questions.${i}.content`, html: content })),
    ...file.forms.flatMap(({ models }, i) =>
      models.flatMap(({ metadata, label }, j): Written[] => [
        { key: `forms.${i}.models.${j}.metadata.html`, html: metadata.html ?? '' },
        { key: `forms.${i}.models.${j}.label`, html: label.includes('<') ? label : '' },
      ]),
    ),
    ...file.emails.templates.map(
      ({ bodyHtml }, i): Written => ({
        ...{ key: `emails.templates.${i}.bodyHtml`, html: bodyHtml },
        isMail: true,
      }),
    ),
  ].filter(({ html }) => html !== '')
}

function settingsIn(at: string, settings: Readonly<Record<string, unknown>>): Written[] {
  const own = htmlKeys.flatMap((key) => {
    const html = settings[key]
    return typeof html === 'string' ? [{ key: `${at}.${key}`, html }] : []
  })
  const byType = Object.entries((settings['typosV2'] ?? {}) as Record<string, Record<string, unknown>>)
  return [...own, ...byType.flatMap(([id, typed]) => settingsIn(`${at}.typosV2.${id}`, typed))]
}
