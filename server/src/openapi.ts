import { readFile, writeFile } from 'node:fs/promises'
import { fileURLToPath } from 'node:url'
import type { Command } from '#kit/command-context.ts'
import { runCommand, writeLine } from '#kit/command-context.ts'
import { features } from '../../features.ts'
import { apiDocument } from './openapi/document.ts'

/** JSON with one line per object down to a depth, for readable diffs. */
function written(value: unknown, depth: number, indent = '\n'): string {
  if (depth === 0 || typeof value !== 'object' || value === null || Array.isArray(value)) return JSON.stringify(value)
  const inner = `${indent} `
  const lines = Object.entries(value).map(([key, one]) => `${JSON.stringify(key)}: ${written(one, depth - 1, inner)}`)
  return lines.length === 0 ? '{}' : `{${inner}${lines.join(`,${inner}`)}${indent}}`
}

const target = fileURLToPath(new URL('../../docs/openapi.json', import.meta.url))
const captions = new Map(features.map(({ name, caption }) => [name, caption]))

/** Writes docs/openapi.json (`--write`), or verifies it (`--check`). */
export const main: Command = async (args, { stderr }) => {
  const document = `${written(apiDocument(captions), 3)}\n`
  if (args.includes('--write')) {
    await writeFile(target, document)
    return 0
  }
  if ((await readFile(target, 'utf8').catch(() => '')) === document) return 0
  writeLine(stderr, 'docs/openapi.json is out of date: run `node server/src/openapi.ts --write`')
  return 1
}

if (import.meta.main) await runCommand(main)
