import { server as emailsEn } from '@parvis/contract/emails/emails.en.ts'
import { server as emailsFr } from '@parvis/contract/emails/emails.fr.ts'
import type { Condition } from '@parvis/contract/emails/emails.rules.ts'
import { variablesIn as namesIn, VARIABLE } from '@parvis/contract/emails/emails.rules.ts'
import { deriveDark, derivePalette } from '@parvis/contract/kit/colour.ts'
import { wordsIn } from '@parvis/contract/kit/languages.ts'
import { translator } from '@parvis/contract/kit/words.ts'
import { compile } from 'html-to-text'
import { escapeHtml, sanitizeMailFor, sanitizeMailHtml, sanitizeOpeningMail, showsLink } from '#kit/html.ts'
import { memoize } from '#kit/memoize.ts'
import type { Button, MailBody } from './body.mail.ts'
import { readBody } from './body.mail.ts'
import type { Marked, Secrets } from './secrets.service.ts'
import { marked, veiled } from './secrets.service.ts'

export type MailTemplate = { subject: string; bodyHtml: string }

export type MailLook = {
  eventName: string
  organiser: string
  /** `#rrggbb`, like `onBrand`, the colour of the text on it. */
  brand: string
  onBrand: string
  /**
   * `https:` image, 600 px wide, instead of the event's name. Not in mails that secure an account or say where to pay.
   */
  headerUrl?: string | undefined
  /** Signature and legal notice. Not in mails that secure an account or say where to pay. */
  footerHtml?: string | undefined
  /** The event takes demonstration payments; each mail says so. */
  isDemonstration?: boolean
  /**
   * The site's address, without a final slash. Images of other sites are refused: they would reveal who reads a mail.
   */
  site: string
}

export type MailToRender = {
  template: MailTemplate
  /** Plain text: escaped where the mail is HTML. */
  variables: Readonly<Record<string, string>>
  look: MailLook
  language: string
  /** Conditions that the reader meets, for passages shown to some readers only. */
  met?: readonly Condition[]
  /** Unsubscribe link in the footer of a mail that is no receipt. */
  declineUrl?: string
  /** Secrets that open the reader's account; the texts contain marks in their place. */
  secrets?: Secrets | undefined
}

export type RenderedMail = {
  subject: string
  html: string
  text: string
  secrets?: Marked
}

type Fact = { label: string; value: string }

/** Memoised: all mails of an event share their footer. */
const safeFooter = memoize(sanitizeMailHtml)
/**
 * Renders subject, HTML in the event's look, and plain text. An unknown variable shows as `[name]`, like a missing
 * translation; triple braces never insert HTML.
 */
export function renderMail(mail: MailToRender): RenderedMail {
  const { secrets } = mail
  if (!secrets) return render(mail)
  const { kept, ...marks } = marked(secrets)
  const { template, look, variables, language } = mail
  // The link that opens an account may stand in `href` only.
  const bodyHtml = sanitizeOpeningMail(template.bodyHtml, { address: marks.link ?? '', site: look.site })
  const known = { ...variables, ...(marks.link !== undefined && { link: '' }), ...(marks.code && { code: marks.code }) }
  const opening = { ...mail, template: { ...template, bodyHtml }, variables: known, look: bare(look) }
  return { ...render(opening, (body) => withLink(body, marks.link, language)), secrets: kept }
}

function withLink(body: string, link: string | undefined, language: string): string {
  if (link === undefined || showsLink(body, link)) return body
  return `${body}<p><a data-button href="${link}">${escapeHtml(sayerOf(language)('mail.open'))}</a></p>`
}

/** Without the event's own header image and footer. */
const bare = (look: MailLook): MailLook => ({ ...look, headerUrl: undefined, footerHtml: undefined })

function render(mail: MailToRender, completed = (body: string) => body): RenderedMail {
  const { template, variables, look, language, met = [], declineUrl } = mail
  const known = { eventName: look.eventName, organiser: look.organiser, ...variables }
  const subject = fill(template.subject, known, (value) => value)
    .replace(/[\s\p{Cc}]+/gu, ' ')
    .trim()
  // Sanitised after variables are filled in: a variable inside a link must not become a script.
  const body = readBody(completed(sanitizeMailFor(fill(template.bodyHtml, known, escapeHtml), met)))
  const say = sayerOf(language)
  const decline =
    declineUrl === undefined ? '' : `<p><a href="${escapeHtml(declineUrl)}">${escapeHtml(say('mail.decline'))}</a></p>`
  const footer = `${safeFooter(look.footerHtml ?? '')}${decline}`
  const facts = factsOf(known, language)
  const mark = look.isDemonstration ? `<p><strong>${escapeHtml(say('mail.demonstration'))}</strong></p>` : ''
  const sentBy = `${mark}${fill(say('mail.sent.by'), known, escapeHtml)}`
  return {
    subject,
    html: page({ subject, body, facts, footer, sentBy, look, language }),
    text: plainText(body, facts, `${sentBy}${footer}`, language),
  }
}

