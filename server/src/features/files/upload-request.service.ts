import { fileRefusals } from '@parvis/contract/files/files.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyRequest } from 'fastify'

/** The only file of a form, in memory: the application limits its size. */
export async function readUpload(request: FastifyRequest): Promise<{ bytes: Buffer; name: string | undefined }> {
  if (!request.isMultipart()) refuse(common.UNSUPPORTED_TYPE)
  const file = await firstFile(request)
  return file ?? refuse(fileRefusals.FILE_REQUIRED)
}

async function firstFile(request: FastifyRequest): Promise<{ bytes: Buffer; name: string | undefined } | undefined> {
  let found: { bytes: Buffer; name: string | undefined } | undefined
  try {
    for await (const part of request.parts()) {
      if (part.type === 'file') found = { bytes: await part.toBuffer(), name: part.filename }
    }
  } catch (error) {
    // Limits of the parser have a code; other errors mean a malformed body.
    if (error instanceof Error && 'code' in error) throw error
    refuse(common.VALIDATION)
  }
  return found
}
