import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import { asking, eventWide, html, label, off, on, secret, setting } from '#kit/setting.ts'

export const authSettings = {
  FO_MEETING_AUTO_CONNECT: asking(
    'team',
    off('signing-in', 'Connexion par un lien envoyé par mail, sans mot de passe.'),
  ),
  FO_MEETING_CREATE_ACCOUNT_HIDE: asking('team', off('signing-in', 'Pas de création de compte.')),
  FO_MEETING_CHOOSE_TYPOLOGY: off('signing-in', 'Demander le type de participant à la connexion.'),
  FO_MEETING_ANONYMOUS_ACTIVE: asking('team', off('signing-in', 'Permettre le mode anonyme.')),
  FO_MEETING_ANONYMOUS_VOTES: asking(
    'team',
    eventWide(on('signing-in', 'Votes des personnes anonymes pendant le direct, avec le mode anonyme.')),
  ),
  FO_VERIFIED_EMAIL_PLACES: asking(
    'team',
    on('signing-in', 'Demander une adresse vérifiée pour prendre une place limitée.'),
  ),
  FO_VERIFIED_EMAIL_VOTES: asking(
    'team',
    eventWide(on('signing-in', 'Demander une adresse vérifiée pour voter pendant le direct.')),
  ),
  FO_LOGIN_BADGE: asking('team', off('signing-in', 'Proposer la connexion par badge.')),
  FO_LOGIN_EMAIL_USED_HTML: html('signing-in', 'Message quand l’adresse est déjà utilisée.'),
  FO_LOGIN_NO_ACCOUNT_TEXT: label('signing-in', 'Message quand le compte n’existe pas et que la création est fermée.'),
  FO_LOGIN_EXHIBITOR_TEXT: label('signing-in', 'Message à l’exposant qui se présente dans l’espace visiteur.'),
  FO_REFERER_ORIGINS: asking(
    'team',
    secret(
      setting(
        z.array(z.string().check(maxLength(200), z.regex(/^https?:\/\/[^/\s]+$/, 'URL_FORMAT'))).check(maxLength(50)),
        [],
        'signing-in',
        'Sites vers lesquels une redirection après connexion est permise.',
      ),
    ),
  ),
  FO_MEETING_SMS_MODE: asking(
    'team',
    off('signing-in', 'Envoyer le lien de connexion par SMS à qui a vérifié son mobile, dans « Vos données ».'),
  ),
}
