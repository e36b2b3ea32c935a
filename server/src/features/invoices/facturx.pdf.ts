import type { Pdf } from '#kit/pdf.ts'

const FILE = 'factur-x.xml'
const NAMESPACE = 'urn:factur-x:pdfa:CrossIndustryDocument:invoice:1p0#'

const PROPERTIES = [
  ['DocumentFileName', 'Name of the embedded XML invoice file', FILE],
  ['DocumentType', 'INVOICE', 'INVOICE'],
  ['Version', 'The actual version of the Factur-X XML schema', '1.0'],
  ['ConformanceLevel', 'The conformance level of the embedded Factur-X data', 'EN 16931'],
] as const

const property = (name: string, description: string): string =>
  `<rdf:li rdf:parseType="Resource"><pdfaProperty:name>${name}</pdfaProperty:name>` +
  '<pdfaProperty:valueType>Text</pdfaProperty:valueType><pdfaProperty:category>external</pdfaProperty:category>' +
  `<pdfaProperty:description>${description}</pdfaProperty:description></rdf:li>`

/** Factur-X metadata with its extension schema, which PDF/A requires. */
const METADATA = `
<rdf:Description rdf:about="" xmlns:fx="${NAMESPACE}">
${PROPERTIES.map(([name, , value]) => `<fx:${name}>${value}</fx:${name}>`).join('')}
</rdf:Description>
<rdf:Description rdf:about="" xmlns:pdfaExtension="http://www.aiim.org/pdfa/ns/extension/"
 xmlns:pdfaSchema="http://www.aiim.org/pdfa/ns/schema#" xmlns:pdfaProperty="http://www.aiim.org/pdfa/ns/property#">
<pdfaExtension:schemas><rdf:Bag><rdf:li rdf:parseType="Resource">
<pdfaSchema:schema>Factur-X PDFA Extension Schema</pdfaSchema:schema>
<pdfaSchema:namespaceURI>${NAMESPACE}</pdfaSchema:namespaceURI><pdfaSchema:prefix>fx</pdfaSchema:prefix>
<pdfaSchema:property><rdf:Seq>${PROPERTIES.map(([name, description]) => property(name, description)).join('')}</rdf:Seq></pdfaSchema:property>
</rdf:li></rdf:Bag></pdfaExtension:schemas>
</rdf:Description>`

interface FileOptions extends PDFKit.Mixins.PDFAttachmentOptions {
  readonly relationship: 'Alternative'
}

export function attachFacturX({ doc }: Pdf, xml: string, issuedAt: Date): void {
  const options: FileOptions = {
    name: FILE,
    type: 'text/xml',
    description: 'Factur-X',
    creationDate: issuedAt,
    modifiedDate: issuedAt,
    relationship: 'Alternative',
  }
  doc.file(Buffer.from(xml), options)
  doc.appendXML(METADATA)
}
