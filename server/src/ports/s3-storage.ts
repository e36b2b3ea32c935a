import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Role, TemporaryKeys } from './aws-role.ts'
import { keysOf } from './aws-role.ts'
import type { Clock } from './clock.ts'
import { systemClock } from './clock.ts'
import type { Content, Storage } from './storage.ts'
import { checked, StorageDown } from './storage.ts'

/** A bucket for files. `endpoint` is the service's address without the bucket. */
export type S3Options = { endpoint: string; region: string; bucket: string } & (
  | { accessKeyId: string; secretAccessKey: string; role?: never }
  | { role: Role }
)

/** Part size. The service accepts at most 10 000 parts, each but the last of at least 5 MiB. */
const PART = 8 * 1024 * 1024
const PATIENCE_MS = 60_000

const WHOLE = Symbol('the bucket')

type Bytes = Buffer<ArrayBuffer>
type Ask = (
  method: string,
  key: string | typeof WHOLE,
  init?: RequestInit & { query?: string },
) => Promise<Response | undefined>

/** Whether a 404 concerns the file: a missing bucket or a proxy answers the same. */
async function saysMissing(ask: Ask, method: string, response: Response): Promise<boolean> {
  if (method === 'GET') return (await response.text()).includes('<Code>NoSuchKey</Code>')
  // HEAD has no body to tell them apart; for DELETE a missing file is a success.
  return method === 'DELETE' || (method === 'HEAD' && (await ask('HEAD', WHOLE)) !== undefined)
}

function signerOf(options: S3Options, clock: Clock): () => Promise<AwsClient> {
  const { region } = options
  const signing = ({ accessKeyId, secretAccessKey, sessionToken }: TemporaryKeys) =>
    new AwsClient({
      ...{ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 },
      ...(sessionToken !== undefined && { sessionToken }),
    })
  if (options.role === undefined) {
    const client = signing(options)
    return async () => client
  }
  const keys = keysOf(options.role, clock)
  let held: { keys: TemporaryKeys; client: AwsClient } | undefined
  return async () => {
    const now = await keys()
    if (held?.keys !== now) held = { keys: now, client: signing(now) }
    return held.client
  }
}

/** Storage in a bucket of any S3-compatible service, with path-style addresses. */
export function s3Storage(options: S3Options, clock: Clock = systemClock): Storage {
  const { endpoint, bucket } = options
  const signer = signerOf(options, clock)

  const ask: Ask = async (method, candidate, { query = '', ...init } = {}) => {
    const path = candidate === WHOLE ? '' : `/${checked(candidate)}`
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}${path}${query}`
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const client = await signer()
    const response = await client.fetch(url, { signal, ...init, method }).catch((error: unknown) => {
      throw new StorageDown('The file storage cannot be reached', error)
    })
    if (response.ok) return response
    const isMissing = response.status === 404 && candidate !== WHOLE && (await saysMissing(ask, method, response))
    if (!response.bodyUsed) await response.body?.cancel()
    if (isMissing) return undefined
    throw new StorageDown(`The file storage answers ${response.status} to ${method}`)
  }

  return {
    async put(candidate, content, contentType) {
      const headers = { 'content-type': contentType }
      const parts = partsOf(content)
      const first = (await parts.next()).value ?? Buffer.alloc(0)
      if (first.length < PART) await ask('PUT', candidate, { body: first, headers })
      else await putInParts(ask, candidate, { first, parts, headers })
    },
    async get(candidate) {
      const response = await ask('GET', candidate)
      return response && new Uint8Array(await response.arrayBuffer())
    },
    async open(candidate) {
      // The time limit covers only the start of the response: slow downloads are allowed.
      const late = new AbortController()
      const timer = setTimeout(() => late.abort(), PATIENCE_MS)
      const response = await ask('GET', candidate, { signal: late.signal }).finally(() => clearTimeout(timer))
      if (!response?.body) return undefined
      return {
        size: Number(response.headers.get('content-length')),
        content: Readable.fromWeb(response.body as ReadableStream),
      }
    },
    async head(candidate) {
      const response = await ask('HEAD', candidate)
      if (!response) return undefined
      const modifiedAt = new Date(response.headers.get('last-modified') ?? 0)
      return { size: Number(response.headers.get('content-length')), modifiedAt }
    },
    async delete(candidate) {
      await ask('DELETE', candidate)
    },
    keys: () => keysIn(ask),
  }
}

async function* keysIn(ask: Ask): AsyncGenerator<string> {
  let next: string | undefined
  do {
    const after = next === undefined ? '' : `&continuation-token=${encodeURIComponent(next)}`
    const listed = (await (await ask('GET', WHOLE, { query: `?list-type=2${after}` }))?.text()) ?? ''
    for (const [, key = ''] of listed.matchAll(/<Key>([^<]+)<\/Key>/g)) yield key
    next = /<NextContinuationToken>([^<]+)<\/NextContinuationToken>/.exec(listed)?.[1]
  } while (next !== undefined)
}

/** Chunks of `PART` bytes, the last one shorter. */
async function* partsOf(content: Content): AsyncGenerator<Bytes, undefined> {
  let pending: Uint8Array[] = []
  let length = 0
  let isFirst = true
  for await (const chunk of content instanceof Uint8Array ? [content] : content) {
    pending.push(chunk)
    length += chunk.length
    if (length < PART) continue
    const whole = Buffer.concat(pending)
    let sent = 0
    for (; length - sent >= PART; sent += PART) yield whole.subarray(sent, sent + PART)
    isFirst = false
    pending = [whole.subarray(sent)]
    length -= sent
  }
  if (length > 0 || isFirst) yield Buffer.concat(pending)
}

interface InParts {
  readonly first: Bytes
  readonly parts: AsyncGenerator<Bytes, undefined>
  readonly headers: Record<string, string>
}

/** The file becomes visible when complete; a failed upload is aborted. */
async function putInParts(ask: Ask, key: string, { first, parts, headers }: InParts): Promise<void> {
  const begun = await (await ask('POST', key, { query: '?uploads', headers }))?.text()
  const uploadId = /<UploadId>([^<]+)<\/UploadId>/.exec(begun ?? '')?.[1]
  if (uploadId === undefined) throw new Error('The file storage begins no upload')
  const upload = `uploadId=${encodeURIComponent(uploadId)}`
  const sent: string[] = []
  const send = async (body: Bytes) => {
    const number = sent.length + 1
    const reply = await ask('PUT', key, { query: `?partNumber=${number}&${upload}`, body })
    sent.push(`<Part><PartNumber>${number}</PartNumber><ETag>${reply?.headers.get('etag')}</ETag></Part>`)
  }
  try {
    await send(first)
    for await (const part of parts) await send(part)
    const body = `<CompleteMultipartUpload>${sent.join('')}</CompleteMultipartUpload>`
    const ended = await (await ask('POST', key, { query: `?${upload}`, body }))?.text()
    // This call may fail with status 200.
    if (ended === undefined || ended.includes('<Error>')) throw new Error('The file storage puts no parts together')
  } catch (error) {
    await ask('DELETE', key, { query: `?${upload}` }).catch(() => undefined)
    throw error
  }
}
