import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import type { IncomingMessage } from 'node:http'
import { createServer } from 'node:http'
import type { Role } from '#ports/aws-role.ts'
import type { S3Options } from '#ports/s3-storage.ts'

/** Minimum size of a part in S3, except the last. */
const SMALLEST_PART = 5 * 1024 * 1024
const SECRETS = { region: 'eu-west-3', bucket: 'files', accessKeyId: 'id', secretAccessKey: 'a key known to both' }

interface Stored {
  readonly content: Buffer
  readonly contentType: string
}

/** Temporary credentials require their session token. */
interface BucketKeys {
  readonly secretAccessKey: string
  readonly sessionToken?: string
}

/** A stand-in for S3 that checks signatures. */
export interface Bucket {
  readonly options: Exclude<S3Options, { role: Role }>
  readonly keys: Map<string, BucketKeys>
  readonly files: ReadonlyMap<string, Stored>
  fails: boolean
  /** Answers as if the bucket did not exist. */
  isGone: boolean
  close(): Promise<void>
}

const hmac = (key: string | Buffer, text: string) => createHmac('sha256', key).update(text).digest()
const sha256 = (text: string) => createHash('sha256').update(text).digest('hex')

/** Checks AWS Signature Version 4. */
function isSigned({ method, url = '', headers }: IncomingMessage, known: ReadonlyMap<string, BucketKeys>): boolean {
  const given = /^AWS4-HMAC-SHA256 Credential=([^/]+)\/(\d{8})\/([^,]+), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
    headers.authorization ?? '',
  )
  if (!given) return false
  const [, accessKeyId = '', day = '', scope = '', names = '', signature] = given
  const keys = known.get(accessKeyId)
  const isWhole = names.split(';').includes('x-amz-security-token') === (keys?.sessionToken !== undefined)
  if (!keys || !isWhole || headers['x-amz-security-token'] !== keys.sessionToken) return false
  const { pathname, searchParams } = new URL(url, 'http://bucket')
  searchParams.sort()
  const signed = names.split(';').map((name) => `${name}:${headers[name]}\n`)
  const hash = String(headers['x-amz-content-sha256'])
  const canonical = [method, pathname, searchParams.toString(), signed.join(''), names, hash].join('\n')
  const { region } = SECRETS
  const key = [day, region, 's3', 'aws4_request'].reduce<string | Buffer>(hmac, `AWS4${keys.secretAccessKey}`)
  const text = ['AWS4-HMAC-SHA256', headers['x-amz-date'], `${day}/${scope}`, sha256(canonical)].join('\n')
  return scope === `${region}/s3/aws4_request` && hmac(key, text).toString('hex') === signature
}

interface BucketRequest {
  readonly method: string
  readonly key: string
  readonly query: URLSearchParams
  readonly contentType: string
  readonly body: Buffer
}
interface Answer {
  readonly status: number
  readonly headers?: Record<string, string | number>
  readonly body?: Buffer | string
}
type Files = Map<string, Stored>

function answerFile(files: Files, { method, key, contentType, body }: BucketRequest): Answer {
  if (method === 'PUT') files.set(key, { content: body, contentType })
  if (method === 'DELETE') {
    files.delete(key)
    return { status: 204 }
  }
  const found = files.get(key)
  if (!found) return { status: 404, body: '<Error><Code>NoSuchKey</Code></Error>' }
  const headers = { 'content-length': found.content.length, 'last-modified': 'Tue, 12 May 2026 08:00:00 GMT' }
  return { status: 200, headers, ...(method === 'GET' && { body: found.content }) }
}

/** Small, so that listing takes several pages. */
const LISTED = 2

function list(files: Files, query: URLSearchParams): Answer {
  const from = Number(query.get('continuation-token') ?? 0)
  const keys = [...files.keys()]
  const page = keys.slice(from, from + LISTED).map((key) => `<Contents><Key>${key}</Key></Contents>`)
  const isMore = keys.length > from + LISTED
  const next = isMore ? `<NextContinuationToken>${from + LISTED}</NextContinuationToken>` : ''
  return { status: 200, body: `<ListBucketResult>${page.join('')}${next}</ListBucketResult>` }
}

function partsOf(files: Files) {
  const uploads = new Map<string, { contentType: string; parts: Map<number, Buffer> }>()
  function begin(contentType: string): Answer {
    const id = `upload/${uploads.size}`
    uploads.set(id, { contentType, parts: new Map() })
    const body = `<InitiateMultipartUploadResult><UploadId>${id}</UploadId></InitiateMultipartUploadResult>`
    return { status: 200, body }
  }
  function go(id: string, { method, key, query, body }: BucketRequest): Answer {
    const upload = uploads.get(id)
    if (!upload) return { status: 404 }
    if (method === 'PUT') {
      upload.parts.set(Number(query.get('partNumber')), body)
      return { status: 200, headers: { etag: `"${body.length}"` } }
    }
    uploads.delete(id)
    if (method === 'DELETE') return { status: 204 }
    const listed = [...body.toString().matchAll(/<PartNumber>(\d+)<\/PartNumber><ETag>"(\d+)"<\/ETag>/g)]
    const pieces = listed.map(([, number]) => upload.parts.get(Number(number)) ?? Buffer.alloc(0))
    const isSmall = pieces.slice(0, -1).some(({ length }) => length < SMALLEST_PART)
    // S3 reports this error in the body of a 200.
    if (isSmall || pieces.at(-1)?.length === 0)
      return { status: 200, body: '<Error><Code>EntityTooSmall</Code></Error>' }
    files.set(key, { content: Buffer.concat(pieces), contentType: upload.contentType })
    return { status: 200, body: '<CompleteMultipartUploadResult/>' }
  }
  return { begin, go }
}

async function askedBy(request: IncomingMessage): Promise<BucketRequest> {
  const { pathname, searchParams: query } = new URL(request.url ?? '', 'http://bucket')
  return {
    ...{ method: request.method ?? '', key: pathname.replace(`/${SECRETS.bucket}/`, ''), query },
    contentType: request.headers['content-type'] ?? '',
    body: Buffer.concat(await request.toArray()),
  }
}

export async function openBucket(): Promise<Bucket> {
  const files: Files = new Map()
  const parts = partsOf(files)
  const bucket = { fails: false, isGone: false }
  const keys = new Map<string, BucketKeys>([[SECRETS.accessKeyId, { secretAccessKey: SECRETS.secretAccessKey }]])
  async function answer(request: IncomingMessage): Promise<Answer> {
    const asked = await askedBy(request)
    if (bucket.fails) return { status: 400 }
    if (!isSigned(request, keys)) return { status: 403 }
    if (bucket.isGone) return { status: 404, body: '<Error><Code>NoSuchBucket</Code></Error>' }
    if (asked.method === 'HEAD' && asked.key === `/${SECRETS.bucket}`) return { status: 200 }
    if (asked.query.has('list-type')) return list(files, asked.query)
    if (asked.query.has('uploads')) return parts.begin(asked.contentType)
    const uploadId = asked.query.get('uploadId')
    return uploadId === null ? answerFile(files, asked) : parts.go(uploadId, asked)
  }
  const server = createServer(async (request, response) => {
    const { status, headers, body } = await answer(request)
    response.writeHead(status, headers).end(body)
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  const address = server.address()
  const port = typeof address === 'object' && address ? address.port : 0
  return Object.assign(bucket, {
    options: { ...SECRETS, endpoint: `http://127.0.0.1:${port}/` },
    files,
    keys,
    async close() {
      server.closeAllConnections()
      server.close()
      await once(server, 'close')
    },
  })
}
