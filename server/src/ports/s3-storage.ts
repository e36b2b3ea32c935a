import { Readable } from 'node:stream'
import type { ReadableStream } from 'node:stream/web'
import { AwsClient } from 'aws4fetch'
import type { Content, Storage } from './storage.ts'
import { checked } from './storage.ts'

/** Where files go when they are not kept in a folder. `endpoint` is the service's address without the bucket. */
export type S3Options = {
  endpoint: string
  region: string
  bucket: string
  accessKeyId: string
  secretAccessKey: string
}

/** Bytes sent at once. The service takes no part under 5 MiB but the last, and 10 000 parts. */
const PART = 8 * 1024 * 1024
const PATIENCE_MS = 60_000

type Bytes = Buffer<ArrayBuffer>
type Ask = (method: string, key: string, init?: RequestInit & { query?: string }) => Promise<Response | undefined>

/** Files in a bucket of any S3-compatible service, addressed by path. */
export function s3Storage(options: S3Options): Storage {
  const { accessKeyId, secretAccessKey, region, endpoint, bucket } = options
  const client = new AwsClient({ accessKeyId, secretAccessKey, region, service: 's3', retries: 3 })

  const ask: Ask = async (method, candidate, { query = '', ...init } = {}) => {
    const url = `${endpoint.replace(/\/$/, '')}/${bucket}/${checked(candidate)}${query}`
    const signal = AbortSignal.timeout(PATIENCE_MS)
    const response = await client.fetch(url, { signal, ...init, method })
    if (response.ok) return response
    await response.body?.cancel()
    if (response.status === 404 && (method === 'GET' || method === 'HEAD' || method === 'DELETE')) return undefined
    throw new Error(`The file storage answers ${response.status} to ${method}`)
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
      // Whoever downloads may be slow: only the beginning has to come in time.
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
  }
}

/** Pieces of `PART` bytes, the last one shorter; content that is shorter is one piece. */
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

/** Nobody sees the file before its last part has come; what was sent of one that fails is thrown away. */
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
    // This one call may answer 200 and fail.
    if (ended === undefined || ended.includes('<Error>')) throw new Error('The file storage puts no parts together')
  } catch (error) {
    await ask('DELETE', key, { query: `?${upload}` }).catch(() => undefined)
    throw error
  }
}
