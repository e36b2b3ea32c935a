import { feature, named } from '#feature.ts'

export const moneyFeature = feature({
  name: 'money',
  pages: [
    {
      path: 'organisation/argent',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./OrdersScreen.tsx'), 'OrdersScreen'),
      entry: { key: 'money', icon: 'file', group: 'follow', order: 3, rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/factures',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen'),
      entry: { key: 'documents', icon: 'file', order: 120, rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/reste-du',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DuesScreen.tsx'), 'DuesScreen'),
      entry: { key: 'dues', icon: 'clock', order: 130, rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/comptabilite',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./BooksScreen.tsx'), 'BooksScreen'),
      entry: { key: 'books', icon: 'chart', order: 140, rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/factures/$invoiceId',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./InvoiceScreen.tsx'), 'InvoiceScreen'),
    },
    {
      path: 'organisation/argent/paiement',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./editor/PaymentScreen.tsx'), 'PaymentScreen'),
      entry: { key: 'payment', icon: 'sliders', order: 300, rights: ['edit'] },
    },
  ],
})
