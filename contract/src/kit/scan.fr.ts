import type { Words } from './words.ts'

export const event: Words = {
  'scan.region': 'Lecteur de badges',
  'scan.start': 'Activer la caméra',
  'scan.starting': 'La caméra s’allume…',
  'scan.aim': 'Placez le QR code dans le cadre',
  'scan.lens': 'Changer de caméra',
  'scan.torch.on': 'Allumer la lampe',
  'scan.torch.off': 'Éteindre la lampe',
  'scan.zoom': 'Zoom',
  'scan.denied.how':
    'Ouvrez les réglages du site (le cadenas à gauche de l’adresse), autorisez la caméra, puis rechargez la page. Sur iPhone : Réglages, Safari, Appareil photo.',
  'scan.reload': 'Recharger la page',
  'scan.none': 'Aucune caméra sur cet appareil',
  'scan.none.text': 'Saisissez le code inscrit sous le QR code, ou choisissez une photo du badge.',
  'scan.busy': 'La caméra ne répond pas',
  'scan.busy.text': 'Une autre application s’en sert peut-être. Fermez-la, puis réessayez.',
  'scan.again': 'Réessayer',
  'scan.photo': 'Prendre une photo du badge',
  'scan.photo.reading': 'Lecture de la photo…',
  'scan.photo.none': 'Aucun code lisible sur cette photo. Rapprochez-vous et évitez les reflets.',
  'scan.code': 'Code du badge',
  'scan.code.hint': 'Les lettres et chiffres inscrits sous le QR code',
  'scan.code.send': 'Valider',
  'scan.read': 'Code lu',
}
