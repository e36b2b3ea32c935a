import * as z from 'zod/mini'
import { maxLength } from '#kit/fields.ts'
import { asking, eventWide, html, label, off, on, secret, setting } from '#kit/setting.ts'

export const authSettings = {
  FO_MEETING_AUTO_CONNECT: asking(
    'team',
    off('signing-in', 'Connexion par un lien envoyé par mail, sans mot de passe.'),
  ),
  FO_MEETING_CREATE_ACCOUNT_HIDE: asking('team', off('signing-in', 'Interdit la création de compte.')),
  FO_MEETING_CHOOSE_TYPOLOGY: off('signing-in', 'Demande le type de participant à la connexion.'),
  FO_MEETING_ANONYMOUS_ACTIVE: asking('team', off('signing-in', 'Autorise le mode anonyme.')),
  FO_MEETING_ANONYMOUS_VOTES: asking(
    'team',
    eventWide(on('signing-in', 'Les personnes anonymes votent pendant le direct.')),
  ),
  FO_VERIFIED_EMAIL_PLACES: asking(
    'team',
    on('signing-in', 'Demande une adresse vérifiée pour prendre une place limitée.'),
  ),
  FO_VERIFIED_EMAIL_VOTES: asking(
    'team',
    eventWide(on('signing-in', 'Demande une adresse vérifiée pour voter pendant le direct.')),
  ),
  FO_LOGIN_BADGE: asking('team', off('signing-in', 'Propose la connexion par badge.')),
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
    off('signing-in', 'Envoie le lien de connexion par SMS à qui a vérifié son mobile, dans « Vos données ».'),
  ),
}
