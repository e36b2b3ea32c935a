import * as z from 'zod/mini'
import { endpoint } from '#kit/endpoint.ts'
import { DomainPath, Id, maxKeys, text } from '#kit/fields.ts'

/** `id` and `key` are the ISO 639-1 code. `extended.label` is the language's own name. */
export const Language = z.object({
  id: Id,
  key: z.string(),
  translations: z.record(z.string(), z.string()),
  extended: z.object({ label: z.string() }),
})
export type Language = z.output<typeof Language>

export const listLanguages = endpoint({
  route: 'GET /languages',
  summary: 'List the languages an event offers, with the sentences it overrides',
  access: 'public',
  query: z.object({ domainId: Id, eventId: Id }),
  reply: z.object({ data: z.object({ languages: z.array(Language) }) }),
})

export const getTranslations = endpoint({
  route: 'GET /v2/domains/:domainId/translations',
  summary: 'Read the sentences of a domain in a language',
  access: 'public',
  params: DomainPath,
  query: z.object({ lang: z._default(z.string().check(z.regex(/^[a-z]{2}$/)), 'fr'), eventId: z.optional(Id) }),
  reply: z.record(z.string(), z.string()),
})

export const saveTranslations = endpoint({
  route: 'PUT /languages/translations',
  meansEvent: true,
  summary: 'Override sentences of an event; an empty sentence gives back the usual one',
  access: 'organiser:edit',
  audit: 'event.words',
  query: z.object({ domainId: Id, eventId: Id }),
  body: z.object({
    languageId: z.string().check(z.regex(/^[a-z]{2}$/)),
    translations: z
      .record(z.string().check(z.regex(/^[A-Za-z][\w.-]{0,299}$/, 'KEY_FORMAT')), text(5000))
      .check(maxKeys(1000)),
  }),
  reply: Language,
  stale: () => [listLanguages, getTranslations],
})
