import { A6, openPdf } from '../server/src/kit/pdf.ts'

type Doc = PDFKit.PDFDocument
/** pdfkit as the server loads it. */
const { constructor: engine } = openPdf({ title: '', language: 'fr', createdAt: new Date(0), page: A6 }).doc
const PDFDocument = engine as unknown as { new (options: PDFKit.PDFDocumentOptions): Doc; prototype: Doc }
type Method = (this: object, ...args: unknown[]) => unknown
type Methods = Record<string, Method>

/** A call of pdfkit, on the document or on a structure element returned by an earlier call. */
interface Call {
  readonly on: number | 'document'
  readonly method: string
  readonly args: readonly unknown[]
  gave?: number
}
/** A structure element or a drawing callback among the arguments of a call. */
class ElementRef {
  readonly id: number
  constructor(id: number) {
    this.id = id
  }
}
class Drawing {
  readonly calls: Call[] = []
}

export interface Recording {
  readonly options: unknown
  readonly calls: readonly Call[]
}

/** Methods that draw, move or tag. Measuring is left out, as the floor already knows every position. */
const DRAWS =
  'addPage addStructure appendXML circle clip dash endMarkedContent file fill fillColor fillOpacity font lineCap lineTo lineWidth ' +
  'markContent moveTo rect registerFont restore rotate roundedRect save scale stroke struct switchToPage text translate'
const ELEMENT_METHODS = ['add', 'end']

function noted(arg: unknown, ids: ReadonlyMap<object, number>): unknown {
  const id = typeof arg === 'object' && arg !== null ? ids.get(arg) : undefined
  return id === undefined ? arg : new ElementRef(id)
}

/** Records every call of a document on pdfkit, without pdfkit's internal ones. */
export async function record(make: () => Promise<unknown>): Promise<Recording> {
  const ids = new Map<object, number>()
  let inside = false
  let current: Call[] = []
  const calls = current
  let options: unknown
  const restore: (() => void)[] = []

  const following = (drawing: Drawing, draw: () => void) => () => {
    const [outer, wasInside] = [current, inside]
    current = drawing.calls
    inside = false
    draw()
    current = outer
    inside = wasInside
  }
  const patch = (prototype: Methods, method: string) => {
    const own = Object.hasOwn(prototype, method)
    const original = prototype[method]
    if (!original) return
    prototype[method] = function (...args) {
      if (inside) return original.apply(this, args)
      if (this instanceof PDFDocument) options ??= this.options
      const drawings = args.map((arg) => (typeof arg === 'function' ? new Drawing() : undefined))
      const call: Call = {
        on: ids.get(this) ?? 'document',
        method,
        args: args.map((a, i) => drawings[i] ?? noted(a, ids)),
      }
      current.push(call)
      const wrapped = args.map((arg, i) => {
        const drawing = drawings[i]
        return drawing ? following(drawing, arg as () => void) : arg
      })
      inside = true
      const result = original.apply(this, wrapped)
      inside = false
      if (method === 'struct') call.gave = knows(result as object)
      return result
    }
    restore.push(() => {
      if (own) prototype[method] = original
      else delete prototype[method]
    })
  }
  let isPatched = false
  const knows = (element: object): number => {
    if (!isPatched) for (const method of ELEMENT_METHODS) patch(Object.getPrototypeOf(element) as Methods, method)
    isPatched = true
    ids.set(element, ids.size)
    return ids.size - 1
  }
  const prototype = PDFDocument.prototype as unknown as Methods
  for (const method of DRAWS.split(' ')) patch(prototype, method)
  const end = prototype['end']
  // Calls made within `end` are pdfkit's own.
  prototype['end'] = function (...args) {
    inside = true
    const result = end?.apply(this, args)
    inside = false
    return result
  }
  restore.push(() => {
    if (end) prototype['end'] = end
  })
  try {
    await make()
  } finally {
    for (const undo of restore) undo()
  }
  return { options, calls: withoutMeasuring(withoutBeginning(calls)) }
}

function withoutBeginning(calls: readonly Call[]): readonly Call[] {
  const first = calls.findIndex(({ method }) => method === 'registerFont')
  return calls.slice(Math.max(first, 0))
}

function withoutMeasuring(calls: readonly Call[]): Call[] {
  const kept = calls.filter(({ method }, i) => method !== 'font' || calls[i + 1]?.method !== 'font')
  for (const { args } of kept) {
    for (const arg of args) if (arg instanceof Drawing) arg.calls.splice(0, Infinity, ...withoutMeasuring(arg.calls))
  }
  return kept
}

export function replay({ options, calls }: Recording): Promise<Uint8Array> {
  const doc: Doc = new PDFDocument({ ...(options as PDFKit.PDFDocumentOptions) })
  const elements = new Map<number, object>()
  const target = (on: Call['on']): object => (on === 'document' ? doc : (elements.get(on) ?? doc))
  const play = (played: readonly Call[]) => {
    for (const call of played) {
      const args = call.args.map((arg) => {
        if (arg instanceof ElementRef) return elements.get(arg.id)
        return arg instanceof Drawing ? () => play(arg.calls) : arg
      })
      const on = target(call.on) as Methods
      const result = on[call.method]?.(...args)
      if (call.gave !== undefined) elements.set(call.gave, result as object)
    }
  }
  play(calls)
  const chunks: Uint8Array[] = []
  return new Promise((resolve, reject) => {
    doc.on('data', (chunk: Uint8Array) => chunks.push(chunk))
    doc.on('end', () => resolve(Buffer.concat(chunks)))
    doc.on('error', reject)
    doc.end()
  })
}
