import { feature, named } from '#feature.ts'

export const moneyFeature = feature({
  name: 'money',
  pages: [
    {
      path: 'organisation/argent',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./OrdersScreen.tsx'), 'OrdersScreen'),
      entry: { key: 'money', icon: 'file', rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/factures',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DocumentsScreen.tsx'), 'DocumentsScreen'),
      entry: { key: 'documents', icon: 'file', rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/reste-du',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./DuesScreen.tsx'), 'DuesScreen'),
      entry: { key: 'dues', icon: 'clock', rights: ['money.read'] },
    },
    {
      path: 'organisation/argent/comptabilite',
      frame: 'area',
      words: 'editor',
      screen: named(() => import('./BooksScreen.tsx'), 'BooksScreen'),
      entry: { key: 'books', icon: 'chart', rights: ['money.read'] },
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
      entry: { key: 'payment', icon: 'sliders', rights: ['edit'] },
    },
  ],
})
