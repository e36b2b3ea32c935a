import type { APIRequestContext, Page } from '@playwright/test'
import { expect } from '@playwright/test'
import { ask } from './api.ts'
import { idsOf, organiserOf } from './people.ts'

interface Listed {
  readonly id: string
  readonly to: string
  readonly subject: string
  readonly status: string
}

export interface Mail extends Listed {
  readonly html: string
  readonly link: string
  readonly attachments: readonly { readonly filename: string }[]
}

/** The newest sent mail to a person with a matching subject, read with the token `by` or the organiser's. */
export async function mailTo(
  request: APIRequestContext,
  context: string,
  email: string,
  subject: RegExp,
  by?: string,
): Promise<Mail> {
  const { domainId, eventId } = await idsOf(request, context)
  const token = by ?? (await organiserOf(request, context))
  const list = `/domains/${domainId}/events/${eventId}/emails/v3?page=1&pageSize=100`
  let found: Listed | undefined
  await expect
    .poll(
      async () => {
        const { data } = await ask<{ data: Listed[] }>(request, 'GET', list, { token })
        const kept = data.filter((mail) => mail.to === email && mail.status === 'kept')
        found = kept.find((mail) => subject.test(mail.subject))
        return kept.map((mail) => mail.subject)
      },
      { message: `a mail to ${email}` },
    )
    .toContainEqual(expect.stringMatching(subject))
  const path = `/organiser/domains/${domainId}/events/${eventId}/emails/${found?.id}`
  const mail = await ask<Omit<Mail, 'link'>>(request, 'GET', path, { token })
  const [, link = ''] = /href="(https?:\/\/(?:127\.0\.0\.1|localhost)[^"]*)"/.exec(mail.html) ?? []
  return { ...mail, link: link.replaceAll('&amp;', '&') }
}

export async function openLink(page: Page, link: string): Promise<void> {
  await page.goto(link)
  await pressOpen(page)
}

/** Presses the button of a sign-in link, which signs in only then. */
export async function pressOpen(page: Page): Promise<void> {
  await page.getByRole('button', { name: /^(Ouvrir mon espace|Open my space)$/ }).click()
}
