import type { Words } from '#kit/words.ts'

export const articlesFr: Words = {
  'articles.lead': 'Les prix s’entendent hors taxes.',
  'articles.general': 'Pour tout l’événement',
  'articles.more': 'En plus',
  'articles.price': '{{amount}} HT',
  'articles.free': 'Offert',
  'articles.full': 'Complet',
  'articles.unavailable': 'Indisponible',
  'articles.auto': 'Inclus dans votre inscription',
  'articles.left_one': 'Plus qu’une place',
  'articles.left_other': 'Encore {{count}} places',
  'articles.none': 'Sans',
  'articles.summary': 'Récapitulatif',
  'articles.summary.empty': 'Rien à payer pour ce choix.',
  'articles.summary.credit': 'En votre faveur',
  'articles.summary.totalHT': 'Total HT',
  'articles.summary.vat': 'TVA {{rate}}',
  'articles.summary.totalTTC': 'Total TTC',
  'articles.summary.unfold': 'Voir le détail',
  'articles.summary.fold': 'Masquer le détail',
  'articles.summary.said': 'Total : {{amount}} TTC',
}
