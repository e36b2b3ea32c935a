import * as z from 'zod/mini'
import { VatRegime } from '#features/articles/articles.ts'
import { DEFAULT_COUNTRY, normaliseIndex } from '#features/companies/companies.rules.ts'
import { EventSettings, LanguageSettings } from '#features/context/context.settings.ts'
import { actionIds } from '#features/emails/emails.ts'
import { Icon } from '#features/emotions/emotions.ts'
import { Form } from '#features/forms/forms.ts'
import { normaliseCode } from '#features/promo-codes/promo-codes.rules.ts'
import { Code, PromoCodeBody } from '#features/promo-codes/promo-codes.ts'
import { QuestionDisplay } from '#features/questions/questions.ts'
import { QuotaAnswers, QuotaFilter, QuotaTarget } from '#features/quotas/quotas.ts'
import { hasSafeIcon } from '#features/sections/sections.rules.ts'
import { SectionBody } from '#features/sections/sections.ts'
import { BannedWords, WordCloudBody } from '#features/wordclouds/wordclouds.ts'
import { DateOnly, Email, Id, Instant, Picture } from '#kit/fields.ts'

const Text = z.string().check(z.maxLength(500))
const Time = z.string().check(z.regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'TIME_FORMAT'))
const Language = z.string().check(z.regex(/^[a-z]{2}$/, 'LANGUAGE_FORMAT'))
const Sentences = z.record(z.string().check(z.maxLength(120)), z.string().check(z.maxLength(5000)))

const Day = z.strictObject({
  id: Id,
  day: DateOnly,
  label: z._default(Text, ''),
  startTime: z._default(Time, '09:00'),
  endTime: z._default(Time, '18:00'),
  /** Euros excluding VAT. */
  price: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 0),
  /** Places on site; none written: no limit. */
  capacity: z._default(z.nullable(z.int().check(z.minimum(0))), null),
})

const Template = z.strictObject({
  id: Id,
  label: Text,
  type: z._default(Text, 'event'),
  language: z._default(Language, 'fr'),
  subject: z.string().check(z.minLength(1), z.maxLength(300)),
  bodyHtml: z.string().check(z.minLength(1), z.maxLength(100_000)),
})

const Action = z.strictObject({
  id: z.union(actionIds.map((id) => z.literal(id))),
  enabled: z._default(z.boolean(), true),
  templates: z._default(z.record(Language, Id), {}),
})

/** Where a person's participation stands; people are named by their address. */
const Participation = z.strictObject({
  choice: z.enum(['none', 'onsite', 'remote', 'represented', 'absent']),
  days: z.optional(z.array(Id)),
  /** The slot held in each conference, by conference id. */
  slots: z.optional(z.record(Id, Id)),
  present: z._default(z.record(Id, Instant), {}),
  typology: z._default(z.nullable(Id), null),
  /** The company the person comes for. */
  company: z.optional(Id),
  representedBy: z.optional(Email),
  registeredBy: z.optional(Email),
  invitedBy: z.optional(Email),
  invited: z._default(z.boolean(), false),
  registeredFrom: z._default(Text, 'WEB'),
  registeredAt: z.optional(Instant),
  isCompleted: z.optional(z.boolean()),
  /** Articles by day. */
  articles: z.optional(z.record(Id, z.array(Id))),
  /** Answers to the questions whose answers may run out. */
  quotas: z.optional(QuotaAnswers),
  code: z.optional(z.string().check(z.regex(/^[0-9A-HJKMNP-TV-Z]{10,12}$/, 'BADGE_CODE_FORMAT'))),
  extended: z._default(z.record(z.string(), z.unknown()), {}),
})
export type FiledParticipation = z.output<typeof Participation>

const Person = z.strictObject({
  email: Email,
  firstName: Text,
  lastName: Text,
  mobile: z._default(Text, ''),
  phone: z._default(Text, ''),
  language: z._default(z.nullable(Language), null),
  typology: z._default(z.nullable(Id), null),
  exhibitor: z._default(z.boolean(), false),
  /** `true` lets them run the event, `false` takes it back; without a word, they run it if they did. */
  organiser: z.optional(z.boolean()),
  /** Given to an account that has none; never exported. */
  password: z.optional(z.string().check(z.minLength(4), z.maxLength(200))),
  /** Argon2id, as exported. */
  passwordHash: z.optional(z.string().check(z.maxLength(500))),
  extended: z._default(z.record(z.string(), z.unknown()), {}),
  participation: z.prefault(Participation, { choice: 'none' }),
})
export type FiledPerson = z.output<typeof Person>

