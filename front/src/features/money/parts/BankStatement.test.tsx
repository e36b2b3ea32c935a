import { confirmTransfer, listOrders } from '@parvis/contract/checkout/checkout.ts'
import { MOST_LINES } from '@parvis/contract/money/money.ts'
import { afterEach, beforeAll, expect, test, vi } from 'vitest'
import { userEvent } from 'vitest/browser'
import { cleanup } from 'vitest-browser-react'
import { loadWords } from '#kit/say.tsx'
import { beginPayment, stagePaying } from '#testing/paying.ts'
import { cutNetwork, ORGANISER, withCamille } from '#testing/stage.tsx'
import { OrdersScreen } from '../OrdersScreen.tsx'

beforeAll(() => loadWords('fr'))
afterEach(async () => {
  await cleanup()
  localStorage.clear()
  vi.restoreAllMocks()
})

async function begin() {
  const on = await stagePaying()
  await beginPayment(on, 'transfer')
  const orders = async () => (await on.ask(ORGANISER, listOrders, { params: on.ids, query: {} })).data
  const [order] = await orders()
  if (!order) throw new Error('Camille has no order')
  const shown = await on.show(<OrdersScreen />, { as: ORGANISER, path: '/page' })
  const drop = async (...rows: string[]) => {
    await expect.element(shown.screen.getByLabelText(/^Relevé de banque/)).toBeInTheDocument()
    const file = new File([rows.join('\n')], 'releve.csv', { type: 'text/csv' })
    await shown.screen.getByLabelText(/^Relevé de banque/).upload(file)
  }
  return { on, order, orders, drop, ...shown }
}

test('a line that is recognised is confirmed, and known again in the same file', async () => {
  const { order, orders, drop, screen, press } = await begin()
  const rows = ['Date;Libellé;Débit;Crédit', `23/02/2026;VIR ROUX ${order.reference};;84,00`, '23/02/2026;EDF;-12,00;']
  await drop(...rows)
  await expect.element(screen.getByText(/^1 virement reconnu · 1 sortie d’argent/)).toBeVisible()
  await press('Confirmer 1 virement')
  await expect.element(screen.getByText('1 virement noté.')).toBeVisible()
  await expect.element(screen.getByText(/^Tout ce que dit ce relevé est déjà noté/)).toBeVisible()
  expect((await orders())[0]).toMatchObject({ status: 'paid', receivedCents: 8400 })
})

const CAMT = 'urn:iso:std:iso:20022:tech:xsd:camt.053.001.08'
const entry = (amount: string, side: string, more: string, status = '<Sts><Cd>BOOK</Cd></Sts>') =>
  `<Ntry><Amt Ccy="EUR">${amount}</Amt><CdtDbtInd>${side}</CdtDbtInd>${status}<BookgDt><Dt>2026-02-23</Dt></BookgDt>
  <NtryDtls>${more}</NtryDtls></Ntry>`
const paying = (amount: string, name: string, text: string) =>
  `<TxDtls><Refs><EndToEndId>NOTPROVIDED</EndToEndId></Refs><Amt Ccy="EUR">${amount}</Amt><RltdPties><Dbtr><Pty><Nm>${name}</Nm></Pty></Dbtr></RltdPties>
  <RmtInf><Ustrd>${text}</Ustrd></RmtInf></TxDtls>`
const camt = (entries: string, before = '') =>
  `<?xml version="1.0" encoding="UTF-8"?>\n${before}<Document xmlns="${CAMT}"><BkToCstmrStmt><Stmt>${entries}</Stmt></BkToCstmrStmt></Document>`

test('a statement in CAMT.053 gives the same proposals, each transfer of a batch apart, and is taken once', async () => {
  const { order, orders, drop, screen, press } = await begin()
  const half = [paying('40.00', 'ROUX &amp; Cie', `FACT ${order.reference}`), paying('44.00', 'ROUX', order.reference)]
  const pending = entry('84.00', 'CRDT', paying('84.00', 'ROUX', order.reference), '<Sts>PDNG</Sts>')
  const file = camt(`${entry('84.00', 'CRDT', half.join(''))}${entry('12.50', 'DBIT', '')}${pending}`)
  await drop(file)
  await expect.element(screen.getByText(/1 sortie d’argent/)).toBeVisible()
  await expect.element(screen.getByText(`ROUX & Cie FACT ${order.reference}`).last()).toBeVisible()
  for (const nth of [0, 1]) await screen.getByRole('checkbox').nth(nth).click()
  await press('Confirmer 2 virements')
  await expect.element(screen.getByText('2 virements notés.')).toBeVisible()
  await expect.element(screen.getByText(/^Tout ce que dit ce relevé est déjà noté/)).toBeVisible()
  expect((await orders())[0]).toMatchObject({ status: 'paid', receivedCents: 8400 })
})

