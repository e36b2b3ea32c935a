import { sendEmailCode, sendLink } from '@parvis/contract/auth/auth.ts'
import { sendMail } from '@parvis/contract/emails/emails.ts'
import { sendDocument } from '@parvis/contract/refunds/refunds.ts'
import { inviteToTeam } from '@parvis/contract/team/team.ts'
import { eq } from 'drizzle-orm'
import { describe, expect, it } from 'vitest'
import { outbox } from '#db/tables/emails.ts'
import { lookOf } from '#features/emails/branding.service.ts'
import { loadEvent } from '#features/events/events.service.ts'
import { mailReminder } from '#features/money/reminder.mail.ts'
import { tellMerged } from '#features/people/merge.mail.ts'
import { transaction } from '#kit/transaction.ts'
import { delivered, writtenMails } from '#testing/delivered.ts'
import { makeShop, play } from '#testing/shop.ts'
import type { Person } from '#testing/world.ts'

const ACCOUNT = 'FR76 3000 6000 0112 3456 7890 189'
const OTHER = `Nouveau compte\u00a0: ${ACCOUNT}`
const PICTURE = 'https://ailleurs.example/iban.png'

type Shop = Awaited<ReturnType<typeof makeShop>>
const shopOf = () =>
  makeShop({
    FO_ASSISTANCE_HTML: `<p>${OTHER} <a href="https://ailleurs.example/">Confirmez</a></p>`,
    FO_ORGANISER_HTML: `<p>${OTHER}</p>`,
    headerImg: PICTURE,
  })

interface Written {
  readonly shop: Shop
  readonly lead: Person
  readonly person: Person
}

const account = ({ person }: Written) => ({ id: person.userId, email: person.email, firstName: 'Ana' })

/** Security and payment mails; each function returns the recipient. */
const guarded: Readonly<Record<string, (written: Written) => Promise<string>>> = {
  'a code': async ({ shop }) => {
    const person = await shop.person({ isVerified: false, takesPart: true })
    await shop.call(sendEmailCode, { params: shop.path, body: {} }, { as: person })
    return person.email
  },
  'a link to sign in': async ({ shop, person }) => {
    await shop.call(sendLink, { params: shop.path, body: { email: person.email, actionId: 9, variables: {} } })
    return person.email
  },
  'a link to a new password': async ({ shop, person }) => {
    await shop.call(sendLink, { params: shop.path, body: { email: person.email, actionId: 3, variables: {} } })
    return person.email
  },
  'an invitation into the team': async ({ shop, lead }) => {
    const email = `${lead.userId}@exemple.fr`
    await shop.call(inviteToTeam, { params: shop.path, body: { email, role: 'reader' } }, { as: lead })
    return email
  },
  'what a transfer needs': async ({ shop }) => {
    const person = await shop.person()
    await shop.register(person)
    await shop.ports.db.delete(outbox).where(eq(outbox.userId, person.userId))
    await shop.pay(person, { method: 'transfer' })
    return person.email
  },
  'an invoice that is sent again': async ({ shop, lead }) => {
    const person = await shop.person()
    await shop.register(person)
    await play(shop, await shop.pay(person), 'accept')
    await shop.ports.jobs.settle()
    const [invoice] = await shop.invoices(person)
    await shop.ports.db.delete(outbox).where(eq(outbox.userId, person.userId))
    const params = { ...shop.path, invoiceId: invoice?.id ?? '' }
    expect((await shop.call(sendDocument, { params }, { as: lead })).status).toBe(200)
    return person.email
  },
  'a reminder of what is owed': async ({ shop, person }) => {
    const event = await loadEvent(shop.ports.db, shop.eventId)
    const owed = {
      ...{ userId: person.userId, email: person.email, firstName: 'Ana', language: 'fr', typoId: null, cents: 100 },
      ...{ way: 'transfer', reference: 'P-1', invoiceId: null, invoiceNumber: null, dueOn: null },
    }
    await transaction(shop.ports.db, (tx) =>
      mailReminder(tx, shop.ports, { event, owed: owed as never, reminderId: person.userId }),
    )
    return person.email
  },
  'a former address': async (written) => {
    const { shop } = written
    const { id: userId, firstName } = account(written)
    const event = await loadEvent(shop.ports.db, shop.eventId)
    const email = `avant.${userId}@exemple.fr`
    await transaction(shop.ports.db, (tx) =>
      shop.ports.hooks.notifyFormerAddress(tx, shop.ports, {
        ...{ domainId: shop.domainId, userId, event, email, firstName, language: 'fr' },
      }),
    )
    return email
  },
  'two accounts that become one': async (written) => {
    const { shop } = written
    const event = await loadEvent(shop.ports.db, shop.eventId)
    const plan = { kept: account(written) } as never
    await transaction(shop.ports.db, (tx) =>
      tellMerged(tx, shop.ports, { event, plan, formerEmail: '', language: 'fr' }),
    )
    return written.person.email
  },
}

describe('a mail that secures an account, or says where to pay', () => {
  it.each(Object.keys(guarded))(
    'has nothing of the event under it, nor a picture of another site: %s',
    async (which) => {
      const shop = await shopOf()
      const written = {
        shop,
        lead: await shop.person({ organiser: true }),
        person: await shop.person({ takesPart: true }),
      }
      const to = (await guarded[which]?.(written)) ?? ''
      await shop.ports.jobs.settle()
      const mails = await writtenMails(shop.ports, eq(outbox.to, to))
      expect(mails.length).toBeGreaterThan(0)
      for (const mail of mails) {
        const { html, text } = delivered(mail)
        expect(`${html} ${text}`).not.toContain(ACCOUNT)
        expect(`${html} ${text}`).not.toContain('ailleurs.example')
        expect(text).toMatch(/Message envoyé par \S/)
      }
    },
  )
})

it.each(['/api/images/entete.webp', PICTURE])(
  'the picture %s is at the top of the mails of its event, and of none that secures an account or says where to pay',
  async (headerImg) => {
    const { ports, eventId } = await makeShop({ headerImg })
    const event = await loadEvent(ports.db, eventId)
    const site = { publicUrl: 'https://parvis.example' }
    const pictureOf = async (isGuarded: boolean) =>
      (await lookOf(ports.db, site, event, 'fr', { isGuarded })).headerUrl ?? ''
    expect(await pictureOf(false)).toBe(new URL(headerImg, site.publicUrl).href)
    expect(await pictureOf(true)).toBe('')
  },
)

it('another mail has the foot and the organiser of its event', async () => {
  const shop = await shopOf()
  const [lead, person] = [await shop.person({ organiser: true }), await shop.person({ takesPart: true })]
  const body = { email: person.email, subject: 'Bienvenue', bodyHtml: '<p>À bientôt</p>' }
  await shop.call(
    sendMail,
    { params: { domainId: shop.domainId }, query: { eventId: shop.eventId }, body },
    { as: lead },
  )
  const [mail] = await writtenMails(shop.ports, eq(outbox.to, person.email))
  expect(delivered(mail).text.replaceAll(/\s+/g, ' ')).toContain(`Message envoyé par Nouveau compte : ${ACCOUNT}`)
  expect(delivered(mail).html).toContain('https://ailleurs.example/')
})
