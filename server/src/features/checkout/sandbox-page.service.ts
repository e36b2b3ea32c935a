import { createHash } from 'node:crypto'
import { themeCss } from '@parvis/contract/kit/colour.ts'
import { formatMoney } from '@parvis/contract/kit/money.ts'
import type { Translator } from '@parvis/contract/kit/words.ts'
import { escapeHtml } from '#kit/html.ts'
import type { SandboxView } from './sandbox.service.ts'

export interface SandboxPage {
  readonly html: string
  readonly policy: string
}

const STYLE = `${themeCss({})}
*{box-sizing:border-box}
html{-webkit-text-size-adjust:100%;text-size-adjust:100%}
body{margin:0;min-height:100vh;min-height:100dvh;display:flex;flex-direction:column;background:var(--paper);color:var(--ink);font:400 1.0625rem/1.55 Figtree,system-ui,-apple-system,"Segoe UI",Roboto,sans-serif;overflow-wrap:break-word}
p,h1,dl,dd{margin:0}
.note{display:flex;flex-wrap:wrap;justify-content:center;gap:0 .75rem;padding:.75rem 1.25rem;background:var(--warning-tint);border-block-end:2px dotted var(--warning);color:var(--warning);text-align:center;text-wrap:balance;font-size:.9375rem}
main{flex:1;display:grid;grid-template-columns:minmax(0,1fr);place-items:center;padding:1.5rem 1rem 3rem}
.ticket{--bite:#0000 11px,#000 11.5px;width:100%;max-width:30rem;filter:drop-shadow(0 0 .75px var(--line-strong)) drop-shadow(0 14px 18px rgb(0 0 0/.08))}
.body,.stub{background:var(--surface);padding:1.75rem 1.5rem}
.body{position:relative;padding-block-start:2.25rem;border-radius:20px 20px 0 0;mask:radial-gradient(circle at 0 100%,var(--bite)) 0/51% 100% no-repeat,radial-gradient(circle at 100% 100%,var(--bite)) 100%/51% 100% no-repeat}
.body::before{content:"";position:absolute;inset:0 0 auto;height:8px;background:var(--brand)}
.whole{border-radius:20px;overflow:hidden;mask:none}
.stub{position:relative;border-radius:0 0 20px 20px;background:var(--tint-1);display:grid;gap:.75rem;mask:radial-gradient(circle at 0 0,var(--bite)) 0/51% 100% no-repeat,radial-gradient(circle at 100% 0,var(--bite)) 100%/51% 100% no-repeat}
.stub::before{content:"";position:absolute;inset:-1px 17px auto;border-block-start:2px dotted var(--line-strong)}
h1{font-size:1.375rem;line-height:1.15;letter-spacing:-.02em;font-weight:680;text-wrap:balance}
.amount{margin-block:1.25rem 1.5rem}
.amount dt,.facts dt{color:var(--muted);font-size:.875rem;font-weight:600}
.amount dd{font-size:2.5rem;line-height:1.1;font-weight:680;letter-spacing:-.03em;font-variant-numeric:tabular-nums}
.facts{display:grid;gap:.75rem}
.facts dd{font-weight:560;overflow-wrap:anywhere}
.ask{font-weight:600}
.hint{margin-block-start:-.25rem;color:var(--muted);font-size:.875rem;text-align:center}
.text{margin-block-start:.75rem;color:var(--muted)}
button,.button{display:flex;align-items:center;justify-content:center;width:100%;min-height:48px;padding:.5rem 1.25rem;border:1.5px solid var(--line-strong);border-radius:999px;background:var(--surface);color:var(--brand-text);font:inherit;font-weight:640;line-height:1.2;text-align:center;text-decoration:none;cursor:pointer}
button:hover,.button:hover{background:var(--tint-2);border-color:var(--brand-ui)}
.primary{background:var(--brand);border-color:var(--brand);color:var(--on-brand)}
.primary:hover{background:var(--brand-hover)}
.refuse{color:var(--error)}
.refuse:hover{background:var(--error-tint);border-color:var(--error)}
.cancel{border-color:transparent;background:none;text-decoration:underline;text-underline-offset:.25em}
:focus-visible{outline:3px solid var(--brand-ui);outline-offset:3px}
@media (forced-colors:active){.ticket,button,.button{border:1px solid ButtonText}}
@media (min-width:40rem){.body,.stub{padding:2.25rem}}
@media (min-width:56rem){
.split{max-width:58rem;display:grid;grid-template-columns:1fr 23rem}
.split .body{display:flex;flex-direction:column;justify-content:center;padding:3rem;border-radius:20px 0 0 20px;mask:radial-gradient(circle at 100% 0,var(--bite)) 0 0/100% 51% no-repeat,radial-gradient(circle at 100% 100%,var(--bite)) 0 100%/100% 51% no-repeat}
.split .stub{align-content:center;padding:3rem 2.25rem;border-radius:0 20px 20px 0;mask:radial-gradient(circle at 0 0,var(--bite)) 0 0/100% 51% no-repeat,radial-gradient(circle at 0 100%,var(--bite)) 0 100%/100% 51% no-repeat}
.split .stub::before{inset:17px auto 17px -1px;border-block-start:0;border-inline-start:2px dotted var(--line-strong)}
.split h1{font-size:1.75rem}
.split .amount dd{font-size:3.25rem}}`

