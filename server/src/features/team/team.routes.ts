import {
  acceptTeamInvitation,
  changeRole,
  DeviceRight,
  inviteToTeam,
  joinTeam,
  leaveTeam,
  listDeviceLinks,
  listTeam,
  listTeamInvitations,
  makeDeviceLink,
  readDevice,
  readTeamInvitation,
  resendTeamInvitation,
  revokeDeviceLink,
  revokeTeamInvitation,
} from '@parvis/contract/team/team.ts'
import type { FastifyInstance } from 'fastify'
import { deviceCookie } from '#features/auth/device.service.ts'
import { isFactorRequired } from '#features/events/organisers.service.ts'
import type { Caller } from '#kit/access.ts'
import { addressOf } from '#kit/limits/rate-limit.ts'
import { serve } from '#kit/serve.ts'
import { accept, join } from './acceptance.service.ts'
import { makeDevice, readDevices, revokeDevice } from './devices.service.ts'
import { invite, readInvitations, readLink, resend, revoke } from './invitations.service.ts'
import { changeMember, leaveTeam as leave, readTeam } from './team.service.ts'

export function teamRoutes(app: FastifyInstance): void {
  memberRoutes(app)
  invitationRoutes(app)
  invitedRoutes(app)
  deviceRoutes(app)
}

function memberRoutes(app: FastifyInstance): void {
  serve(app, listTeam, async ({ params, ports }) => ({
    data: await readTeam(ports.db, params),
    isFactorRequired: await isFactorRequired(ports.db, params.domainId),
  }))
  serve(app, changeRole, async ({ params, body, caller, ports }) => {
    await changeMember(ports, params, body, { caller, links: body.links })
    return undefined
  })
  serve(app, leaveTeam, async ({ params, query, caller, ports }) => {
    await leave(ports, params, { caller, links: query.links })
    return undefined
  })
}

function invitationRoutes(app: FastifyInstance): void {
  serve(app, listTeamInvitations, async ({ params, ports }) => ({ data: await readInvitations(ports, params.eventId) }))
  serve(app, inviteToTeam, async ({ params, body, caller, language, ports }) =>
    invite(ports, params, body, { caller, language }),
  )
  serve(app, resendTeamInvitation, async ({ params: { invitationId, ...path }, caller, language, ports }) =>
    resend(ports, path, invitationId, { caller, language }),
  )
  serve(app, revokeTeamInvitation, async ({ params: { invitationId, ...path }, caller, ports }) => {
    await revoke(ports, path, invitationId, caller)
    return undefined
  })
}

function invitedRoutes(app: FastifyInstance): void {
  serve(app, readTeamInvitation, async ({ body, caller, ports }) => readLink(ports, body.token, caller))
  serve(app, acceptTeamInvitation, async ({ body, caller, ports }) => accept(ports, body, caller))
  serve(app, joinTeam, async ({ body, language, request, reply, ports }) => {
    const { userId, ...joined } = await join(ports, body, { language, address: addressOf(request) })
    reply.header('set-cookie', deviceCookie(ports, userId))
    return joined
  })
}

function deviceRoutes(app: FastifyInstance): void {
  serve(app, listDeviceLinks, async ({ params, ports }) => ({ data: await readDevices(ports, params.eventId) }))
  serve(app, makeDeviceLink, async ({ params, body, caller, ports }) => makeDevice(ports, params, body, caller.userId))
  serve(app, revokeDeviceLink, async ({ params: { deviceLinkId, ...path }, ports }) => {
    await revokeDevice(ports, path, deviceLinkId)
    return undefined
  })
  serve(app, readDevice, async ({ caller }) => ({ device: caller ? described(caller) : null }))
}

function described({ userId: id, device, organises: [place] }: Caller) {
  const eventId = place?.eventId
  const right = DeviceRight.options.find((one) => one === device?.right)
  return device && right && eventId ? { id, name: device.name, right, eventId } : null
}