const ofx = (lines: string) =>
  `OFXHEADER:100\nDATA:OFXSGML\nVERSION:102\n\n<OFX><BANKMSGSRSV1><STMTTRNRS><STMTRS><CURDEF>EUR<BANKTRANLIST>${lines}</BANKTRANLIST></STMTRS></STMTTRNRS></BANKMSGSRSV1></OFX>`

/** The same credits in each supported file format. */
function filesOf(credits: readonly { name: string; text: string; amount: string }[]) {
  const csv = credits.map(({ name, text, amount }) => `23/02/2026;${name} ${text};${amount.replace('.', ',')}`)
  const entries = credits.map(({ name, text, amount }) => entry(amount, 'CRDT', paying(amount, name, text)))
  const lines = credits.map(
    ({ name, text, amount }) =>
      `<STMTTRN><TRNTYPE>CREDIT<DTPOSTED>20260223<TRNAMT>${amount}<NAME>${name}\n<MEMO>${text}\n</STMTTRN>`,
  )
  return { csv: ['Date;Libellé;Montant', ...csv].join('\n'), camt: camt(entries.join('')), ofx: ofx(lines.join('')) }
}

test('thirty of thirty-three credits are recognised alike in CSV, CAMT.053 and OFX, and noted once over all files', async () => {
  const guests = Array.from({ length: 31 }, (_, nth) => `g${nth}@exemple.fr`)
  const participation = { choice: 'onsite' as const, days: ['j1'], isCompleted: false }
  const on = await stagePaying(
    {},
    {
      people: withCamille(
        {},
        guests.map((email, nth) => ({ email, firstName: 'Ana', lastName: `Arve ${nth}`, participation })),
      ),
    },
  )
  for (const email of guests) await beginPayment(on, 'transfer', email)
  const { data } = await on.ask(ORGANISER, listOrders, { params: on.ids, query: { pageSize: 100 } })
  const references = data.map(({ reference }) => reference)
  const credits = references.map((text, nth) => ({ name: 'ARVE', text, amount: nth === 30 ? '83.00' : '84.00' }))
  const unknown = { name: 'OMEGA', text: 'PRESTATION 0519', amount: '75.00' }
  const twice = { name: 'ARVE BIS', text: references[0] ?? '', amount: '84.00' }
  const files = filesOf([...credits, unknown, twice])
  const { screen, press } = await on.show(<OrdersScreen />, { as: ORGANISER, path: '/page' })
  const read = async (kind: keyof typeof files, counts: string) => {
    const remove = screen.getByRole('button', { name: 'Retirer ce relevé' })
    if (remove.elements().length > 0) await remove.click()
    await expect.element(screen.getByLabelText(/^Relevé de banque/)).toBeInTheDocument()
    await screen.getByLabelText(/^Relevé de banque/).upload(new File([files[kind]], `releve.${kind}`))
    await expect.element(screen.getByText(counts)).toBeVisible()
  }
  for (const kind of ['csv', 'camt', 'ofx'] as const)
    await read(kind, '30 virements reconnus · 2 à vérifier · 1 sans commande')
  await expect.element(screen.getByText('Une autre ligne de ce relevé règle déjà cette commande.')).toBeVisible()
  await expect.element(screen.getByText(/^Il manque 1,00\s€\.$/)).toBeVisible()
  await press('Confirmer 30 virements')
  await expect.element(screen.getByText('30 virements notés.')).toBeVisible()
  for (const kind of ['csv', 'camt', 'ofx'] as const) await read(kind, '1 à vérifier · 2 sans commande · 30 déjà notés')
  await expect.element(screen.getByText('Cochez les lignes à noter.')).toBeVisible()
  const after = await on.ask(ORGANISER, listOrders, { params: on.ids, query: { pageSize: 100 } })
  expect(after.data.filter(({ status }) => status === 'paid')).toHaveLength(30)
})

test('a statement that names entities, or is of no transfer, is not read', async () => {
  const { drop, screen } = await begin()
  const line = entry('84.00', 'CRDT', paying('84.00', '&x;', 'x'))
  await drop(camt(line, '<!DOCTYPE d [<!ENTITY x SYSTEM "file:///etc/passwd">]>\n'))
  await expect.element(screen.getByText(/^Ni date ni montant dans ce fichier/)).toBeVisible()
  await drop(camt(''))
  await expect.element(screen.getByText(/^Ni date ni montant dans ce fichier/)).toBeVisible()
})

