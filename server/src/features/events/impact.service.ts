import type { ContextConfig } from '@parvis/contract/events/events.part.ts'
import { asksToPay, everyLevel, writesGross } from '@parvis/contract/events/events.part.ts'
import { toCents } from '@parvis/contract/kit/money.ts'
import type { Effect } from '@parvis/contract/kit/plan.ts'
import { APPLY, RETIRE, TAKEN } from '@parvis/contract/kit/plan.ts'
import { rewrittenCents, STANDARD_RATE } from '@parvis/contract/kit/vat.ts'
import type { CountById } from '#kit/impact.ts'
import { changesOf, effectsIn, effectsOnEach, isTighter } from '#kit/impact.ts'
import type { Change } from '#kit/part.ts'

/** Counts read by the impact of a change of days and settings, each on first use; maps are by day. */
export interface ContextFacts {
  /** People registered or present on a day. */
  readonly attendees: () => Promise<CountById>
  /** People registered on a day that they have not been invoiced for. */
  readonly unbilled: () => Promise<CountById>
  /** Places on site of a day that people hold or are offered. */
  readonly places: () => Promise<CountById>
  /** People who have registered or declined. */
  readonly answered: () => Promise<number>
  /** People who have registered, for themselves or others, and have not paid. */
  readonly unpaid: () => Promise<number>
  /** Invoices of this year. */
  readonly invoices: () => Promise<number>
}

type Filed = ContextConfig['days'][number]
type Changed<Config = ContextConfig> = Pick<Change<Config>, 'before' | 'after' | 'fresh'>

/** Whether a payment is both due and possible, by card or transfer. */
const takesPayments = (config: Pick<ContextConfig, 'settings' | 'settingsByLanguage'>): boolean =>
  asksToPay(config) &&
  everyLevel(config).some(
    ({ FO_PAYMENT_PROVIDER: provider = '', FO_SELLER: seller }) =>
      provider !== '' || (seller?.acceptsTransfer === true && seller.bank !== ''),
  )

/** Former price of a day in cents, converted to the new way of writing prices. */
function centsWritten({ price }: Filed, before: ContextConfig, after: ContextConfig): number {
  const [cents, isGross] = [toCents(price), writesGross(after)]
  return writesGross(before) === isGross ? cents : rewrittenCents(cents, STANDARD_RATE, isGross)
}

const dayEffects = effectsIn('days')
const settingEffects = effectsIn('settings')

async function effectsOfChange(
  old: Filed,
  item: Filed,
  { before, after }: Changed,
  facts: ContextFacts,
): Promise<Effect[]> {
  const about = { item: old.id, name: item.label || old.day }
  const turn = toCents(item.price) - centsWritten(old, before, after)
  const effects: Effect[] = []
  if (old.day !== item.day) {
    const people = (await facts.attendees()).get(old.id) ?? 0
    effects.push(...dayEffects({ ...about, at: [old.id, 'day'], people }, 'FILE_MOVED', { unblock: 'PLAN_RELEASE' }))
  }
  if (turn !== 0 && asksToPay(after)) {
    const people = (await facts.unbilled()).get(old.id) ?? 0
    const priced = { remedies: [APPLY], cents: turn * people }
    effects.push(...dayEffects({ ...about, at: [old.id, 'price'], people }, 'FILE_PRICED', priced))
  }
  return effects
}

async function effectsOnDays(change: Changed, facts: ContextFacts): Promise<Effect[]> {
  const { before, after } = change
  const { kept, removed } = changesOf(before.days, after.days, ({ id }) => id)
  return [
    ...(await effectsOnEach(removed, async ({ id, label, day }) => {
      const people = (await facts.attendees()).get(id) ?? (await facts.places()).get(id) ?? 0
      return dayEffects({ item: id, at: [id], name: label || day, people }, 'FILE_HELD', { remedies: [RETIRE] })
    })),
    ...(await effectsOnEach(kept, ({ old, item }) => effectsOfChange(old, item, change, facts))),
    ...(await effectsOnEach(after.days, async ({ id, label, day, capacity }) => {
      if (!isTighter(before.days.find((one) => one.id === id)?.capacity, capacity, change)) return []
      const people = (await facts.places()).get(id) ?? 0
      const about = { item: id, at: [id, 'capacity'], name: label || day, people }
      return people > capacity ? dayEffects(about, 'FILE_PLACES', { remedies: [TAKEN] }) : []
    })),
  ]
}

