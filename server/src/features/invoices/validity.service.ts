import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { XmlDocument, XsdValidator } from 'libxml2-wasm'
import { brokenBy } from './en16931.service.ts'
import { readInvoiceXml, treeOf } from './xml-reader.service.ts'

type Xml = typeof import('libxml2-wasm')
interface Schema {
  readonly xml: Xml
  readonly validator: XsdValidator
}

const FORM = 'XSD'
const PARTS = [
  '',
  '_QualifiedDataType_100',
  '_ReusableAggregateBusinessInformationEntity_100',
  '_UnqualifiedDataType_100',
]
const nameOf = (part: string): string => `FACTUR-X_EN16931${part}.xsd`

const SCHEMA = fileURLToPath(new URL('../../../data/factur-x', import.meta.url))

let schema: Promise<Schema> | undefined

/** Compiled on first use: many servers sell nothing. */
async function compile(): Promise<Schema> {
  const xml = await import('libxml2-wasm')
  const files = new Map(
    await Promise.all(PARTS.map(async (part) => [nameOf(part), await readFile(join(SCHEMA, nameOf(part)))] as const)),
  )
  // The schema's parts import each other by name; only these files can be read.
  xml.xmlRegisterInputProvider(new xml.XmlBufferInputProvider(Object.fromEntries(files)))
  try {
    const main = xml.XmlDocument.fromBuffer(files.get(nameOf('')) ?? new Uint8Array(), { url: nameOf('') })
    try {
      return { xml, validator: xml.XsdValidator.fromDoc(main) }
    } finally {
      main.dispose()
    }
  } finally {
    xml.xmlCleanupInputProvider()
  }
}

/**
 * Names of the broken rules; empty for a valid document. Error details are dropped, as they contain the buyer's data.
 */
export async function brokenRules(document: string): Promise<string[]> {
  schema ??= compile().catch((error: unknown) => {
    schema = undefined
    throw error
  })
  const { xml, validator } = await schema
  let parsed: XmlDocument
  try {
    parsed = xml.XmlDocument.fromString(document, { option: xml.ParseOption.XML_PARSE_NONET })
  } catch (error) {
    if (error instanceof xml.XmlError) return [FORM]
    throw error
  }
  try {
    return [...(hasForm(xml, validator, parsed) ? [] : [FORM]), ...brokenBy(readInvoiceXml(treeOf(parsed)))]
  } finally {
    parsed.dispose()
  }
}

function hasForm({ XmlValidateError }: Xml, validator: XsdValidator, document: XmlDocument): boolean {
  try {
    validator.validate(document)
    return true
  } catch (error) {
    if (error instanceof XmlValidateError) return false
    throw error
  }
}
