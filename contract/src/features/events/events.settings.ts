import * as z from 'zod/mini'
import { articlesSettings, articlesStepSettings } from '#features/articles/articles.settings.ts'
import { attendanceSettings } from '#features/attendance/attendance.settings.ts'
import { authSettings } from '#features/auth/auth.settings.ts'
import { badgesSettings } from '#features/badges/badges.settings.ts'
import { billingSettings, sellerSettings } from '#features/billing/billing.settings.ts'
import { categoriesSettings, categoriesStepSettings } from '#features/categories/categories.settings.ts'
import { checkoutSettings } from '#features/checkout/checkout.settings.ts'
import { companiesSettings, companiesStepSettings } from '#features/companies/companies.settings.ts'
import { companionsSettings } from '#features/companions/companions.settings.ts'
import { conferencesSettings, conferencesStepSettings } from '#features/conferences/conferences.settings.ts'
import { contactsSettings } from '#features/contacts/contacts.settings.ts'
import { emotionsSettings } from '#features/emotions/emotions.settings.ts'
import { formsSettings, formsStepSettings, satisfactionSettings } from '#features/forms/forms.settings.ts'
import { homeSettings } from '#features/home/home.settings.ts'
import { invitationsSettings } from '#features/invitations/invitations.settings.ts'
import { invoicesSettings } from '#features/invoices/invoices.settings.ts'
import { leaderboardSettings } from '#features/leaderboard/leaderboard.settings.ts'
import { liveSettings, replaySettings } from '#features/live/live.settings.ts'
import { messagesSettings } from '#features/messages/messages.settings.ts'
import {
  dateSettings,
  participationSettings,
  participationStepSettings,
} from '#features/participation/participation.settings.ts'
import { photosSettings, photosStepSettings } from '#features/photos/photos.settings.ts'
import { presenceSettings } from '#features/presence/presence.settings.ts'
import { privacySettings } from '#features/privacy/privacy.settings.ts'
import { promoCodesSettings } from '#features/promo-codes/promo-codes.settings.ts'
import { quotasSettings, quotasStepSettings } from '#features/quotas/quotas.settings.ts'
import { confirmationSettings, registrationSettings } from '#features/registration/registration.settings.ts'
import { statsSettings } from '#features/stats/stats.settings.ts'
import { translationsSettings } from '#features/translations/translations.settings.ts'
import { typologiesSettings, typologiesStepSettings } from '#features/typologies/typologies.settings.ts'
import { unpaidSettings } from '#features/unpaid/unpaid.settings.ts'
import { waitingListSettings } from '#features/waiting-list/waiting-list.settings.ts'
import { maxKeys, maxLength } from '#kit/fields.ts'
import { isFrameHost } from '#kit/frames.ts'
import { isFramingOrigin } from '#kit/framing.ts'
import type { Setting } from '#kit/setting.ts'
import { asking, colour, eventWide, html, instant, label, on, setting, short, url } from '#kit/setting.ts'

export const Location = z.object({
  name: z._default(short, ''),
  address: z._default(short, ''),
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
})

const FrameHosts = z
  .array(z.string().check(maxLength(253, 'FRAME_HOST_FORMAT'), z.refine(isFrameHost, 'FRAME_HOST_FORMAT')))
  .check(maxLength(20))
const FramingOrigins = z
  .array(z.string().check(maxLength(300, 'FRAMING_ORIGIN_FORMAT'), z.refine(isFramingOrigin, 'FRAMING_ORIGIN_FORMAT')))
  .check(maxLength(20))

const contextSettings = {
  title: label('look', 'Titre de l’onglet du navigateur ; le nom de l’événement s’il est vide.'),
  favicon: url('look', 'Icône de l’onglet du navigateur.'),
  bgPrimaryColor: colour('look', 'Couleur principale de l’événement ; toute la palette en découle.', '#0f5c4d'),
  textPrimaryColor: colour('look', 'Couleur du texte posé sur la couleur principale, si elle reste lisible.'),
  headerImg: url('look', 'Image de l’en-tête.'),
  headerImgAlt: label('look', 'Ce que dit l’image de l’en-tête ; vide si elle décore seulement.'),
  FO_FRAME_HOSTS: eventWide(setting(FrameHosts, [], 'look', 'Autres hôtes dont un cadre est permis (carte, vidéo).')),
  FO_FRAMED_BY: asking(
    'team',
    eventWide(
      setting(
        FramingOrigins,
        [],
        'look',
        'Sites où vos pages peuvent être intégrées ; leur origine entière, en https.',
      ),
    ),
  ),
  footerImg: url('look', 'Image du pied de page.'),
  footerImgAlt: label('look', 'Ce que dit l’image du pied de page ; vide si elle décore seulement.'),
  FO_ORGANISER_HTML: html('look', 'Présentation de l’organisateur, en pied de page.'),
  FO_LOCATION: setting(
    Location,
    { name: '', address: '' },
    'look',
    'Lieu : nom, adresse et coordonnées, pour le plan et l’itinéraire.',
  ),
  FO_DATE_LABEL: label('look', 'Date écrite à votre façon ; calculée d’après les jours si elle est vide.'),
  FO_ADD_TO_CALENDAR: on('look', 'Proposer d’ajouter l’événement à l’agenda.'),
  FO_ASSISTANCE_HTML: html('look', 'Assistance, en pied de page.'),
  FO_LEGAL_HTML: html('look', 'Mentions légales, en pied de page.'),
  FO_CHAT_WIDGET: setting(
    z.object({ network: z.enum(['', 'messenger']), pageId: short }),
    { network: '', pageId: '' },
    'look',
    'Messagerie d’un réseau social, affichée après accord du visiteur.',
  ),
}

