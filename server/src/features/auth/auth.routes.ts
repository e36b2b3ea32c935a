import {
  askMobileCode,
  authRefusals,
  checkEmail,
  connectWithBadge,
  connectWithBadgeV2,
  createAccount,
  exchangeCode,
  getMobileSignIn,
  login,
  logout,
  sendEmailCode,
  sendLink,
  stopMobileSignIn,
  verifyEmail,
  verifyMobile,
  vetReferer,
} from '@parvis/contract/auth/auth.ts'
import { safeReferer } from '@parvis/contract/events/events.rules.ts'
import { common, refuse } from '@parvis/contract/kit/refusal.ts'
import type { FastifyInstance } from 'fastify'
import { loadEvent, settingsFor } from '#features/events/events.service.ts'
import { findOpenid } from '#features/events/organisers.service.ts'
import { findByEmail } from '#features/users/users.service.ts'
import { hasRight } from '#kit/access.ts'
import { addressOf, HOUR_MS, spend } from '#kit/limits/rate-limit.ts'
import { serve } from '#kit/serve.ts'
import { createAccount as create } from './accounts.service.ts'
import { exchange, signIn } from './auth.service.ts'
import { hasPasskeys } from './auth.store.ts'
import { connectByBadge } from './badge-login.service.ts'
import { deviceCookie } from './device.service.ts'
import { isForAnyAddress, requestLink, sendAction } from './links.service.ts'
import {
  forgetMobile,
  mobileSignIn,
  numberToText,
  sendMobileCode,
  verifyMobile as verifyNumber,
} from './mobile.service.ts'
import { closeSession } from './sessions.service.ts'
import { sendCode, verify } from './verification.service.ts'

/** Text messages with a code per hour and number. */
const SMS_AN_HOUR = 10

export function authRoutes(app: FastifyInstance): void {
  arrivalRoutes(app)
  sessionRoutes(app)
  accountRoutes(app)
  mailRoutes(app)
}

function arrivalRoutes(app: FastifyInstance): void {
  serve(app, checkEmail, async ({ params, query, ports, language }) => {
    const event = query.eventId === undefined ? undefined : await loadEvent(ports.db, query.eventId, params.domainId)
    const account = await findByEmail(ports.db, params.domainId, query.email)
    const autoConnect = event !== undefined && settingsFor(event, language).FO_MEETING_AUTO_CONNECT
    const openid = (await findOpenid(ports.db, params.domainId))?.label
    const passkeys = await hasPasskeys(ports.db, params.domainId)
    const forTeam = { ...(openid !== undefined && { openid }), ...(passkeys && { passkeys }) }
    return { exists: account !== undefined, autoConnect, ...forTeam }
  })

  serve(app, vetReferer, async ({ params, query, ports }) => {
    const { FO_REFERER_ORIGINS } = (await loadEvent(ports.db, params.eventId, params.domainId)).layers.settings
    return { referer: safeReferer(query.referer, ports.publicUrl, FO_REFERER_ORIGINS) ?? null }
  })
}

function sessionRoutes(app: FastifyInstance): void {
  serve(app, login, async ({ body, ports, language, request, reply }) => {
    const arrival = { rateLimiter: app.rateLimiter, address: addressOf(request), cookies: request.headers.cookie }
    const outcome = await signIn(ports, body, { ...arrival, reply, language })
    if ('token' in outcome) {
      reply.header('set-cookie', outcome.cookie)
      return { token: outcome.token }
    }
    const { minutesBlocked: minutes } = outcome
    reply.header('retry-after', String(minutes * 60))
    return refuse(authRefusals.LOGIN_BLOCKED, { minutes, count: minutes })
  })

  serve(app, exchangeCode, async ({ body, ports, language, reply }) => {
    const { userId, ...exchanged } = await exchange(ports, { ...body, language })
    // Opening the mailed password link proves the owner: wrong guesses from elsewhere must not lock this browser out.
    if (exchanged.purpose === 'password') reply.header('set-cookie', deviceCookie(ports, userId))
    return exchanged
  })

  serve(app, connectWithBadge, async ({ query, ports, request, reply }) => {
    const from = request.headers.referer
    reply.header('cache-control', 'no-store').redirect(await connectByBadge(ports, { ...query, from }), 302)
    return undefined
  })
  serve(app, connectWithBadgeV2, async ({ query, ports, reply }) => {
    const location = await connectByBadge(ports, { ...query, from: query.referer })
    reply.header('cache-control', 'no-store').redirect(location, 302)
    return undefined
  })

  serve(app, logout, async ({ caller, ports }) => {
    await closeSession(ports, caller)
    return undefined
  })
}

function accountRoutes(app: FastifyInstance): void {
  serve(app, createAccount, async ({ params, query, body, caller, ports, language, request, reply }) => {
    const { eventId, force } = query
    const asked = { ...params, eventId, account: body, force: force === true, caller, language }
    const created = await create(ports, { ...asked, address: addressOf(request) })
    if (body.password !== undefined) reply.header('set-cookie', deviceCookie(ports, created.user.id))
    return { data: created }
  })
}

function mailRoutes(app: FastifyInstance): void {
  serve(app, sendLink, async ({ params, body, caller, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const { email, actionId } = body
    const link = { event, email, actionId, referer: body.variables.referer, language }
    if (isForAnyAddress(actionId)) await requestLink(ports, link)
    else {
      if (!caller) refuse(common.ACCESS_REFUSED)
      if (caller.domainId !== params.domainId || !hasRight(caller, 'mail', params.eventId)) refuse(common.FORBIDDEN)
      await sendAction(ports, link, caller)
    }
    return { accepted: true as const }
  })

  serve(app, sendEmailCode, async ({ params, body, caller, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    return sendCode(ports, { event, caller, language, ...body })
  })
  serve(app, getMobileSignIn, async ({ params, caller, ports, language }) =>
    mobileSignIn(ports, { event: await loadEvent(ports.db, params.eventId, params.domainId), caller, language }),
  )
  serve(app, askMobileCode, async ({ params, body, caller, ports, language, reply }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    const to = numberToText(body.mobile)
    // Each message is paid for, and rings somebody: counted by number too, whoever asks.
    spend(app.rateLimiter, reply, [{ key: `sms ${to}`, most: SMS_AN_HOUR, windowMs: HOUR_MS, isFirm: true }])
    return sendMobileCode(ports, { event, caller, language, to, again: body.again })
  })
  serve(app, verifyMobile, async ({ params, body, caller, ports, language }) => {
    const event = await loadEvent(ports.db, params.eventId, params.domainId)
    await verifyNumber(ports, { event, caller, language }, body.code)
    return undefined
  })
  serve(app, stopMobileSignIn, async ({ caller, ports }) => {
    await forgetMobile(ports, caller)
    return undefined
  })
  serve(app, verifyEmail, async ({ body, caller, ports }) => {
    await verify(ports, caller, body.code)
    return undefined
  })
}
