import { server as emailsEn } from '@parvis/contract/emails/emails.en.ts'
import { server as emailsFr } from '@parvis/contract/emails/emails.fr.ts'
import { actionIds } from '@parvis/contract/emails/emails.ts'
import { contrast } from '@parvis/contract/kit/oklch.ts'
import { describe, expect, test } from 'vitest'
import { sanitizeMailHtml } from '#kit/html.ts'
import { MOST_MS, processed } from '#testing/processor.ts'
import type { MailTemplate } from './emails.mail.ts'
import { renderMail } from './emails.mail.ts'

const look = {
  site: 'https://parvis.example',
  eventName: 'Assises du Vivant 2027',
  organiser: 'Les Amis du Vivant',
  brand: '#0f5c4a',
  onBrand: '#ffffff',
}
const mail = (
  template: Partial<MailTemplate>,
  variables: Record<string, string> = {},
  changes: Partial<typeof look & { footerHtml: string; headerUrl: string }> = {},
) =>
  renderMail({
    template: { subject: 'Objet', bodyHtml: '<p>Corps</p>', ...template },
    variables,
    look: { ...look, ...changes },
    language: 'fr',
  })

describe('in a dark room', () => {
  test.each(['#0f5c4a', '#ffd60a', '#0a1e5c', '#ffffff'])(
    'a mail in %s is read: its words, its links, its ticket',
    (brand) => {
      const { html } = mail({}, {}, { brand })
      const [, night = ''] = html.split('@media (prefers-color-scheme:dark){')
      const painted = (selector: string, property: string) =>
        new RegExp(`\\${selector}\\{(?:[^}]*;)?${property}:(#[0-9a-f]{6})`).exec(night)?.[1] ?? 'none'
      const sheet = painted('.sheet', 'background')
      const pairs = [
        [painted('.sheet', 'color'), sheet],
        [painted('.body a', 'color'), sheet],
        [painted('.label', 'color'), painted('.ticket', 'background')],
        [painted('.label', 'color'), painted('.paper', 'background')],
        [painted('.button a', 'color'), brand],
      ] as const
      expect(pairs.flat()).not.toContain('none')
      for (const [ink, ground] of pairs) expect(contrast(ink, ground)).toBeGreaterThanOrEqual(4.5)
    },
  )

  test('the ink that an organiser chose for white paper gives way, but not on a ground of theirs', () => {
    const { html } = mail({ bodyHtml: '<p style="color:#222222">encre</p>' })
    expect(html).toMatch(
      /prefers-color-scheme:dark.*\.body \[style\*="color:"\]:not\(\[style\*="background-color"\]\)[^{]*\{color:#[0-9a-f]{6}!important\}/s,
    )
    expect(html).toContain('<p style="color:#222222">encre</p>')
  })
})

test('a text that is nested deeper than any is drawn, and leaves', () => {
  const bodyHtml = sanitizeMailHtml(`${'<blockquote>'.repeat(7_000)}Corps${'</blockquote>'.repeat(7_000)}`)
  expect(mail({ bodyHtml }).text).toContain('Corps')
})

describe('a variable', () => {
  test('is escaped in HTML but not in the subject nor in the text', () => {
    const rendered = mail(
      { subject: 'Pour {{lastName}}', bodyHtml: '<p>{{lastName}}</p>' },
      { lastName: '<b>O’Neil & fils</b>' },
    )
    expect(rendered.subject).toBe('Pour <b>O’Neil & fils</b>')
    expect(rendered.html).toContain('<p>&lt;b&gt;O’Neil &amp; fils&lt;/b&gt;</p>')
    expect(rendered.text).toContain('<b>O’Neil & fils</b>')
  })

  test('that is unknown shows its name', () => {
    expect(mail({ subject: '{{nickname}}', bodyHtml: '<p>{{ constructor }}</p>' })).toMatchObject({
      subject: '[nickname]',
      html: expect.stringContaining('<p>[constructor]</p>'),
    })
  })

  test('in triple braces inserts nothing', () => {
    const { html } = mail({ bodyHtml: '<p>{{{lastName}}}</p>' }, { lastName: '<img src=x onerror=alert(1)>' })
    expect(html).toContain('<p>[lastName]</p>')
  })

  test('that is empty takes the space before it away', () => {
    expect(mail({ bodyHtml: '<p>Bonjour {{firstName}},</p>' }, { firstName: '' }).html).toContain('<p>Bonjour,</p>')
  })

  test('cannot break the subject’s line', () => {
    expect(mail({ subject: 'A {{x}}' }, { x: 'b\r\nBcc: all@evil.example' }).subject).toBe('A b Bcc: all@evil.example')
  })

  test('cannot make a link run a script', () => {
    const { html } = mail(
      { bodyHtml: '<a href="{{x}}">a</a><p><a data-button href="{{x}}">b</a></p>' },
      { x: 'javascript:alert(1)' },
    )
    expect(html).not.toContain('javascript:')
  })

  test('that no longer fits shows its name: the mail is drawn in a moment', async () => {
    const { answer, ms } = await processed(() =>
      mail({ bodyHtml: '{{days}}'.repeat(12_000) }, { days: '&'.repeat(2000) }),
    )
    expect(answer.html.length).toBeLessThan(1_000_000)
    expect(answer.html).toMatch(/&amp;\[days\]/)
    expect(ms).toBeLessThan(MOST_MS)
  })

  test('holding a `$` is written unchanged', () => {
    expect(mail({ bodyHtml: '<hr data-ticket>' }, { days: 'a $& b $1' }).html).toContain('a $&amp; b $1')
  })
})

describe('a mail', () => {
  const confirmation = { subject: emailsFr['mail.1.subject'], bodyHtml: emailsFr['mail.1.body'] }
  const link = 'https://parvis.example/a?b=1&c=2'

  test('has its button as a link in HTML and in the text', () => {
    const { html, text } = mail(confirmation, { firstName: 'Camille', link })
    expect(html).toContain('href="https://parvis.example/a?b=1&amp;c=2"')
    expect(text.replace(/\s+/g, ' ')).toContain(`Ouvrir mon espace <${link}>`)
  })

  test('shows on its ticket only the known lines', () => {
    const { html, text } = mail(confirmation, { eventDate: '11 mars', badgeCode: '', link })
    expect(html).toContain('11 mars</td>')
    expect(html).not.toContain('Code du badge')
    expect(text).toContain('Dates\u00a0: 11 mars')
  })

  test('has few tickets, even when its text calls for many', () => {
    const { html, text } = mail({ bodyHtml: '<hr data-ticket>'.repeat(5_000) }, { eventDate: '11 mars' })
    expect([html, text].map((one) => one.split('11 mars').length - 1)).toEqual([4, 4])
    expect(html.length).toBeLessThan(50_000)
  })

  test('has a hundred buttons at most: later ones are links', () => {
    const { html } = mail({ bodyHtml: '<a data-button href="https://exemple.fr/">Ici</a>'.repeat(1_500) })
    expect(html.match(/class="button"/g)).toHaveLength(100)
    expect(html.match(/href="https:\/\/exemple\.fr\/"/g)).toHaveLength(1_500)
    expect(html.length).toBeLessThan(250_000)
  })

  test('has no empty ticket', () => {
    expect(mail(confirmation, { link }).html).not.toContain('class="ticket"')
  })

  test('never holds a script of any author', () => {
    const attack =
      '<script>alert(1)</script><iframe src="https://player.vimeo.com/video/1"></iframe><img src=x onerror=alert(1)>'
    const { html } = mail({ bodyHtml: attack }, {}, { footerHtml: attack, headerUrl: 'javascript:alert(1)' })
    expect(html).not.toMatch(/<script|<iframe|onerror|javascript:/)
  })
})

describe('a mail that opens an account', () => {
  const opening = (bodyHtml: string, headerUrl?: string) =>
    renderMail({
      template: { subject: 'Entrer', bodyHtml },
      ...{ variables: {}, language: 'fr', secrets: { link: 'https://parvis.example/entrer' } },
      look: { ...look, eventName: 'Assises <b>2027</b>', headerUrl },
    }).html

  test('has the name of its event at the top, as text, and no picture there', () => {
    const html = opening('<p>Bonjour</p>', `${look.site}/api/images/entete.webp`)
    expect(html).not.toContain('<img')
    expect(html).toContain('>Assises &lt;b&gt;2027&lt;/b&gt;</div>')
  })

  test.each([
    ['that its site keeps', '/api/images/0190-a.webp', true],
    ['of another site', 'https://ailleurs.example/api/images/a.webp', false],
    ['of a site whose name begins alike', '.ailleurs.example/api/images/a.webp', false],
    ['that its site would look for elsewhere', '/api/openid/begin?eventId=e1', false],
    ['that is reached by a way back', '/api/images/../openid/begin', false],
    ['that is reached by an encoded way back', '/api/images/%2e%2e/openid/begin', false],
    ['that is counted by what follows its name', '/api/images/a.webp?who=1', false],
  ])('has a picture %s: %s, %s', (_, path, isKept) => {
    const src = path.startsWith('https:') ? path : `${look.site}${path}`
    expect(opening(`<p>Bonjour <img src="${src}"></p>`).includes('<img')).toBe(isKept)
  })
})

describe('the built-in mails', () => {
  const variables = Object.fromEntries(
    [
      ...['firstName', 'link', 'expiresIn', 'representativeName', 'representedName', 'registrarName'],
      ...['people', 'amount', 'keptUntil', 'offer', 'places'],
    ].map((name) => [name, `https://${name}.example`]),
  )

  test.each(actionIds.flatMap((id) => [[id, 'fr', emailsFr] as const, [id, 'en', emailsEn] as const]))(
    'action %i in %s needs no missing variable and leads to its link',
    (id, language, words) => {
      const template = { subject: words[`mail.${id}.subject`], bodyHtml: words[`mail.${id}.body`] }
      const rendered = renderMail({ template, variables, look, language })
      expect(`${rendered.subject}${rendered.text}`).not.toMatch(/\[\w+\]|\{\{/)
      expect(rendered.html).toContain('href="https://link.example"')
    },
  )

  test('respect French spacing', () => {
    for (const sentence of Object.values(emailsFr)) {
      const text = sentence.replace(/<[^>]*>/g, ' ')
      expect(text).not.toMatch(/[^\u202f][;!?]|[^\u00a0]:|'/)
    }
  })
})
