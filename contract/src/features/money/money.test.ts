import { describe, expect, it } from 'vitest'
import type { BankColumn } from './bank.rules.ts'
import { bankLines, bankTableIn, dateOf, guessedColumns } from './bank.rules.ts'
import type { Match } from './matching.rules.ts'
import { matchLines } from './matching.rules.ts'
import type { Transfer } from './money.ts'

const read = (...rows: string[]) => {
  const table = bankTableIn(rows.map((row) => row.split(';')))
  const columns = guessedColumns(table)
  return { columns, ...bankLines(table, columns) }
}

describe('a bank’s file', () => {
  it.each([
    ['Date;Date valeur;Libellé;Débit;Crédit', '23/02/2027;24/02/2027;VIR ROUX;;1 234,56'],
    ['Date;Libellé;Montant(EUROS)', '23/02/2027;VIR ROUX;1234,56'],
    ['dateOp;dateVal;label;category;amount', '2027-02-23;2027-02-24;VIR ROUX;Divers;"1 234,56"'.replaceAll('"', '')],
    ['Date de comptabilisation;Libellé simplifié;Débit;Crédit;Solde', '23/02/27;VIR ROUX;0,00;+1234,56;99'],
    ['Date opération;Montant;Sens;Libellé', '23.02.2027;1234,56;C;VIR ROUX'],
  ])('is read by its heads: %s', (heads, row) => {
    expect(read('Compte n° 123;;', 'Solde au 28/02/2027;5000,00', heads, row).lines).toEqual([
      { date: '2027-02-23', cents: 123_456, label: 'VIR ROUX' },
    ])
  })

  it('without heads is read by its content', () => {
    expect(read('1;23/02/2027;VIR SEPA ROUX CAMILLE;120,00', '2;24/02/2027;PRLV EDF;-45,10').lines).toEqual([
      { date: '2027-02-23', cents: 12_000, label: 'VIR SEPA ROUX CAMILLE' },
      { date: '2027-02-24', cents: -4510, label: 'PRLV EDF' },
    ])
  })

  it('writes outgoing amounts with their sign or without it', () => {
    const heads = 'Date;Libellé;Débit;Crédit'
    expect(read(heads, '23/02/2027;EDF;-45,10;', '23/02/2027;EDF;45,10;0,00').lines.map(({ cents }) => cents)).toEqual([
      -4510, -4510,
    ])
    expect(read('Date;Montant;Sens;Libellé', '23/02/2027;45,10;D;EDF').lines[0]?.cents).toBe(-4510)
  })

  it('tells the rows that it cannot read, and takes the columns as they are corrected', () => {
    const table = bankTableIn([
      ['Date', 'Libellé', 'Montant'],
      ['23/02/2027', 'VIR', '12,00'],
      ['Total', '', '12,00'],
    ])
    expect(bankLines(table, guessedColumns(table)).unread).toEqual([1])
    const columns: BankColumn[] = ['date', '', 'label']
    expect(bankLines(table, columns).lines).toEqual([])
  })

  it.each([
    ['31/02/2027', undefined],
    ['3/2/2027', '2027-02-03'],
    ['03.02.27', '2027-02-03'],
    ['2027-02-03T10:00:00', '2027-02-03'],
    ['demain', undefined],
  ])('knows the day %s', (cell, day) => expect(dateOf(cell)).toBe(day))
})

const transfer = (given: Partial<Transfer> = {}): Transfer => ({
  ...{ id: 'o1', reference: 'P4K7QXW2RT', firstName: 'Côme', lastName: 'Barthélemy', company: '', status: 'transfer' },
  ...{ mayCome: true, awaitedCents: 10_260, priceCents: 10_260, receipts: [] },
  ...given,
})
const line = (label: string, cents = 10_260, trace = label) => ({ date: '2027-02-23', cents, label, trace })
const told = ({ surety, reason, transfer: found }: Match) => [surety, reason, found?.id]
const judge = (label: string, { cents, ...given }: Partial<Transfer> & { cents?: number } = {}) => {
  const [found] = matchLines([line(label, cents)], { transfers: [transfer(given)], noted: [] })
  return found && told(found)
}

describe('a line', () => {
  it.each(['VIR P4K7QXW2RT', 'vir p4k7 qxw2 rt merci', 'VIR:P-4K7Q/XW2RT', 'VIREMENT DE ROUX P4K7QXW'])(
    'that names the reference, in any spacing or cut, is sure: %s',
    (label) => expect(judge(label)).toEqual(['sure', null, 'o1']),
  )

  it('with a cut or missing reference is sure of nothing', () => {
    expect(judge('VIR P4K7')).toEqual(['none', 'unknown', undefined])
    expect(judge('VIR P4K7Q COMMANDE')).toEqual(['none', 'unknown', undefined])
  })

  it('without a reference is likely by its amount and its name', () => {
    expect(judge('VIR BARTHELEMY COME')).toEqual(['check', 'name', 'o1'])
    expect(judge('VIR BARTHELEMY COME', { cents: 10_000 })).toEqual(['none', 'unknown', undefined])
    expect(judge('VIR ISERE HABITAT SARL', { company: 'Isère Habitat' })).toEqual(['check', 'name', 'o1'])
    const transfers = [transfer(), transfer({ id: 'o2', reference: 'PZZZZZZZZZ' })]
    expect(matchLines([line('VIR BARTHELEMY')], { transfers, noted: [] }).map(told)).toEqual([
      ['check', 'several', undefined],
    ])
  })

  it('tells a missing, excess, given up, settled or manual amount', () => {
    const named = 'VIR P4K7QXW2RT'
    expect(judge(named, { cents: 10_000 })).toEqual(['check', 'less', 'o1'])
    expect(judge(named, { cents: 11_000 })).toEqual(['check', 'more', 'o1'])
    expect(judge(named, { status: 'dropped' })).toEqual(['check', 'dropped', 'o1'])
    expect(judge(named, { status: 'paid', mayCome: false, awaitedCents: 0 })).toEqual(['none', 'settled', 'o1'])
    expect(judge(named, { cents: -10_260 })).toEqual(['out', null, undefined])
    const receipts = [{ cents: 5000, receivedOn: '2027-02-26', isFromFile: false }]
    expect(judge(named, { cents: 5000, awaitedCents: 5260, receipts })).toEqual(['check', 'byHand', 'o1'])
    expect(judge(named, { cents: 5260, awaitedCents: 5260, receipts })).toEqual(['sure', null, 'o1'])
  })

  it('counts against the rest left by those before it, and was taken before where its trace is known', () => {
    const lines = [line('VIR P4K7QXW2RT', 10_260, 'a'), line('VIR P4K7QXW2RT BIS', 10_260, 'b')]
    expect(matchLines(lines, { transfers: [transfer()], noted: [] }).map(told)).toEqual([
      ['sure', null, 'o1'],
      ['check', 'twice', 'o1'],
    ])
    expect(matchLines(lines, { transfers: [transfer()], noted: ['a'] }).map(told)).toEqual([
      ['noted', null, undefined],
      ['sure', null, 'o1'],
    ])
  })
})