const openingSettings = {
  FO_REGISTER_START: instant('registration', 'Ouverture des inscriptions.'),
  FO_REGISTER_END: instant(
    'registration',
    'Fermeture des inscriptions ; sans date, à la fin du dernier jour. Une date plus tardive les laisse ouvertes ensuite.',
  ),
}

/**
 * All settings by feature, in the order of the manual and of the organiser's pages. Each feature adds its line here.
 */
export const catalogue = {
  ...contextSettings,
  ...translationsSettings,
  ...homeSettings,
  ...authSettings,
  ...openingSettings,
  ...participationSettings,
  ...waitingListSettings,
  ...typologiesSettings,
  ...dateSettings,
  ...articlesSettings,
  ...formsSettings,
  ...companiesSettings,
  ...categoriesSettings,
  ...quotasSettings,
  ...registrationSettings,
  ...invitationsSettings,
  ...companionsSettings,
  ...conferencesSettings,
  ...checkoutSettings,
  ...unpaidSettings,
  ...billingSettings,
  ...promoCodesSettings,
  ...sellerSettings,
  ...invoicesSettings,
  ...badgesSettings,
  ...confirmationSettings,
  ...liveSettings,
  ...emotionsSettings,
  ...messagesSettings,
  ...leaderboardSettings,
  ...presenceSettings,
  ...replaySettings,
  ...satisfactionSettings,
  ...contactsSettings,
  ...photosSettings,
  ...attendanceSettings,
  ...statsSettings,
  ...privacySettings,
}

/** How an organiser edits a step of the registration, which is asked while the first of `settings` is on. */
interface StepSettings {
  readonly settings: readonly SettingKey[]
  /** Where the first setting does not switch the step on: it is asked while that is off, or always. */
  readonly asked?: 'off' | 'always'
}

/** Settings of the steps that have some, by the key of the step. Each feature adds its line here. */
export const stepSettings: Readonly<Partial<Record<string, StepSettings>>> = {
  ...participationStepSettings,
  ...typologiesStepSettings,
  ...articlesStepSettings,
  ...formsStepSettings,
  ...companiesStepSettings,
  ...conferencesStepSettings,
  ...categoriesStepSettings,
  ...quotasStepSettings,
  ...photosStepSettings,
}

export type SettingKey = keyof typeof catalogue
export type Settings = { [K in SettingKey]: z.output<(typeof catalogue)[K]['schema']> }
export type SomeSettings = Partial<Settings>
const entries = Object.entries(catalogue) as [SettingKey, Setting][]
const overridable = entries.filter(([, setting]) => !setting.eventWide)
type OptionalShape = { [K in SettingKey]: z.ZodMiniOptional<(typeof catalogue)[K]['schema']> }
const shapeOf = (some: [SettingKey, Setting][]) =>
  Object.fromEntries(some.map(([key, setting]) => [key, z.optional(setting.schema)])) as OptionalShape

/** Settings of a language or participant type; an unknown, event-wide or invalid one is refused by name. */
export const OverridingSettings = z.strictObject(shapeOf(overridable))
const byTypology = {
  typosV2: z.optional(z.record(z.string().check(maxLength(64)), OverridingSettings).check(maxKeys(200))),
}
/** Settings of an event, and of its participant types in `typosV2`, by id. */
export const EventSettings = z.strictObject({ ...shapeOf(entries), ...byTypology })
export const LanguageSettings = z.strictObject({ ...shapeOf(overridable), ...byTypology })

export const defaultSettings = Object.fromEntries(entries.map(([key, setting]) => [key, setting.default])) as Settings
export const secretKeys: readonly SettingKey[] = entries.filter(([, setting]) => setting.secret).map(([key]) => key)
export const htmlKeys: readonly SettingKey[] = entries.filter(([, setting]) => setting.html).map(([key]) => key)
