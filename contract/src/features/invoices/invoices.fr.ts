import type { Words } from '#kit/words.ts'

export const visit: Words = {
  SELLER_INCOMPLETE: 'Les coordonnées du vendeur sont incomplètes\u00a0: la facture ne peut pas être établie',
  INVOICE_INVALID: 'Cette facture ne respecte pas les règles de la facturation électronique et n’a pas été émise',
  NOT_AN_INVOICE: 'Seule une facture peut être annulée par un avoir',

  'invoices.title': 'Mes factures',
  'invoices.invoice': 'Facture {{number}}',
  'invoices.creditNote': 'Avoir {{number}}',
  'invoices.of': 'Du {{date}}',
  'invoices.specimen': 'SPÉCIMEN',
  'invoices.specimen.text': 'Ces documents viennent d’un paiement de démonstration : ils sont sans valeur.',
  'invoices.kind.creditNote': 'Avoir',
  'invoices.credited': 'Annulée par un avoir',
  'invoices.cut': '{{amount}} repris par avoir',
  'invoices.unpaid': 'À régler',
  'invoices.settled': 'Acquittée le {{date}}',
  'invoices.rebuilt': 'Fichier perdu, refait le {{date}} à partir des mêmes données',
  'invoices.download': 'Télécharger',
  'invoices.download.of': 'Télécharger {{document}} en PDF',
  'invoices.downloading': 'Préparation de {{document}}…',
  'invoices.downloaded': '{{document}} est téléchargé.',
  'invoices.downloadFailed': 'Ce document n’a pas pu être téléchargé',
  'invoices.loadFailed': 'Vos factures n’ont pas pu être chargées',
  'invoices.retry': 'Réessayer',
}
