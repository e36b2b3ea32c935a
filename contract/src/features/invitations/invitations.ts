import * as z from 'zod/mini'
import { openRefusals } from '#features/events/events.ts'
import { endpoint } from '#kit/endpoint.ts'
import { Email, EventPath, Id } from '#kit/fields.ts'
import { FirstName, LastName } from '#kit/person-name.ts'
import { refusals } from '#kit/refusal.ts'

export const invitationRefusals = refusals({ INVITATIONS_OFF: 422, INVITED_SELF: 422 })

export const PersonToInvite = z.object({ email: Email, firstName: FirstName, lastName: LastName })

/** The person's fields, either at the top level or as `user`. */
const ToInvite = z.pipe(
  z.partial(z.extend(PersonToInvite, { user: PersonToInvite })).check((said) => {
    if (said.issues.length > 0) return
    const { user, ...own } = said.value
    const { error } = z.safeParse(PersonToInvite, user ?? own)
    for (const { path, message } of error?.issues ?? [])
      said.issues.push({ code: 'custom', path, message, input: said.value })
  }),
  z.transform(({ user, email = '', firstName = '', lastName = '' }) => user ?? { email, firstName, lastName }),
)

/** The answer does not reveal whether the person has an account or has registered: `newUserId` grants nothing. */
export const createInvite = endpoint({
  route: 'POST /v2/domains/:domainId/events/:eventId/users/create-invite',
  summary: 'Invite a person by mail; somebody who has answered already receives nothing',
  access: 'user',
  strength: 'anonymous',
  params: EventPath,
  body: ToInvite,
  reply: z.object({ newUserId: Id }),
  status: 201,
  refusals: [...Object.values(invitationRefusals), ...openRefusals],
  perMinute: 10,
  perHour: 100,
})
