import { useMe } from '#features/users/useMe.ts'
import { useSay } from '#kit/say.tsx'

export type MoneyScreen = 'orders' | 'dues' | 'documents' | 'payment' | 'books'

export function useMoneyTabs(screen: MoneyScreen): { name: string; path: string; isCurrent: boolean }[] {
  const say = useSay()
  const { rights } = useMe()
  const tab = (of: MoneyScreen, name: string, path: string) => ({ name, path, isCurrent: screen === of })
  const edits = rights.includes('edit')
  const reads = rights.includes('money.read')
  return [
    ...(reads
      ? [
          tab('orders', say('money.orders.title'), 'organisation/argent'),
          tab('dues', say('money.dues.title'), 'organisation/argent/reste-du'),
          tab('documents', say('money.documents.title'), 'organisation/argent/factures'),
        ]
      : []),
    ...(edits && reads
      ? [{ name: say('organisation.entry.promoCodes'), path: 'organisation/inscription/codes', isCurrent: false }]
      : []),
    ...(edits ? [tab('payment', say('organisation.entry.payment'), 'organisation/argent/paiement')] : []),
    ...(reads ? [tab('books', say('money.books.title'), 'organisation/argent/comptabilite')] : []),
  ]
}
