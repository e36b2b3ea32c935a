import type { Words } from '#kit/words.ts'

export const articlesFr: Words = {
  'articles.lead': 'Les prix s’entendent hors taxes.',
  'articles.lead.ttc': 'Les prix s’entendent TTC.',
  'articles.general': 'Pour tout l’événement',
  'articles.more': 'En plus',
  'articles.unavailable': 'Indisponible',
  'articles.auto': 'Inclus dans votre inscription',
  'articles.none': 'Aucun de ces choix',
  'articles.summary': 'Récapitulatif',
  'articles.summary.empty': 'Rien à payer pour ce choix.',
  'articles.summary.credit': 'En votre faveur',
  'articles.summary.totalHT': 'Total HT',
  'articles.summary.vat': 'TVA {{rate}}',
  'articles.summary.totalTTC': 'Total TTC',
  'articles.summary.unfold': 'Voir le détail',
  'articles.summary.fold': 'Masquer le détail',
  'articles.summary.said.credit': 'En votre faveur : {{amount}} TTC',
  'articles.summary.said': 'Total : {{amount}} TTC',
}
