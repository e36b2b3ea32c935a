import * as z from 'zod/mini'

/** Where a setting is drawn in the organiser's pages. */
export type SettingGroup =
  | 'look'
  | 'home'
  | 'signing-in'
  | 'registration'
  | 'conferences'
  | 'payment'
  | 'confirmation'
  | 'live'
  | 'around'

export interface Setting<T extends z.ZodMiniType = z.ZodMiniType> {
  readonly schema: T
  readonly default: z.output<T>
  readonly group: SettingGroup
  /** One French sentence, for organisers. */
  readonly help: string
  /** May not be overridden by language or typology. */
  readonly eventWide?: true
  /** Sanitised HTML. */
  readonly html?: true
  /** Never sent to participants. */
  readonly secret?: true
}

const short = z.string().check(z.maxLength(500))
const long = z.string().check(z.maxLength(50_000))
const Bool = z.boolean()
const Ids = z.array(z.string().check(z.maxLength(64)))
const Colour = z.union([z.literal(''), z.string().check(z.regex(/^#(?:[0-9a-f]{3}|[0-9a-f]{6})$/i, 'COLOUR_FORMAT'))])
const MaybeInstant = z.union([z.literal(''), z.iso.datetime({ offset: true })])
const Url = z.union([
  z.literal(''),
  z.string().check(z.maxLength(2000), z.regex(/^(?:https:\/\/[^\s/\\]\S*|\/(?![/\\])\S+)$/, 'URL_FORMAT')),
])
const Count = z.int().check(z.minimum(0), z.maximum(100_000))

export const Location = z.object({
  name: z._default(short, ''),
  address: z._default(short, ''),
  latitude: z.optional(z.number().check(z.minimum(-90), z.maximum(90))),
  longitude: z.optional(z.number().check(z.minimum(-180), z.maximum(180))),
})

/** Who sells, as invoices say it (Code de commerce, L441-9; CGI, annexe II, 242 nonies A). */
export const Seller = z.object({
  name: z._default(short, ''),
  /** « SAS au capital de 10 000 € », or « Association loi 1901 ». */
  legalForm: z._default(short, ''),
  siret: z._default(short, ''),
  /** « RCS Grenoble »; nothing for an association. */
  register: z._default(short, ''),
  vatNumber: z._default(short, ''),
  /** Street, postal code and city, and country as ISO 3166-1 alpha-2. */
  address: z._default(short, ''),
  postalCode: z._default(short, ''),
  city: z._default(short, ''),
  country: z._default(short, 'FR'),
  email: z._default(short, ''),
  /** Account for transfers: IBAN and BIC. */
  bank: z._default(short, ''),
  bic: z._default(short, ''),
  latePaymentTerms: z._default(short, ''),
  /** Days from the issue until an unpaid invoice is due. */
  paymentDays: z._default(z.int().check(z.minimum(0), z.maximum(60)), 30),
  /** Without VAT (CGI, 293 B). */
  isExempt: z._default(Bool, false),
  /** Admission on site is taxed in France even for companies abroad (CGI 259 A 5° bis). */
  taxesAdmissionAbroad: z._default(Bool, false),
  /** VAT is due when services are invoiced, not when they are paid. */
  isVatOnDebits: z._default(Bool, false),
  acceptsTransfer: z._default(Bool, false),
})
export type Seller = z.output<typeof Seller>

const on = (group: SettingGroup, help: string): Setting<typeof Bool> => ({ schema: Bool, default: true, group, help })
const off = (group: SettingGroup, help: string): Setting<typeof Bool> => ({ schema: Bool, default: false, group, help })
const label = (group: SettingGroup, help: string, value = ''): Setting<typeof short> => ({
  schema: short,
  default: value,
  group,
  help,
})
const html = (group: SettingGroup, help: string): Setting<typeof long> => ({
  schema: long,
  default: '',
  group,
  help,
  html: true,
})
const url = (group: SettingGroup, help: string): Setting<typeof Url> => ({ schema: Url, default: '', group, help })
const instant = (group: SettingGroup, help: string): Setting<typeof MaybeInstant> => ({
  schema: MaybeInstant,
  default: '',
  group,
  help,
  eventWide: true,
})
const ids = (group: SettingGroup, help: string): Setting<typeof Ids> => ({ schema: Ids, default: [], group, help })
const colour = (group: SettingGroup, help: string, value = ''): Setting<typeof Colour> => ({
  schema: Colour,
  default: value,
  group,
  help,
})
const count = (group: SettingGroup, help: string, value: number): Setting<typeof Count> => ({
  schema: Count,
  default: value,
  group,
  help,
})
const as = <T extends z.ZodMiniType>(schema: T, value: z.output<T>, group: SettingGroup, help: string): Setting<T> => ({
  schema,
  default: value,
  group,
  help,
})
const eventWide = <T extends z.ZodMiniType>(setting: Setting<T>): Setting<T> => ({ ...setting, eventWide: true })
const secret = <T extends z.ZodMiniType>(setting: Setting<T>): Setting<T> => ({
  ...setting,
  secret: true,
  eventWide: true,
})

const look = {
  title: label('look', 'Titre de l’onglet du navigateur ; le nom de l’événement s’il est vide.'),
  favicon: url('look', 'Adresse de l’icône de l’onglet.'),
  bgPrimaryColor: colour('look', 'Couleur principale de l’événement ; toute la palette en découle.', '#0f5c4d'),
  textPrimaryColor: colour('look', 'Couleur du texte posé sur la couleur principale, si elle reste lisible.'),
  headerImg: url('look', 'Image de l’en-tête.'),
  headerImgAlt: label('look', 'Ce que dit l’image de l’en-tête ; vide si elle décore seulement.'),
  footerImg: url('look', 'Image du pied de page.'),
  footerImgAlt: label('look', 'Ce que dit l’image du pied de page ; vide si elle décore seulement.'),
  FO_ORGANISER_HTML: html('look', 'Présentation de l’organisateur, en pied de page.'),
  FO_LOCATION: as(
    Location,
    { name: '', address: '' },
    'look',
    'Lieu : nom, adresse et coordonnées, pour le plan et l’itinéraire.',
  ),
  FO_DATE_LABEL: label('look', 'Date écrite à votre façon ; calculée d’après les jours si elle est vide.'),
  FO_ADD_TO_CALENDAR: on('look', 'Propose d’ajouter l’événement à l’agenda.'),
  FO_ASSISTANCE_HTML: html('look', 'Assistance, en pied de page.'),
  FO_LEGAL_HTML: html('look', 'Mentions légales, en pied de page.'),
  FO_CHAT_WIDGET: as(
    z.object({ network: z.enum(['', 'messenger']), pageId: short }),
    { network: '', pageId: '' },
    'look',
    'Messagerie d’un réseau social, affichée après accord du visiteur.',
  ),
  FO_LANGUAGES: eventWide(
    as(
      z.array(z.string().check(z.regex(/^[a-z]{2}$/))),
      ['fr', 'en'],
      'look',
      'Langues offertes ; le choix s’affiche à partir de deux.',
    ),
  ),
}

const home = {
  homeMessage: html('home', 'Bandeau en tête de l’accueil.'),
  FO_ENTRANCE: on('home', 'Présente l’événement à qui n’est pas connecté : message, jours, prix et programme.'),
  FO_HOME_REGISTRATION: on('home', 'Tuile « Mon inscription ».'),
  FO_HOME_CONFERENCES: off('home', 'Tuile « Mes conférences ».'),
  FO_HOME_RECAP: off('home', 'Tuile du récapitulatif PDF.'),
  FO_HOME_BADGE: off('home', 'Tuile du badge.'),
  FO_HOME_LIVE: off('home', 'Tuile d’accès au direct.'),
  FO_HOME_PHOTOS: off('home', 'Tuile « Mes photos ».'),
  FO_HOME_SCAN: off('home', 'Tuile « Scanner un badge ».'),
  FO_HOME_CONTACTS: off('home', 'Tuile « Mes contacts ».'),
  FO_HOME_SECTIONS: off('home', 'Tuiles des rubriques personnalisées.'),
  FO_HOME_STATS: off('home', 'Tuile des statistiques.'),
}

const signingIn = {
  FO_MEETING_AUTO_CONNECT: off('signing-in', 'Connexion par un lien envoyé par mail, sans mot de passe.'),
  FO_MEETING_CREATE_ACCOUNT_HIDE: off('signing-in', 'Interdit la création de compte.'),
  FO_MEETING_CHOOSE_TYPOLOGY: off('signing-in', 'Demande le type de participant à la connexion.'),
  FO_MEETING_ANONYMOUS_ACTIVE: off('signing-in', 'Autorise le mode anonyme.'),
  FO_MEETING_ANONYMOUS_VOTES: eventWide(on('signing-in', 'Les personnes anonymes votent pendant le direct.')),
  FO_VERIFIED_EMAIL_PLACES: on('signing-in', 'Demande une adresse vérifiée pour prendre une place limitée.'),
  FO_VERIFIED_EMAIL_VOTES: eventWide(on('signing-in', 'Demande une adresse vérifiée pour voter pendant le direct.')),
  FO_LOGIN_BADGE: off('signing-in', 'Propose la connexion par badge.'),
  FO_LOGIN_EMAIL_USED_HTML: html('signing-in', 'Message quand l’adresse est déjà utilisée.'),
  FO_LOGIN_NO_ACCOUNT_TEXT: label('signing-in', 'Message quand le compte n’existe pas et que la création est fermée.'),
  FO_LOGIN_EXHIBITOR_TEXT: label('signing-in', 'Message à l’exposant qui se présente dans l’espace visiteur.'),
  FO_REFERER_ORIGINS: secret(
    as(
      z.array(z.string().check(z.regex(/^https?:\/\/[^/\s]+$/, 'URL_FORMAT'))),
      [],
      'signing-in',
      'Sites vers lesquels une redirection après connexion est permise.',
    ),
  ),
  FO_MEETING_SMS_MODE: off('signing-in', 'Envoie le lien de connexion par SMS quand un mobile est connu.'),
}

const registration = {
  FO_REGISTER_START: instant('registration', 'Ouverture des inscriptions.'),
  FO_REGISTER_END: instant('registration', 'Fermeture des inscriptions.'),
  FO_PARTICIPATION_DISABLED: off('registration', 'Saute la question de la participation : sur place.'),
  FO_PARTICIPATION_ONSITE_HIDE: off('registration', 'Retire le choix « sur place ».'),
  FO_PARTICIPATION_REMOTE_HIDE: off('registration', 'Retire le choix « à distance ».'),
  FO_PARTICIPATION_REPRESENTED_HIDE: off('registration', 'Retire le choix « représenté ».'),
  FO_PARTICIPATION_ABSENT_HIDE: off('registration', 'Retire le choix « ne participe pas ».'),
  FO_PARTICIPATION_ONSITE_LABEL: label('registration', 'Libellé du choix « sur place ».'),
  FO_PARTICIPATION_REMOTE_LABEL: label('registration', 'Libellé du choix « à distance ».'),
  FO_PARTICIPATION_REPRESENTED_LABEL: label('registration', 'Libellé du choix « représenté ».'),
  FO_PARTICIPATION_ABSENT_LABEL: label('registration', 'Libellé du choix « ne participe pas ».'),
  FO_WAITING_LIST: off('registration', 'Propose d’être prévenu quand plus aucune place n’est libre.'),
  FO_TYPOLOGY_HIDDEN: ids('registration', 'Types de participant à ne pas proposer.'),
  FO_TYPOLOGY_LABELS: as(
    z.record(z.string(), short),
    {},
    'registration',
    'Libellés des types de participant, par identifiant.',
  ),
  FO_TYPOLOGY_DEFAULT_HIDE: off('registration', 'Aucun type n’est choisi d’avance.'),
  FO_TYPOLOGY_NEXT: off('registration', 'Saute l’étape quand le type est déjà connu.'),
  FO_TYPOLOGY_EXHIBITOR: label(
    'registration',
    'Type donné aux exposants qui participent ; vide : les exposants n’accèdent pas à l’espace visiteur.',
  ),
  FO_DATES_BYPASS: off('registration', 'Saute le choix des jours : tous sont retenus.'),
  FO_ARTICLES_ACTIVE: off('registration', 'Étape des articles.'),
  FO_FORM_ID: label('registration', 'Premier formulaire d’informations.'),
  FO_FORM_V2_ID: label('registration', 'Second formulaire d’informations.'),
  FO_COMPANIES_ACTIVE: off('registration', 'Étape de la société.'),
  FO_COMPANIES_ABROAD: on(
    'registration',
    'Accepte les sociétés hors de France : leur numéro est facultatif et n’est pas contrôlé.',
  ),
  FO_COMPANIES_INTERNATIONAL: off('registration', 'Sociétés de plusieurs pays.'),
  FO_COMPANY_INDEX_LABEL: label('registration', 'Nom de l’identifiant de société.'),
  FO_COMPANY_INDEX_MAX_SIZE: count('registration', 'Longueur de l’identifiant de société.', 9),
  FO_CATEGORIES_ACTIVE: off('registration', 'Étape des catégories.'),
  FO_QUOTAS_ACTIVE: off('registration', 'Étape des questions à quotas.'),
  FO_STEPS_ORDER: eventWide(ids('registration', 'Ordre des étapes, si l’ordre habituel ne convient pas.')),
  FO_INVITE_ACTIVE: off('registration', 'Propose d’inviter une personne.'),
  FO_COMPANIONS_ACTIVE: off('registration', 'Permet d’inscrire des accompagnants.'),
  FO_COMPANIONS_MAX: count('registration', 'Nombre d’accompagnants au plus.', 0),
  FO_COMPANIONS_MODE: as(
    z.enum(['form', 'name']),
    'form',
    'registration',
    'Ajout des accompagnants par formulaire ou par nom.',
  ),
  FO_COMPANIONS_AUTO: off('registration', 'Accompagnants inscrits d’office : pas de modification.'),
  FO_COMPANION_DEFAULT_LAST_NAME: label('registration', 'Nom d’un accompagnant sans nom.', 'Nom'),
}

const conferences = {
  FO_MEETING_CONFERENCES_ACTIVE: off('conferences', 'Active les conférences.'),
  FO_MEETING_CONFERENCES_VERSION: as(
    z.union([z.literal(1), z.literal(2)]),
    2,
    'conferences',
    'Version de l’étape des conférences.',
  ),
  FO_MEETING_CONFERENCES_MAX: count('conferences', 'Nombre de conférences au plus ; 0 : sans limite.', 0),
  FO_MEETING_CONFERENCES_UNIQUE: off('conferences', 'Une seule conférence par personne.'),
  FO_MEETING_CONFERENCES_MIN_1: off('conferences', 'Une conférence au moins.'),
  FO_MEETING_CONFERENCES_HIDE_FULL: off('conferences', 'Masque les conférences complètes.'),
  FO_MEETING_CONFERENCES_COWORKER_EXCLUSIVE: on(
    'conferences',
    'Une conférence où un collègue est inscrit n’est plus disponible ; obligatoire, elle se partage par créneau.',
  ),
}

const payment = {
  FO_PAYMENT_ACTIVE: off('payment', 'Active le paiement en ligne.'),
  FO_PAYMENT_PROVIDER: secret(label('payment', 'Prestataire de paiement.')),
  FO_BILLING_TYPES: as(
    z.array(z.int().check(z.minimum(1), z.maximum(6))),
    [1, 2, 3, 4, 5, 6],
    'payment',
    'Types de facturation proposés.',
  ),
  FO_PROMO_ACTIVE: off('payment', 'Active les codes promo.'),
  FO_SELLER: as(Seller, z.parse(Seller, {}), 'payment', 'Vendeur, pour les factures.'),
  FO_INVOICE_PREFIX: secret(label('payment', 'Préfixe des numéros de facture.')),
  FO_RECAP_ACTIVE: on('payment', 'Récapitulatif PDF.'),
  FO_BADGE_ACTIVE: on('payment', 'Badge PDF.'),
  FO_BADGE_LAYOUT: as(z.enum(['a6', 'a4-fold']), 'a6', 'payment', 'Format du badge.'),
}

const confirmation = {
  FO_CONFIRM_CLOSED_TEXT: label('confirmation', 'Message : inscriptions fermées.'),
  FO_CONFIRM_TO_PAY_TEXT: label('confirmation', 'Message : reste à payer.'),
  FO_CONFIRM_REPRESENTED_TEXT: label('confirmation', 'Message : représenté.'),
  FO_CONFIRM_REMOTE_TEXT: label('confirmation', 'Message : à distance.'),
  FO_CONFIRM_COMPANIONS_TEXT: label('confirmation', 'Message : avec accompagnants.'),
  FO_CONFIRM_PRESENT_TEXT: label('confirmation', 'Message : sur place.'),
  FO_CONFIRM_NOT_PRESENT_TEXT: label('confirmation', 'Message : ne participe pas.'),
  FO_CONFIRM_DEFAULT_TEXT: label('confirmation', 'Message par défaut.'),
  FO_CONFIRM_LIVE: on('confirmation', 'Bouton d’accès au direct.'),
  FO_CONFIRM_RECAP: on('confirmation', 'Bouton du récapitulatif PDF.'),
  FO_CONFIRM_HOME: on('confirmation', 'Bouton de retour à l’accueil.'),
  FO_CONFIRM_PRICES: on('confirmation', 'Résumé des prix.'),
  FO_CONFIRM_CARDS: on('confirmation', 'Cartes des personnes inscrites.'),
}

const offered = ['poll', 'question', 'chat', 'wordcloud', 'emotions', 'leaderboard'] as const
const live = {
  startAt: instant('live', 'Début du direct.'),
  youtubeId: label('live', 'Identifiant de la vidéo YouTube.'),
  vimeoUrl: url('live', 'Adresse de la vidéo Vimeo.'),
  dacastId: label('live', 'Identifiant de la vidéo Dacast.'),
  htmlBeforeLive: html('live', 'Avant le direct.'),
  htmlLiveTop: html('live', 'Au-dessus du direct.'),
  htmlLiveBottom: html('live', 'Sous le direct.'),
  pollBackground: url('live', 'Fond des écrans de résultats.'),
  FO_LIVE_CLOSED: off('live', 'Direct fermé.'),
  FO_LIVE_SHOW_ONSITE: off('live', 'Montre la vidéo aux personnes sur place.'),
  FO_MEETING_LIVE_BELOW: off('live', 'Modules sous la vidéo.'),
  FO_MEETING_MODULES: as(z.array(z.enum(offered)), [...offered], 'live', 'Modules interactifs offerts.'),
  FO_MEETING_ROOM_REACTIONS: on('live', 'Les réactions s’élèvent aux bords de l’écran de la salle.'),
  FO_MEETING_MESSAGES_PUBLIC: on('live', 'Les questions acceptées sont lues par tous, qui votent pour elles.'),
  FO_MEETING_PSEUDO: off('live', 'Demande un pseudonyme avant la première question à points.'),
  FO_MEETING_INACTIVE_POPUP: off('live', 'Fenêtre d’inactivité pour les personnes à distance.'),
  FO_MEETING_INACTIVE_TIMER: count('live', 'Secondes avant l’inactivité.', 30),
  FO_MEETING_OUT_MODE: off('live', 'Marque les sorties.'),
  replayHtml: html('live', 'Page de rediffusion.'),
  satisfactionHtml: html('live', 'Page de satisfaction.'),
  FO_SATISFACTION_FORM_ID: label('live', 'Formulaire de satisfaction.'),
}

const around = {
  FO_MEETING_USER_LINKS_ACTIVE: off('around', 'Échange de contacts par badge.'),
  FO_CONTACTS_FORM_ID: label('around', 'Formulaire joint aux contacts.'),
  FO_PHOTOS_ACTIVE: off('around', 'Photos.'),
  FO_PHOTOS_FILTER: off('around', 'Photos avec filtre.'),
  FO_PHOTOS_PUBLIC: off('around', 'Photos de tous visibles sans se connecter.'),
  FO_STATS_PRIVATE: on('around', 'Statistiques réservées aux organisateurs.'),
  FO_STATS_BLOCKS: ids('around', 'Blocs de statistiques affichés.'),
  FO_STATS_TABLE: secret(
    as(
      z.object({ usersHeaders: z.array(short), usersFilters: z.record(z.string(), short) }),
      { usersHeaders: [], usersFilters: {} },
      'around',
      'Colonnes et filtres du tableau des participants.',
    ),
  ),
  FO_PRIVACY_HTML: html('around', 'Politique de confidentialité.'),
  FO_CONSENTS: as(
    z.array(z.object({ key: short, label: short, required: z.boolean(), version: short })),
    [],
    'around',
    'Consentements, chacun dans sa case décochée.',
  ),
  FO_RETENTION_MONTHS: eventWide(
    count('around', 'Mois pendant lesquels les données sont gardées après le dernier jour ; 0 : sans limite.', 24),
  ),
}

/** Every setting of an event: key, type, default, group, help. */
export const catalogue = {
  ...look,
  ...home,
  ...signingIn,
  ...registration,
  ...conferences,
  ...payment,
  ...confirmation,
  ...live,
  ...around,
}

export type SettingKey = keyof typeof catalogue
/** The effective settings of a person. */
export type Settings = { [K in SettingKey]: z.output<(typeof catalogue)[K]['schema']> }
/** Some settings, as stored for an event, a language or a typology. */
export type SomeSettings = Partial<Settings>
const entries = Object.entries(catalogue) as [SettingKey, Setting][]
const overridable = entries.filter(([, setting]) => !setting.eventWide)
type OptionalShape = { [K in SettingKey]: z.ZodMiniOptional<(typeof catalogue)[K]['schema']> }
const shapeOf = (some: [SettingKey, Setting][]) =>
  Object.fromEntries(some.map(([key, setting]) => [key, z.optional(setting.schema)])) as OptionalShape

/** Settings of a language or a typology: an unknown or event-wide key, or a wrong value, is refused with its name. */
export const OverridingSettings = z.strictObject(shapeOf(overridable))
const byTypology = { typosV2: z.optional(z.record(z.string(), OverridingSettings)) }
/** Settings of an event, with those of its typologies in `typosV2`, by typology id. */
export const EventSettings = z.strictObject({ ...shapeOf(entries), ...byTypology })
/** The same of a language. */
export const LanguageSettings = z.strictObject({ ...shapeOf(overridable), ...byTypology })

/** Every setting at its default. */
export const defaultSettings = Object.fromEntries(entries.map(([key, setting]) => [key, setting.default])) as Settings
/** Keys that are never sent to participants. */
export const secretKeys: readonly SettingKey[] = entries.filter(([, setting]) => setting.secret).map(([key]) => key)
/** Keys whose value is HTML, sanitised when saved. */
export const htmlKeys: readonly SettingKey[] = entries.filter(([, setting]) => setting.html).map(([key]) => key)
