import {
  beginOpenid,
  finishOpenid,
  getOpenidLink,
  getOpenidProvider,
  leaveOpenid,
  linkOpenid,
  removeOpenidProvider,
  setOpenidProvider,
  unlinkOpenid,
} from '@parvis/contract/openid/openid.ts'
import type { FastifyInstance, FastifyReply } from 'fastify'
import { serve } from '#kit/serve.ts'
import type { Led } from './openid.service.ts'
import { beginLink, beginSignIn, finish, leave, readLink, unlink } from './openid.service.ts'
import { readProvider, removeProvider, saveProvider } from './settings.service.ts'

/** The address may hold a code: caches must not store it. */
function lead(reply: FastifyReply, { location, cookies }: Led): void {
  reply
    .header('cache-control', 'no-store')
    .header('set-cookie', [...cookies])
    .redirect(location, 302)
}

export function openidRoutes(app: FastifyInstance): void {
  serve(app, beginOpenid, async ({ query, ports, reply }) => {
    lead(reply, await beginSignIn(ports, query))
    return undefined
  })
  serve(app, finishOpenid, async ({ query, ports, request, reply }) => {
    lead(reply, await finish(ports, { state: query.state, cookies: request.headers.cookie, url: request.url }))
    return undefined
  })
  serve(app, leaveOpenid, async ({ body, ports, request, reply }) => {
    const { url, cookies } = await leave(ports, { ...body, cookies: request.headers.cookie })
    reply.header('set-cookie', [...cookies])
    return { url }
  })
  serve(app, getOpenidLink, async ({ caller, ports }) => readLink(ports, caller))
  serve(app, linkOpenid, async ({ body, caller, ports, reply }) => {
    const { location, cookies } = await beginLink(ports, caller, body.eventId)
    reply.header('set-cookie', [...cookies])
    return { url: location }
  })
  serve(app, unlinkOpenid, async ({ caller, ports }) => {
    await unlink(ports, caller)
    return undefined
  })
  serve(app, getOpenidProvider, async ({ params, ports }) => readProvider(ports, params.domainId))
  serve(app, setOpenidProvider, async ({ params, body, ports }) => {
    await saveProvider(ports, params.domainId, body)
    return undefined
  })
  serve(app, removeOpenidProvider, async ({ params, ports }) => {
    await removeProvider(ports, params.domainId)
    return undefined
  })
}