const STYLE_HASH = createHash('sha256').update(STYLE).digest('base64')

/** Content policy: this style only, and forms that post here and redirect to the return addresses. */
function policyFor(view: SandboxView | undefined): string {
  const returns = view ? [view.session.successUrl, view.session.cancelUrl].map((url) => new URL(url).origin) : []
  return [
    "default-src 'none'",
    `style-src 'sha256-${STYLE_HASH}'`,
    // `form-action` applies to redirects of a form's answer too.
    `form-action ${["'self'", ...new Set(returns)].join(' ')}`,
    "frame-ancestors 'none'",
    "base-uri 'none'",
  ].join('; ')
}

const WORDS_IN = (words: Translator, key: string): string => escapeHtml(words.say(key))

function pageOf(words: Translator, view: SandboxView | undefined, ticket: string): SandboxPage {
  const say = (key: string) => WORDS_IN(words, key)
  const html = `<!doctype html>
<html lang="${escapeHtml(words.language)}">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="robots" content="noindex">
<title>${say('sandbox.title')}</title>
<style>${STYLE}</style>
</head>
<body>
<header class="note"><strong>${say('sandbox.banner')}</strong> <span>${say('sandbox.banner.text')}</span></header>
<main><div class="ticket${view ? ' split' : ''}">${ticket}</div></main>
</body>
</html>`
  return { html, policy: policyFor(view) }
}

export function paymentPage(words: Translator, view: SandboxView): SandboxPage {
  const say = (key: string) => WORDS_IN(words, key)
  const { session, status, formToken } = view
  const isOpen = status === 'open'
  const button = (action: string, className: string) =>
    `<button class="${className}" name="action" value="${action}">${say(`sandbox.${action}`)}</button>`
  const stub = isOpen
    ? `<form class="stub" method="post"><input type="hidden" name="token" value="${escapeHtml(formToken)}">
<p class="ask">${say('sandbox.ask')}</p>
${button('accept', 'primary')}
${button('late', 'late')}
<p class="hint">${say('sandbox.late.hint')}</p>
${button('refuse', 'refuse')}
${button('cancel', 'cancel')}
</form>`
    : `<div class="stub"><a class="button primary" href="${escapeHtml(returnOf(view))}">${say('sandbox.back')}</a></div>`
  const title = isOpen ? session.label : words.say(`sandbox.over.${status}`)
  return pageOf(
    words,
    view,
    `<div class="body"><h1>${escapeHtml(title)}</h1>
<dl class="amount"><dt>${say('sandbox.amount')}</dt><dd>${escapeHtml(formatMoney(session.amount, words.language))}</dd></dl>
<dl class="facts"><div><dt>${say('sandbox.reference')}</dt><dd>${escapeHtml(session.reference)}</dd></div>${
      session.email && `<div><dt>${say('sandbox.buyer')}</dt><dd>${escapeHtml(session.email)}</dd></div>`
    }</dl>${isOpen ? '' : `<p class="text">${say('sandbox.over.text')}</p>`}</div>${stub}`,
  )
}

export const returnOf = ({ session, status }: SandboxView): string =>
  status === 'paid' || status === 'pending' ? session.successUrl : session.cancelUrl

export function noPaymentPage(words: Translator, why: 'unknown' | 'forged'): SandboxPage {
  const say = (key: string) => WORDS_IN(words, key)
  const body = `<div class="body whole"><h1>${say(`sandbox.${why}`)}</h1><p class="text">${say(`sandbox.${why}.text`)}</p></div>`
  return pageOf(words, undefined, body)
}
