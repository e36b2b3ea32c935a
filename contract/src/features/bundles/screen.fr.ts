import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'data.title': 'Données',
  'data.lead': 'Tout ce que l’événement contient est à vous : emportez-le, voyez ce qui est gardé, et qui l’a lu.',
  'data.bundle': 'Tout emporter',
  'data.bundle.text':
    'Un seul fichier ZIP : l’événement avec ses participants, les tableaux, les factures, les photos, les mails, les entrées, le live, les fichiers envoyés, le journal, et une table des matières.',
  'data.bundle.care':
    'Il contient des données personnelles. Il s’efface d’ici au bout d’un jour, et le journal dit qui l’a demandé.',
  'data.bundle.go': 'Préparer le fichier',
  'data.bundle.back':
    'Pour revenir, importez le fichier de l’événement qu’il contient depuis « Préparer un événement ».',
  'data.keeping': 'Ce qui est gardé',
  'data.keeping.people_one': 'Une personne est gardée.',
  'data.keeping.people_other': '{{count}} personnes sont gardées.',
  'data.keeping.people.none': 'Personne n’est encore inscrit ni invité.',
  'data.keeping.until':
    'Elles sont effacées après le {{day}}, sauf si elles participent à un autre événement : {{months}} après la dernière journée.',
  'data.keeping.months_one': 'un mois',
  'data.keeping.months_other': '{{count}} mois',
  'data.keeping.forever': 'Rien n’est effacé de soi-même : le réglage est « sans limite ».',
  'data.keeping.undated': 'Sans journée, l’événement n’a pas de fin : rien n’est effacé de soi-même.',
  'data.keeping.mails':
    'Les textes des mails partis sont vidés au bout de {{count}} mois, le journal au bout de {{logs}}.',
  'data.keeping.invoices_one':
    'Une facture ou un avoir reste, sans limite ici : la loi demande dix ans (Code de commerce, L123-22).',
  'data.keeping.invoices_other':
    '{{count}} factures et avoirs restent, sans limite ici : la loi demande dix ans (Code de commerce, L123-22).',
  'data.keeping.set': 'Changer la durée dans « Général et dates »',
  'data.reads': 'Qui a lu ou emporté des données',
  'data.reads.none': 'Personne n’a encore emporté de données.',
  'data.reads.text':
    'Exports, tableaux lus, badges et factures téléchargés par l’équipe, du plus récent au plus ancien.',
  'organisation.also.data': 'export sauvegarde RGPD zip conservation',
}
