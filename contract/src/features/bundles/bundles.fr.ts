import type { Words } from '#kit/words.ts'

/** Paths inside the archive: plain letters, no spaces. */
export const bundlesFr: Words = {
  'bundles.path.event': 'evenement.yaml',
  'bundles.path.people': 'participants',
  'bundles.path.orders': 'commandes',
  'bundles.path.invoices': 'factures',
  'bundles.path.journal': 'journal',
  'bundles.path.images': 'images',
  'bundles.path.photos': 'photos',
  'bundles.path.uploads': 'fichiers',
  'bundles.path.read': '0-LISEZ-MOI.txt',
  'bundles.path.contents': 'contenu.json',
  'bundles.about.event':
    'L’événement entier : réglages, textes, journées, programme, et les personnes avec leurs réponses. Se réimporte dans Parvis.',
  'bundles.about.people': 'Le tableau de tous les participants, pour un tableur.',
  'bundles.about.orders': 'Les commandes et les paiements, pour un tableur.',
  'bundles.about.invoices': 'Les factures et les avoirs, en PDF, tels qu’ils ont été émis.',
  'bundles.about.journal': 'Ce que l’équipe a fait, lu et emporté : qui, quand, sur quoi.',
  'bundles.about.images': 'Les images de la page.',
  'bundles.about.photos': 'Les photos de l’événement, en grand.',
  'bundles.about.uploads': 'Les fichiers envoyés par les participants, un dossier par personne.',
  'bundles.read.title': '{{name}} : tout ce que Parvis en gardait.',
  'bundles.read.rows_one': '{{count}} ligne',
  'bundles.read.rows_other': '{{count}} lignes',
  'bundles.read.files_one': '{{count}} fichier',
  'bundles.read.files_other': '{{count}} fichiers',
  'bundles.read.without': 'Ce qui n’y est volontairement pas :',
  'bundles.without.access':
    'ce qui ouvre un accès : mots de passe, sessions, liens de connexion, clés, webhooks, appareils ;',
  'bundles.without.contacts':
    'les contacts échangés entre participants : ils se les sont donnés entre eux, pas à l’organisation ;',
  'bundles.without.votes': 'qui a voté quoi dans le live : les résultats y sont, pas le vote de chaque personne ;',
  'bundles.without.drafts': 'les inscriptions commencées et pas encore envoyées ;',
  'bundles.without.others':
    'les anciennes versions des réglages, les modèles d’événements, les empreintes des adresses effacées ;',
  'bundles.without.work':
    'l’état des travaux en cours du serveur : compteurs, choix de colonnes, sélections, fichiers en préparation.',
  'bundles.yes': 'oui',
  'bundles.no': 'non',
  'bundles.read.back':
    'Pour revenir : importez evenement.yaml dans Parvis, sur une installation vide ou ailleurs. Les factures, les photos et le journal se gardent ; ils ne se réimportent pas. Ce fichier contient des données personnelles : rangez-le en lieu sûr, effacez-le quand il ne sert plus.',
  'bundles.journal': 'Journal',
  'bundles.journal.at': 'Quand',
  'bundles.journal.by': 'Qui',
  'bundles.journal.act': 'Acte',
  'bundles.journal.person': 'Sur qui',
  'bundles.journal.item': 'Sur quoi',
  'bundles.journal.before': 'Avant',
  'bundles.journal.after': 'Après',
  'bundles.journal.why': 'Pourquoi',
}
