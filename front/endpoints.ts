import type { Plugin } from 'vite'

/**
 * The properties that the browser needs: of an endpoint its route, reply type and stale readings; of a topic its path
 * and schemas; of an opening its readings.
 */
const KEPT: Readonly<Record<string, ReadonlySet<string>>> = {
  endpoint: new Set(['route', 'produces', 'stale', 'holds']),
  topic: new Set(['path', 'events', 'state', 'changes']),
  opening: new Set(['reads', 'limited', 'held']),
}

interface Node {
  type: string
  start: number
  end: number
}

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null && 'type' in value && 'start' in value
}

type Properties = readonly (Node & { key?: { name?: string } })[]

/** Calls `found` for each `endpoint({ … })`, `topic({ … })` and `opening({ … })` below a node. */
function eachDeclaration(node: Node, found: (properties: Properties, kept: ReadonlySet<string>) => void): void {
  const call = node as Node & {
    callee?: { name?: string }
    arguments?: (Node & { properties?: Properties })[]
  }
  const kept = node.type === 'CallExpression' ? KEPT[call.callee?.name ?? ''] : undefined
  if (kept) found(call.arguments?.[0]?.properties ?? [], kept)
  for (const value of Object.values(node)) {
    for (const child of Array.isArray(value) ? value : [value]) if (isNode(child)) eachDeclaration(child, found)
  }
}

/**
 * Removes from the browser's bundle the properties that only the server reads: of the schemas the front keeps the
 * type. This leaves out zod, 10 kB of the first page; a screen that validates a value imports its schema by name.
 */
export function lightEndpoints(): Plugin {
  return {
    name: 'parvis-light-endpoints',
    transform: {
      order: 'post',
      filter: { id: /\/contract\/src\/features\/[^?]+\.ts$/, code: /(endpoint|topic|opening)\(/ },
      handler(code) {
        const cuts: [number, number][] = []
        eachDeclaration(this.parse(code) as Node, (properties, kept) => {
          for (const [i, property] of properties.entries()) {
            const end = properties[i + 1]?.start ?? property.end
            if (!kept.has(property.key?.name ?? '')) cuts.push([property.start, end])
          }
        })
        const light = cuts.reduceRight((text, [start, end]) => text.slice(0, start) + text.slice(end), code)
        return { code: light, map: null }
      },
    },
  }
}