/** Invoice numbers and the seller must not change during a year with invoices. */
function effectsOnInvoices({ before, after }: Changed, facts: ContextFacts): Promise<Effect[]> {
  const saidBy = (config: ContextConfig, key: 'prefix' | 'siret' | 'vatNumber') =>
    everyLevel(config)
      .map(({ FO_INVOICE_PREFIX, FO_SELLER }) => (key === 'prefix' ? FO_INVOICE_PREFIX : FO_SELLER?.[key]) ?? '')
      .join()
  const changed = (['prefix', 'siret', 'vatNumber'] as const).filter(
    (key) => saidBy(before, key) !== saidBy(after, key),
  )
  return effectsOnEach(changed, async (key) => {
    const setting = key === 'prefix' ? 'FO_INVOICE_PREFIX' : 'FO_SELLER'
    const about = { item: setting, at: [setting], name: setting, people: await facts.invoices() }
    return settingEffects(about, 'FILE_INVOICED', { unblock: 'PLAN_NEXT_YEAR' })
  })
}

type Priced = ContextConfig & { readonly articles?: readonly { readonly price: number }[] }

/** Without any means of payment, priced items are no longer due and later registrations are free. */
async function effectsOfClosing({ before, after }: Changed<Priced>, facts: ContextFacts): Promise<Effect[]> {
  const isPriced = [...after.days, ...(after.articles ?? [])].some(({ price }) => price > 0)
  if (!isPriced || !takesPayments(before) || takesPayments(after)) return []
  const about = { item: 'FO_PAYMENT_ACTIVE', at: ['FO_PAYMENT_ACTIVE'], name: 'FO_PAYMENT_ACTIVE' }
  const people = await facts.answered()
  if (people > 0) return settingEffects({ ...about, people }, 'FILE_UNPAID', { remedies: [APPLY] })
  return after.published ? settingEffects({ ...about, people: 1 }, 'FILE_UNPAYABLE', { remedies: [APPLY] }) : []
}

/** A shorter release of unpaid places sends mails at once to people who have not paid. */
async function effectsOfReleasing({ before, after }: Changed, facts: ContextFacts): Promise<Effect[]> {
  const setting = (['FO_UNPAID_HOURS', 'FO_UNPAID_TRANSFER_DAYS'] as const).find((key) => {
    const [was, is] = [before.settings[key] ?? 0, after.settings[key] ?? 0]
    return is > 0 && (was === 0 || is < was)
  })
  if (setting === undefined || !after.published) return []
  const about = { item: setting, at: [setting], name: setting, people: await facts.unpaid() }
  return settingEffects(about, 'FILE_RELEASING', { remedies: [APPLY] })
}

/** Registered people must still find the page: the organiser closes registration instead. */
async function effectsOfUnpublishing({ before, after }: Changed, facts: ContextFacts): Promise<Effect[]> {
  if (!before.published || after.published) return []
  const about = { item: 'published', at: [], name: before.name, people: await facts.answered() }
  return effectsIn('published')(about, 'FILE_PUBLISHED', { unblock: 'PLAN_CLOSE' })
}

export const contextImpact = async (change: Changed<Priced>, facts: ContextFacts): Promise<Effect[]> => [
  ...(await effectsOnDays(change, facts)),
  ...(await effectsOnInvoices(change, facts)),
  ...(await effectsOfClosing(change, facts)),
  ...(await effectsOfReleasing(change, facts)),
  ...(await effectsOfUnpublishing(change, facts)),
]
