import type { FastifyInstance, FastifyReply } from 'fastify'
import { isOwnForm, playSandbox, readSandbox, sandboxActions } from './sandbox.service.ts'
import type { SandboxPage } from './sandbox-page.service.ts'
import { noPaymentPage, paymentPage, returnOf } from './sandbox-page.service.ts'

const URL_PATH = '/api/payments/sandbox/:ref'
const FORM_LIMIT = 4096

const send = (reply: FastifyReply, status: number, { html, policy }: SandboxPage): FastifyReply =>
  reply
    .code(status)
    .type('text/html; charset=utf-8')
    .header('cache-control', 'no-store')
    .header('content-security-policy', policy)
    .send(html)

export function sandboxRoutes(app: FastifyInstance): void {
  app.register(async (page) => {
    page.removeAllContentTypeParsers()
    page.addContentTypeParser(
      'application/x-www-form-urlencoded',
      { parseAs: 'string', bodyLimit: FORM_LIMIT },
      (_request, body, done) => done(null, new URLSearchParams(String(body))),
    )
    const hidden = { schema: { hide: true } }
    page.get<{ Params: { ref: string } }>(URL_PATH, hidden, async (request, reply) => {
      const view = await readSandbox(app.ports, request.params.ref)
      const words = await app.translatorFor(view?.session.language ?? request.language)
      return view ? send(reply, 200, paymentPage(words, view)) : send(reply, 404, noPaymentPage(words, 'unknown'))
    })
    page.post<{ Params: { ref: string } }>(URL_PATH, hidden, async (request, reply) => {
      const { ref } = request.params
      const view = await readSandbox(app.ports, ref)
      const words = await app.translatorFor(view?.session.language ?? request.language)
      if (!view) return send(reply, 404, noPaymentPage(words, 'unknown'))
      if (view.status !== 'open') return send(reply, 409, paymentPage(words, view))
      const form = request.body instanceof URLSearchParams ? request.body : new URLSearchParams()
      const action = sandboxActions.find((one) => one === form.get('action'))
      if (!action || !isOwnForm(view, form.get('token') ?? '')) return send(reply, 403, noPaymentPage(words, 'forged'))
      const isDone = await playSandbox(app.ports, view, action)
      const after = (await readSandbox(app.ports, ref)) ?? view
      return isDone ? reply.redirect(returnOf(after), 303) : send(reply, 409, paymentPage(words, after))
    })
  })
}
