import type { Billing } from '@parvis/contract/billing/billing.ts'
import { readSummary, startPayment } from '@parvis/contract/checkout/checkout.ts'
import type { SomeSettings } from '@parvis/contract/events/events.settings.ts'
import { commands } from 'vitest/browser'
import type { Stage, Staging } from './stage.tsx'
import { CAMILLE, newKey, stage, withCamille } from './stage.tsx'

const SELLER = {
  ...{ name: 'Association du vivant', legalForm: 'Association loi 1901', siret: '01234567400019' },
  ...{ vatNumber: 'FR09012345674', address: '3 quai des Plantes', postalCode: '38000', city: 'Grenoble' },
  ...{ email: 'compta@parvis.example', bank: 'FR7630001007941234567890185', bic: 'BDFEFRPPCCT' },
  acceptsTransfer: true,
}
const BILL = {
  ...{ type: 4 as const, country: 'FR', social_reason: 'Camille Roux', address: '1 rue du Lac', address_more: '' },
  ...{ postal_code: '38000', city: 'Grenoble', siret: '', intra_communautaire: '', service_code: '' },
  engagement_number: '',
}

export const COMPANY = { ...BILL, type: 1 as const, social_reason: 'Atelier Lumen', siret: '01234567400019' }

export function stagePaying(settings: SomeSettings = {}, more: Staging = {}): Promise<Stage> {
  const id = `lumen-${newKey()}`
  const address = { address1: '4 rue des Forges', postalCode: '44000', city: 'Nantes' }
  const participation = { choice: 'onsite' as const, days: ['j1'], company: id, isCompleted: false }
  return stage({
    days: [{ id: 'j1', day: '2027-03-11', price: 70 }],
    companies: [{ id, name: 'Atelier Lumen', siren: '01234567400019', ...address, employees: [CAMILLE] }],
    people: withCamille({ participation }),
    ...more,
    settings: {
      ...{ FO_PAYMENT_ACTIVE: true, FO_PROMO_ACTIVE: true, FO_SELLER: SELLER },
      FO_PAYMENT_PROVIDER: 'sandbox',
      // The tests do not run on the server's own origin.
      FO_REFERER_ORIGINS: [location.origin],
      ...settings,
    },
  })
}

/** Begins a payment, of Camille by default; returns the address where it continues. */
export async function beginPayment(
  on: Stage,
  method: 'online' | 'transfer' = 'online',
  email: string = CAMILLE,
  bill: Billing = BILL,
): Promise<string> {
  const referer = `${location.origin}/${on.boot.event.context}/inscription`
  const { session } = await on.ask(email, startPayment, { params: on.ids, body: { referer, bill, method } })
  return session.url
}

/** Camille's action on the sandbox page, which stands in for a bank's. */
export async function playSandbox(url: string, action: 'accept' | 'late' | 'refuse' | 'cancel'): Promise<void> {
  const { pathname } = new URL(url)
  const page = await (await fetch(pathname)).text()
  const [, token = ''] = /name="token" value="([^"]+)"/.exec(page) ?? []
  const answer = await fetch(pathname, {
    method: 'POST',
    body: new URLSearchParams({ token, action }),
    // It redirects to the server's own origin, where no page exists.
    redirect: 'manual',
  })
  if (answer.type !== 'opaqueredirect') throw new Error(`The sandbox answers ${answer.status} to « ${action} »`)
  // A late payment has no news yet.
  if (action !== 'late') await commands.settleJobs()
}

export const summaryOf = (on: Stage) => on.ask(CAMILLE, readSummary, { params: on.ids })
