import type { CallInput, CallReply, EndpointShape } from '@parvis/contract/kit/endpoint.ts'
import { routeOf } from '@parvis/contract/kit/endpoint.ts'
import type { ErrorReply } from '@parvis/contract/kit/refusal.ts'
import { CallError, newIdempotencyKey, urlOf } from './call.ts'
import { currentLanguage } from './language.ts'
import { currentToken } from './session.ts'

export interface UploadOptions {
  /** Share of the file already sent, 0..1. */
  onProgress?: (share: number) => void
  signal?: AbortSignal
}

/**
 * Uploads one file as the part `file` of a multipart call. Unlike `call` it reports progress (which fetch cannot) and
 * has no timeout: a large file over a poor network takes minutes.
 * @throws CallError as `call` does; an aborted upload rejects with code `ABORTED`.
 */
export function upload<E extends EndpointShape & { readonly consumes: 'multipart/form-data' }>(
  endpoint: E,
  input: Omit<CallInput<E>, 'body'>,
  file: File,
  { onProgress, signal }: UploadOptions = {},
): Promise<CallReply<E>> {
  return new Promise((resolve, reject) => {
    const fail = (code: string, status = 0, reply: Partial<ErrorReply> = {}) =>
      reject(new CallError({ message: '', ...reply, status, code: reply.code ?? code }))
    const request = new XMLHttpRequest()
    request.open(routeOf(endpoint)[0], urlOf(endpoint, input))
    const token = currentToken()
    if (token !== null) request.setRequestHeader('authorization', `Bearer ${token}`)
    request.setRequestHeader('accept', 'application/json')
    request.setRequestHeader('accept-language', currentLanguage())
    request.setRequestHeader('idempotency-key', newIdempotencyKey())
    request.responseType = 'json'
    request.upload.onprogress = ({ loaded, total, lengthComputable }) => {
      if (lengthComputable) onProgress?.(loaded / total)
    }
    request.onload = () => {
      const isFine = request.status >= 200 && request.status < 300
      if (isFine) resolve(request.response as CallReply<E>)
      else fail('UNEXPECTED', request.status, (request.response ?? {}) as Partial<ErrorReply>)
    }
    request.onerror = () => fail('OFFLINE')
    request.onabort = () => fail('ABORTED')
    signal?.addEventListener('abort', () => request.abort(), { once: true })
    const body = new FormData()
    body.set('file', file)
    request.send(body)
  })
}