test('a statement in windows-1252 is read as such, which is said', async () => {
  const { order, screen } = await begin()
  const text = `Date;Libellé;Montant\n23/02/2026;VIREMENT REÇU ${order.reference};84,00`
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0))
  await screen.getByLabelText(/^Relevé de banque/).upload(new File([bytes], 'releve.csv', { type: 'text/csv' }))
  await expect.element(screen.getByText(/lu comme windows-1252/)).toBeVisible()
  await expect.element(screen.getByText(/^1 virement reconnu/)).toBeVisible()
})

test('an order is chosen by hand, and its rest is left awaited unless no more is asked for', async () => {
  const { order, orders, drop, screen, press } = await begin()
  await drop('Date;Libellé;Montant', '23/02/2026;DEPOT;80,00')
  await expect.element(screen.getByText('Aucune commande attendue ne correspond.')).toBeVisible()
  await expect.element(screen.getByRole('button', { name: 'Confirmer', exact: true })).toBeDisabled()
  await screen.getByLabelText(/^Commande du virement/).selectOptions(order.id)
  await expect.element(screen.getByText(/^Il manque 4,00\s€\.$/)).toBeVisible()
  await screen.getByLabelText(/^Le reste, 4,00/).selectOptions('whole')
  await press('Confirmer 1 virement')
  await expect.element(screen.getByText('1 virement noté.')).toBeVisible()
  expect((await orders())[0]).toMatchObject({ status: 'paid', receivedCents: 8000 })
})

test('an order settled by a colleague meanwhile is refused for that line, which says so', async () => {
  const { on, order, drop, screen, press } = await begin()
  await drop('Date;Libellé;Montant', `23/02/2026;VIR ${order.reference};84,00`)
  await expect.element(screen.getByText(/^1 virement reconnu/)).toBeVisible()
  await on.ask(ORGANISER, confirmTransfer, { params: { ...on.ids, orderId: order.id }, body: {} })
  await press('Confirmer 1 virement')
  await expect.element(screen.getByText(/^Rien de nouveau n’a été noté, 1 ligne refusée/)).toBeVisible()
  await expect.element(screen.getByText(/^Pas noté\s: Cette commande est déjà réglée/)).toBeVisible()
})

test('columns without names are named by hand, and the device remembers them', async () => {
  const { order, drop, screen } = await begin()
  const rows = ['Quand;Quoi;Combien', `23/02/2026;VIR ${order.reference};84,00`, '24/02/2026;EDF;-5,00']
  await drop(...rows)
  await expect
    .element(screen.getByText(/^1 virement reconnu · 1 sortie d’argent laissée de côté · 1 ligne illisible$/))
    .toBeVisible()
  await screen.getByText('Colonnes', { exact: true }).click()
  await screen.getByLabelText('Colonne 3').selectOptions('Ne sert pas')
  await expect.element(screen.getByText(/^Il manque la date, ou le montant/)).toBeVisible()
  await screen.getByRole('button', { name: 'Retirer ce relevé' }).click()
  await drop(...rows)
  await expect.element(screen.getByText(/^Il manque la date, ou le montant/)).toBeVisible()
})

test('a file of which no line can be read is told', async () => {
  const { drop, screen } = await begin()
  await drop('bonjour')
  await expect.element(screen.getByText(/^Ni date ni montant dans ce fichier/)).toBeVisible()
})

test('a long statement is confirmed a few lines per call, and goes on where a lost network stopped it', async () => {
  const { order, orders, drop, screen, press } = await begin()
  const count = MOST_LINES + 2
  const rows = Array.from({ length: count }, (_, nth) => `23/02/2026;VIR ${order.reference} ${nth};1,00`)
  await drop('Date;Libellé;Montant', ...rows)
  await expect.element(screen.getByText(`${count} à vérifier`)).toBeVisible()
  for (const box of screen.getByRole('checkbox').elements()) await userEvent.click(box)
  let sent = 0
  const network = cutNetwork((path, method) => method === 'POST' && path.endsWith('/transfers') && ++sent > 1)
  vi.spyOn(navigator, 'onLine', 'get').mockReturnValue(false)
  await press(`Confirmer ${count} virements`)
  await expect.element(screen.getByText(`${MOST_LINES} virements notés.`)).toBeVisible()
  await expect.element(screen.getByText(/^Le serveur ne répond pas/)).toBeVisible()
  expect((await orders())[0]).toMatchObject({ receivedCents: MOST_LINES * 100 })
  network.mend()
  await press('Confirmer 2 virements')
  await expect.element(screen.getByText('2 virements notés.')).toBeVisible()
  expect((await orders())[0]).toMatchObject({ status: 'transfer', receivedCents: count * 100 })
})
