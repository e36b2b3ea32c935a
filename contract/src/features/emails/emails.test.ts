import { describe, expect, it } from 'vitest'
import { server as emailsEn } from './emails.en.ts'
import { server as emailsFr } from './emails.fr.ts'
import { emailsShare } from './emails.part.ts'
import { conditionsMet, unknownConditions, unknownVariables, variablesIn, variablesOf } from './emails.rules.ts'
import { actionIds } from './emails.ts'

describe('variables', () => {
  it.each([
    ['Bonjour {{firstName}},', ['firstName']],
    ['{{ eventName }} – {{{link}}}', ['eventName', 'link']],
    ['<a href="{{link}}">{{user.name}}</a>', ['link', 'user.name']],
    ['{firstName} {{}} {{first name}}', []],
  ])('of « %s » are %j', (text, names) => {
    expect(variablesIn(text)).toEqual(names)
  })

  it.each([
    ['{{expiresIn}}', 9, []],
    ['{{expiresIn}} {{nom}} {{nom}}', 1, ['expiresIn', 'nom']],
    ['{{registrarName}} {{{ link }}}', 6, []],
    ['{{prénom}} {{}}', 1, ['prénom', '']],
  ] as const)('of « %s » in the mail %i that it does not know are %j', (text, action, names) => {
    expect(unknownVariables(text, action)).toEqual(names)
  })

  it.each(actionIds)('of our own mail %i are all known', (action) => {
    for (const words of [emailsFr, emailsEn])
      for (const [key, sentence] of Object.entries(words))
        if (key.startsWith(`mail.${action}.`)) expect(unknownVariables(sentence, action)).toEqual([])
  })

  it('are each offered once', () => {
    for (const action of actionIds) expect(new Set(variablesOf(action)).size).toBe(variablesOf(action).length)
  })
})

describe('conditions', () => {
  it.each([
    ['<div data-only="due"></div><div data-only=remote>', []],
    [`<div data-only="rich"></div><div DATA-ONLY='rich'></div><div data-only="">`, ['rich', '']],
    ['<p>data-only</p>', []],
  ])('unknown in « %s » are %j', (html, names) => {
    expect(unknownConditions(html)).toEqual(names)
  })

  it.each([
    ['onsite', true, ['due', 'onsite']],
    ['remote', false, ['settled', 'remote']],
    ['none', false, ['settled']],
    ['represented', false, ['settled']],
  ] as const)('met by a person %s with a balance due (%s) are %j', (state, due, met) => {
    expect(conditionsMet(state, due)).toEqual(met)
  })
})

describe('the part of mails', () => {
  const text = { label: 'Mot', type: 'event', language: 'fr', subject: 'Bonjour', bodyHtml: '<p>Bonjour</p>' }
  const faultsOf = (template: Partial<typeof text>, actions: { id: 1 | 9; templates: Record<string, string> }[]) =>
    emailsShare.faults?.(
      {
        emails: {
          templates: [
            { id: 'a', ...text },
            { id: 'b', ...text, ...template },
          ],
          actions: actions.map((action) => ({ enabled: true, ...action })),
        },
      },
      () => new Set(),
    )

  it('says in which field an occasion would leave a variable unsaid', () => {
    const template = { subject: '{{expiresIn}}', bodyHtml: '<p>{{nom}}</p>' }
    expect(faultsOf(template, [{ id: 1, templates: { fr: 'b' } }])).toEqual([
      { path: 'emails.templates.1.subject', code: 'VARIABLE_UNKNOWN' },
      { path: 'emails.templates.1.bodyHtml', code: 'VARIABLE_UNKNOWN' },
    ])
    expect(faultsOf(template, [{ id: 9, templates: { fr: 'b' } }])).toEqual([
      { path: 'emails.templates.1.bodyHtml', code: 'VARIABLE_UNKNOWN' },
    ])
  })

  it('lets a text without an occasion name variables that its sender gives', () => {
    expect(faultsOf({ subject: '{{table}}' }, [])).toEqual([])
  })
})
