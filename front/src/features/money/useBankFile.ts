import { textFileOf } from '@parvis/contract/kit/text-file.ts'
import type { BankColumn, BankLine, BankTable } from '@parvis/contract/money/bank.rules.ts'
import { bankColumns, bankLines, bankTableIn, guessedColumns, traceOf } from '@parvis/contract/money/bank.rules.ts'
import type { TracedLine } from '@parvis/contract/money/matching.rules.ts'
import { cellsOfOfx, isOfx } from '@parvis/contract/money/ofx.rules.ts'
import { useEffect, useMemo, useState } from 'react'
import { storage } from '#kit/storage.ts'
import { cellsOfCamt, isCamt } from './parts/camt.ts'

const MOST_BYTES = 5_000_000

export interface BankFile {
  readonly name: string
  readonly table: BankTable
  readonly columns: readonly BankColumn[]
  /** Whether the columns were chosen before for a file of this shape. */
  readonly isKnown: boolean
  /** Not UTF-8: read as windows-1252. */
  readonly isOfWindows: boolean
}

export type BankProblem = 'bank.file.big' | 'bank.file.empty' | 'bank.file.unread'

/** Storage key of the columns for files with the same headers. */
const placeOf = ({ heads, rows }: BankTable): string =>
  `parvis.bank.${heads.length > 0 ? heads.join('|') : (rows[0]?.length ?? 0)}`

function rememberedFor(table: BankTable): BankColumn[] | undefined {
  const kept = storage.read(placeOf(table))?.split(',')
  return kept?.map((one) => bankColumns.find((column) => column === one) ?? '')
}

async function cellsOf(text: string): Promise<string[][] | undefined> {
  if (isCamt(text)) return cellsOfCamt(text)
  if (isOfx(text)) return cellsOfOfx(text)
  // Loaded on demand: few pages read a bank's file.
  const { default: papa } = await import('papaparse')
  return papa.parse<string[]>(text, { skipEmptyLines: 'greedy' }).data
}

async function readBankFile(file: File): Promise<BankFile | BankProblem> {
  if (file.size > MOST_BYTES) return 'bank.file.big'
  const read = textFileOf(new Uint8Array(await file.arrayBuffer()))
  if (read === undefined) return 'bank.file.unread'
  const cells = await cellsOf(read.text)
  if (cells === undefined) return 'bank.file.empty'
  const table = bankTableIn(cells)
  if (table.rows.length === 0 || !table.rows.some((row) => row.length > 1)) return 'bank.file.empty'
  const known = rememberedFor(table)
  const isOfWindows = read.encoding === 'windows-1252'
  return { name: file.name, table, columns: known ?? guessedColumns(table), isKnown: known !== undefined, isOfWindows }
}

const hexOf = (bytes: ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

async function traced(lines: readonly BankLine[]): Promise<TracedLine[]> {
  const seen = new Map<string, number>()
  const texts = lines.map((line) => {
    const nth = seen.get(traceOf(line, 0)) ?? 0
    seen.set(traceOf(line, 0), nth + 1)
    return traceOf(line, nth)
  })
  const hashes = await Promise.all(texts.map((text) => crypto.subtle.digest('SHA-256', new TextEncoder().encode(text))))
  return lines.map((line, at) => ({ ...line, trace: hexOf(hashes[at] ?? new ArrayBuffer(0)) }))
}

export function useBankFile() {
  const [file, setFile] = useState<BankFile | null>(null)
  const [problem, setProblem] = useState<BankProblem | null>(null)
  const read = useMemo(() => file && bankLines(file.table, file.columns), [file])
  const [lines, setLines] = useState<readonly TracedLine[] | null>(null)
  useEffect(() => {
    let isOld = false
    setLines(null)
    void traced(read?.lines ?? []).then((found) => {
      if (!isOld) setLines(found)
    })
    return () => {
      isOld = true
    }
  }, [read])
  return {
    ...{ file, problem, lines },
    unread: read?.unread.length ?? 0,
    async choose(chosen: File) {
      setProblem(null)
      const found = await readBankFile(chosen)
      if (typeof found === 'string') setProblem(found)
      else setFile(found)
    },
    name(at: number, column: BankColumn) {
      if (!file) return
      const columns = Array.from({ length: widthOf(file.table) }, (_, nth) =>
        nth === at ? column : (file.columns[nth] ?? ''),
      )
      storage.write(placeOf(file.table), columns.join(','))
      setFile({ ...file, columns })
    },
    drop() {
      setFile(null)
      setProblem(null)
    },
  }
}

export const widthOf = ({ heads, rows }: BankTable): number =>
  Math.max(heads.length, ...rows.slice(0, 50).map((row) => row.length))