/** A company of the domain; whoever works for it is named by their address. */
const FiledCompany = z.strictObject({
  id: Id,
  name: Text,
  siren: z._default(z.string().check(z.maxLength(60), z.overwrite(normaliseIndex)), ''),
  country: z._default(z.string().check(z.regex(/^[A-Z]{2}$/)), DEFAULT_COUNTRY),
  address1: z._default(Text, ''),
  postalCode: z._default(Text, ''),
  city: z._default(Text, ''),
  extended: z._default(z.record(z.string(), z.unknown()), {}),
  employees: z._default(z.array(Email), []),
})
export type FiledCompany = z.output<typeof FiledCompany>

const no = z._default(z.boolean(), false)

const onlyFor = z._default(z.nullable(z.enum(['onsite', 'remote'])), null)

/** Something to choose on some days; « 0 » is the event as a whole. */
const FiledArticle = z.strictObject({
  id: Id,
  label: Text,
  /** Euros excluding VAT. */
  price: z._default(z.number().check(z.minimum(0), z.maximum(1_000_000)), 0),
  /** Per cent. */
  vatRate: z._default(z.number().check(z.minimum(0), z.maximum(100)), 20),
  vatRegime: z._default(VatRegime, 'service'),
  /** Offered to those alone who come that way. */
  onlyFor,
  /** How many there are, on all days; none written: no limit. */
  stock: z._default(z.nullable(z.int().check(z.minimum(0))), null),
  days: z.record(
    Id,
    z.strictObject({
      isShow: z._default(z.boolean(), true),
      isDisabled: no,
      isSelected: no,
      isRadio: no,
      isRequired: no,
      isAuto: no,
    }),
  ),
})

/** A code that takes something off; how often it was used is not filed. */
const FiledPromoCode = z.strictObject({ code: Code.check(z.overwrite(normaliseCode)), ...PromoCodeBody.shape })

/** A question whose answers may run out. */
const FiledQuota = z.strictObject({
  key: z.string().check(z.regex(/^[A-Za-z][A-Za-z0-9_]{0,59}$/, 'KEY_FORMAT')),
  value: Text,
  filter: z._default(QuotaFilter, 'radio'),
  model: z._default(QuotaTarget, 'participation'),
  isRequired: no,
  /** Asked of those alone who come that way. */
  onlyFor,
  values: z
    .array(
      z.strictObject({
        key: z.string().check(z.minLength(1), z.maxLength(100)),
        value: Text,
        isDisabled: no,
        /** How many may give this answer; none written: no limit. */
        capacity: z._default(z.nullable(z.int().check(z.minimum(0))), null),
      }),
    )
    .check(z.minLength(1)),
})

const FiledConference = z.strictObject({
  id: Id,
  title: z.string().check(z.minLength(1), z.maxLength(300)),
  logo: z._default(Picture, ''),
  /** HTML. */
  description: z._default(z.string().check(z.maxLength(20_000)), ''),
  isRequired: z._default(z.boolean(), false),
  isDisabledForCompanions: z._default(z.boolean(), false),
  /** Followed remotely too: remote people may hold its slots. */
  isRemote: z._default(z.boolean(), true),
  categories: z._default(z.array(Id), []),
  slots: z.array(
    z.strictObject({
      id: Id,
      startAt: Instant,
      endAt: Instant,
      /** Places; none written: no limit. */
      quota: z._default(z.nullable(z.int().check(z.minimum(0))), null),
    }),
  ),
})

/** A page of the organiser’s own; `html` is made safe when it is imported. */
const FiledSection = z.strictObject({
  ...SectionBody.shape,
  id: Id,
  iconUrl: z._default(Text.check(z.refine(hasSafeIcon, 'URL_FORMAT')), ''),
})

const FiledForm = z.strictObject({
  ...Form.shape,
  parentId: z._default(z.nullable(Id), null),
  layout: z._default(Form.shape.layout, 'two-columns'),
})

/** What is asked during the live; votes and answers are no part of a file. */
const FiledPoll = z.strictObject({
  id: Id,
  title: z.string().check(z.minLength(1), z.maxLength(200)),
  label: z._default(Text, ''),
  choices: z
    .array(
      z.strictObject({
        id: Id,
        label: z.string().check(z.minLength(1), z.maxLength(200)),
        color: z._default(Text, ''),
      }),
    )
    .check(z.minLength(2, 'TWO_CHOICES'), z.maxLength(24)),
})

