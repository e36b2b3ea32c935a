import type { Right } from '@parvis/contract/kit/rights.ts'
import { addPath } from '#features/additions/kit/addPath.ts'
import { paths } from '#kit/paths.ts'

/**
 * An action that the palette finds: word keys `organisation.act.<key>` and, for synonyms, `organisation.also.<key>`.
 */
export interface AreaAct {
  readonly key: string
  /** The entry of the area where it is done; it is hidden where the person may not open that page. */
  readonly at: string
  readonly rights?: readonly Right[]
  readonly to?: (context: string) => string
}

export const ACTS: readonly AreaAct[] = [
  { key: 'add', at: 'participants', rights: ['people.write'], to: addPath },
  { key: 'import', at: 'participants', rights: ['people.write'], to: paths.guests },
  { key: 'export', at: 'participants' },
  { key: 'chooseColumns', at: 'participants' },
  { key: 'print', at: 'badges' },
  { key: 'scan', at: 'door' },
  { key: 'lend', at: 'devices' },
  { key: 'write', at: 'mails' },
  { key: 'mailText', at: 'mails' },
  { key: 'offer', at: 'waitingLine', rights: ['people.write'] },
  { key: 'transfer', at: 'money', rights: ['money.write'] },
  { key: 'refund', at: 'documents', rights: ['money.write'] },
  { key: 'remind', at: 'dues', rights: ['money.write'] },
  { key: 'invoices', at: 'documents' },
  { key: 'ledger', at: 'books' },
  { key: 'price', at: 'articles' },
  { key: 'code', at: 'promoCodes', rights: ['edit', 'money.write'] },
  { key: 'day', at: 'registering' },
  { key: 'question', at: 'forms' },
  { key: 'conference', at: 'programme' },
  { key: 'colour', at: 'appearance' },
  { key: 'translate', at: 'languages' },
  { key: 'embed', at: 'site' },
  { key: 'poll', at: 'live' },
  { key: 'caterer', at: 'figures' },
  { key: 'publish', at: 'overview', rights: ['publish'] },
  { key: 'rehearse', at: 'overview', rights: ['edit'] },
  { key: 'undo', at: 'versions' },
  { key: 'invite', at: 'team' },
  { key: 'everything', at: 'data' },
  { key: 'archive', at: 'danger' },
  { key: 'factor', at: 'security' },
  { key: 'accessibility', at: 'overview', to: paths.accessibility },
]