/** Translator of the built-in sentences, without the event's own wording. */
const sayerOf = (language: string) => translator(language, wordsIn(language, { fr: emailsFr, en: emailsEn })).say

const TICKET_VARIABLES = ['eventDate', 'eventLocation', 'participation', 'days', 'badgeCode']

export function variablesIn({ subject, bodyHtml }: MailTemplate): string[] {
  const named = namesIn(`${subject} ${bodyHtml}`)
  return bodyHtml.includes('data-ticket') ? [...named, ...TICKET_VARIABLES] : named
}

/** Characters of all values in one text, before encoding: a text of 100 kB could repeat one variable 20,000 times. */
const MOST_VALUES = 100_000

export const isOverfull = ({ subject, bodyHtml }: MailTemplate, variables: Readonly<Record<string, string>>): boolean =>
  [subject, bodyHtml].some((text) => {
    const sizes = namesIn(text).map((name) => (Object.hasOwn(variables, name) ? (variables[name]?.length ?? 0) : 0))
    return sizes.reduce((sum, size) => sum + size, 0) > MOST_VALUES
  })

/**
 * An empty value removes the space before it: « Bonjour {{firstName}}, » becomes « Bonjour, ». A value over the limit
 * shows as `[name]`: a mail that answers an action is never refused for its text.
 */
function fill(text: string, variables: Readonly<Record<string, string>>, encode: (value: string) => string): string {
  let left = MOST_VALUES
  return text.replace(VARIABLE, (_, space: string, tripled: string | undefined, name = '') => {
    const value = Object.hasOwn(variables, name) ? variables[name] : undefined
    left -= value?.length ?? 0
    if (value === undefined || left < 0) return `${space}[${tripled ?? name}]`
    return value === '' ? '' : space + encode(value)
  })
}

function factsOf(variables: Readonly<Record<string, string>>, language: string): Fact[] {
  const say = sayerOf(language)
  return [
    { label: say('mail.fact.date'), value: variables['eventDate'] },
    { label: say('mail.fact.place'), value: variables['eventLocation'] },
    { label: say('mail.fact.participation'), value: variables['participation'] },
    { label: say('mail.fact.days'), value: variables['days'] },
    { label: say('mail.fact.code'), value: variables['badgeCode'] },
  ].flatMap(({ label, value }) => (value ? [{ label, value }] : []))
}

// Compiled once: compiling the options costs more than converting a mail.
const toPlainText = compile({
  wordwrap: 78,
  selectors: [
    { selector: 'a', options: { hideLinkHrefIfSameAsText: true, linkBrackets: ['<', '>'] } },
    { selector: 'img', format: 'skip' },
  ],
})
const toOneLine = compile({ wordwrap: false })

function plainText(body: MailBody, facts: readonly Fact[], footer: string, language: string): string {
  const colon = language === 'fr' ? '\u00a0: ' : ': '
  const lines = facts.map(({ label, value }) => `${escapeHtml(label)}${colon}${escapeHtml(value)}`).join('<br>')
  return toPlainText(`${body.drawn({ ticket: () => `<p>${lines}</p>` })}<p>-- </p><p>${footer}</p>`)
}

type Page = {
  subject: string
  body: MailBody
  facts: readonly Fact[]
  footer: string
  sentBy: string
  look: MailLook
  language: string
}

const FONT = "font-family:Figtree,-apple-system,'Segoe UI',Roboto,'Helvetica Neue',Arial,sans-serif"
/** Mail programs preview the first words of a mail; this padding keeps the masthead out of the preview. */
const PREHEADER_PADDING = '&#847;&zwnj;&nbsp;'.repeat(40)