const FiledQuestion = z.strictObject({
  id: Id,
  label: z.string().check(z.minLength(1), z.maxLength(300)),
  /** HTML. */
  content: z._default(z.string().check(z.maxLength(5000)), ''),
  display: z._default(QuestionDisplay, 'bars'),
  /** How many answers a person may give. */
  nbResponses: z._default(z.int().check(z.minimum(1), z.maximum(24)), 1),
  /** How many results are shown; all when 0. */
  nbShowResponses: z._default(z.int().check(z.minimum(0), z.maximum(24)), 0),
  points: z._default(z.int().check(z.minimum(0), z.maximum(1000)), 1),
  responses: z
    .array(
      z.strictObject({
        id: Id,
        label: z.string().check(z.minLength(1), z.maxLength(200)),
        image: z._default(Picture, ''),
        color: z._default(Text, ''),
        isRightAnswer: no,
      }),
    )
    .check(z.minLength(2, 'TWO_CHOICES'), z.maxLength(24)),
})

const FiledWordCloud = z.strictObject({ id: Id, ...WordCloudBody.shape })

const FiledEmotion = z.strictObject({
  id: Id,
  label: z.string().check(z.minLength(1), z.maxLength(60)),
  iconUrl: Icon,
})

/** A whole event in one file: what `parvis event import` reads and `export` writes. */
export const EventFile = z.strictObject({
  parvis: z.literal(1, 'FILE_VERSION'),
  /** What the event was when this file was exported: whoever changes the file has seen what it holds. */
  exported: z.optional(z.string().check(z.maxLength(64))),
  domain: z.strictObject({ id: Id, name: Text }),
  context: z.string().check(z.regex(/^[a-z0-9][a-z0-9-]{1,62}$/, 'CONTEXT_FORMAT')),
  name: z.string().check(z.minLength(1), z.maxLength(200)),
  alias: z._default(Text, ''),
  timeZone: z._default(Text, 'Europe/Paris'),
  onSite: z._default(z.boolean(), true),
  days: z.array(Day).check(z.minLength(1)),
  typologies: z._default(z.array(z.strictObject({ id: Id, label: Text })), []),
  settings: z._default(EventSettings, {}),
  settingsByLanguage: z._default(z.record(Language, LanguageSettings), {}),
  /**
   * The event's own sentences by language, and its own names there: `event.name`, `event.alias`, `day.ID`, `article.ID`,
   * `quota.KEY` and `quota.KEY.ANSWER`, `category.ID`, `conference.ID` and `.description`, `section.ID` and `.html`.
   */
  translations: z._default(z.record(Language, Sentences), {}),
  forms: z._default(z.array(FiledForm), []),
  articles: z._default(z.array(FiledArticle), []),
  promoCodes: z._default(z.array(FiledPromoCode), []),
  quotas: z._default(z.array(FiledQuota), []),
  emails: z._default(
    z.strictObject({
      sender: z.optional(
        z.strictObject({ fromName: Text, fromAddress: Email, replyTo: z._default(z.nullable(Email), null) }),
      ),
      templates: z._default(z.array(Template), []),
      actions: z._default(z.array(Action), []),
    }),
    { templates: [], actions: [] },
  ),
  categories: z._default(z.array(z.strictObject({ id: Id, label: Text })), []),
  conferences: z._default(z.array(FiledConference), []),
  polls: z._default(z.array(FiledPoll), []),
  questions: z._default(z.array(FiledQuestion), []),
  wordClouds: z._default(z.array(FiledWordCloud), []),
  /** Words the event never shows, besides the built-in list. */
  bannedWords: z._default(BannedWords.shape.words, []),
  emotions: z._default(z.array(FiledEmotion).check(z.maxLength(12)), []),
  sections: z._default(z.array(FiledSection).check(z.maxLength(50)), []),
  companies: z._default(z.array(FiledCompany), []),
  people: z._default(z.array(Person), []),
})
export type EventFile = z.output<typeof EventFile>

/** All of an event that is no record of people: what an organiser decides, in a file or elsewhere. */
export type EventConfig = Omit<EventFile, 'parvis' | 'exported' | 'people' | 'companies'>

/** Something that an import would take from people, or undo. */
export interface Taking {
  /** Where it is, by keys and ids: `['conferences', 'sport', 'slots', 'sport-1']`. */
  readonly at: readonly string[]
  /** The key of the sentence that says what is refused. */
  readonly code: string
  /** How many people it is taken from. */
  readonly count?: number
  /** How it is called, where its id says too little. */
  readonly name?: string
}