function page({ subject, body, facts, footer, sentBy, look, language }: Page): string {
  const brand = { bgPrimaryColor: look.brand, textPrimaryColor: look.onBrand }
  const [palette, night] = [derivePalette(brand), deriveDark(brand)]
  const color = (token: string) => palette[token] ?? '#000000'
  const dark = (token: string) => night[token] ?? '#000000'
  // The preview shows on locked screens, so it contains no secret.
  const preheader = veiled(toOneLine(body.drawn({ button: () => '' })))
    .replace(/\s+/g, ' ')
    .slice(0, 140)
  const drawn = body.drawn({ ticket: () => ticket(facts, color), button: (one) => button(one, color) })
  const image = look.headerUrl?.startsWith('https://') ? escapeHtml(look.headerUrl) : null
  const name = escapeHtml(look.eventName)
  return `<!doctype html>
<html lang="${language}" dir="ltr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<meta name="supported-color-schemes" content="light dark">
<title>${escapeHtml(subject)}</title>
<style>${stylesheet(color, dark)}</style>
</head>
<body class="paper" style="margin:0;padding:0;background:${color('paper')}">
<div style="display:none;max-height:0;overflow:hidden;mso-hide:all">${escapeHtml(preheader)}${PREHEADER_PADDING}</div>
<table role="presentation" class="paper" width="100%" cellpadding="0" cellspacing="0" style="background:${color('paper')}"><tr><td align="center" class="around" style="padding:32px 16px">
<table role="presentation" width="600" cellpadding="0" cellspacing="0" style="width:100%;max-width:600px;border-collapse:separate">
<tr><td bgcolor="${color('brand')}" style="background:${color('brand')};border-radius:20px 20px 0 0;overflow:hidden">
${
  image
    ? `<img src="${image}" alt="${name}" width="600" style="display:block;width:100%;height:auto;border:0">`
    : `<div class="masthead" style="padding:34px 36px 22px;${FONT};font-size:28px;line-height:1.12;font-weight:700;letter-spacing:-.02em;color:${color('on-brand')}">${name}</div>`
}
<div style="height:6px;overflow:hidden;font-size:0;line-height:0"><div class="holes" style="margin:0 6px;border-top:12px dotted #ffffff">&nbsp;</div></div>
</td></tr>
<tr><td class="sheet body" bgcolor="#ffffff" style="background:#ffffff;border-radius:0 0 20px 20px;padding:28px 36px 24px;${FONT};font-size:16px;line-height:1.55;color:${color('ink')}">
${drawn}
</td></tr>
<tr><td class="foot" style="padding:22px 36px;${FONT};font-size:13px;line-height:1.5;color:${color('muted')}">${sentBy}${footer && `<div>${footer}</div>`}</td></tr>
</table>
</td></tr></table>
</body>
</html>`
}

const OWN_GROUND = '[style*="background-color"]'

function stylesheet(color: (token: string) => string, dark: (token: string) => string): string {
  return `
.body p{margin:0 0 16px}.body h2{margin:24px 0 8px;font-size:20px;line-height:1.2}.body h3{margin:20px 0 6px;font-size:17px}.body img{max-width:100%;height:auto}
.body a{color:${color('brand-text')}}.foot a{color:${color('muted')}}.foot p{margin:8px 0 0}
@media (max-width:480px){.around{padding:12px 8px!important}.masthead{padding:26px 22px 16px!important;font-size:24px!important}.sheet,.foot{padding-left:22px!important;padding-right:22px!important}.button{width:100%!important}.button a{display:block!important}}
@media (prefers-color-scheme:dark){.paper{background:${dark('paper')}!important}.sheet{background:${dark('surface')}!important;color:${dark('ink')}!important}.holes{border-top-color:${dark('surface')}!important}.foot,.foot a,.label{color:${dark('muted')}!important}.ticket{background:${dark('sunk')}!important}.value{color:${dark('ink')}!important}.label,.value{border-color:${dark('line-strong')}!important}.body a{color:${dark('brand-text')}}.body .button a{color:${color('on-brand')}}
.body [style*="color:"]:not(${OWN_GROUND}):not(${OWN_GROUND} *):not(.button *):not(.ticket *){color:${dark('ink')}!important}.body ${OWN_GROUND}:not([style*=";color:"]):not([style^="color:"]){color:${color('ink')}}}`
}

/** The colour is on a table cell because Outlook ignores padding on links. */
function button({ href, label }: Button, color: (token: string) => string): string {
  if (href === '') return ''
  const background = color('brand')
  return (
    `<table role="presentation" class="button" cellpadding="0" cellspacing="0" style="margin:8px 0 24px;border-collapse:separate"><tr>` +
    `<td align="center" bgcolor="${background}" style="background:${background};border-radius:999px;mso-padding-alt:14px 30px">` +
    `<a href="${escapeHtml(href)}" target="_blank" rel="noopener noreferrer" style="display:inline-block;padding:13px 30px;${FONT};font-size:16px;line-height:22px;font-weight:600;color:${color('on-brand')};text-decoration:none;border-radius:999px">${label}</a>` +
    `</td></tr></table>`
  )
}

function ticket(facts: readonly Fact[], color: (token: string) => string): string {
  if (facts.length === 0) return ''
  const rows = facts.map(({ label, value }, index) => {
    const edge = index === 0 ? '' : `border-top:2px dotted ${color('line')};`
    return (
      `<tr><th scope="row" class="label" align="left" valign="top" style="${edge}padding:9px 12px 9px 18px;font-weight:400;font-size:14px;color:${color('muted')};white-space:nowrap">${escapeHtml(label)}</th>` +
      `<td class="value" valign="top" style="${edge}padding:9px 18px 9px 0;font-weight:600;width:100%;color:${color('ink')}">${escapeHtml(value)}</td></tr>`
    )
  })
  return `<table class="ticket" cellpadding="0" cellspacing="0" width="100%" style="margin:8px 0 24px;padding:5px 0;background:${color('tint-1')};border-radius:12px;border-collapse:separate">${rows.join('')}</table>`
}
