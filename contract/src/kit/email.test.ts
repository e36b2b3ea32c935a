import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { emailOf, isEmail } from './email.ts'
import { shownEmail } from './shown-email.ts'

describe('an address', () => {
  it.each([
    ['zoe@exemple.fr', 'zoe@exemple.fr'],
    [' Zoe@EXEMPLE.fr\n', 'zoe@exemple.fr'],
    ['zoe\u200b@exemple.fr', 'zoe@exemple.fr'],
    ['\u200bzoe@exemple.fr\ufeff', 'zoe@exemple.fr'],
    ['zo\u00ade@exem\u2060ple.fr', 'zoe@exemple.fr'],
    ['\u202azoe@exemple.fr\u202c', 'zoe@exemple.fr'],
    ['\u00a0zoe@exemple.fr\u3164', 'zoe@exemple.fr'],
    ['anne\u2011marie@exemple.fr', 'anne-marie@exemple.fr'],
    ['d’arc@exemple.fr', "d'arc@exemple.fr"],
    ['contact@hôtel-de-ville.fr', 'contact@xn--htel-de-ville-plb.fr'],
    ['contact@ho\u0302tel-de-ville.fr', 'contact@xn--htel-de-ville-plb.fr'],
    ['contact@XN--HTEL-DE-VILLE-PLB.FR', 'contact@xn--htel-de-ville-plb.fr'],
    ['a@пример.рф', 'a@xn--e1afmkfd.xn--p1ai'],
    ['a@例え。テスト', 'a@xn--r8jz45g.xn--zckzah'],
    ['a+b@straße.de', 'a+b@xn--strae-oqa.de'],
  ])('typed as %j is kept as %j', (typed, kept) => {
    expect(emailOf(typed)).toBe(kept)
    expect([isEmail(typed), isEmail(kept), emailOf(kept)]).toEqual([true, true, kept])
  })

  it.each([
    'camille',
    'zoe@exemple',
    'zoe@exemple..fr',
    'zoe @exemple.fr',
    'zo\u2800e @exemple.fr',
    'zoe@exem ple.fr',
    'zoe@exemple.fr/a',
    'zoe@hôtel.fr:80',
    'zoe@hô%74el.fr',
    'zoe@hôtel.fr/a@b',
    'zoe@１２７.0.0.1',
    'zoe@exemple.xn--',
    `zoe@${'é'.repeat(70)}.fr`,
    `${'z'.repeat(250)}@exemple.fr`,
    '@exemple.fr',
    'zoe@',
    '',
  ])('is none where it is %j', (typed) => {
    expect(isEmail(typed)).toBe(false)
  })

  it.each([
    ['contact@xn--htel-de-ville-plb.fr', 'contact@hôtel-de-ville.fr'],
    ['a@xn--e1afmkfd.xn--p1ai', 'a@пример.рф'],
    ['a@mail.xn--r8jz45g.jp', 'a@mail.例え.jp'],
    ['xn--htel@exemple.fr', 'xn--htel@exemple.fr'],
    ['zoe@exemple.fr', 'zoe@exemple.fr'],
    ['', ''],
    ['a@xn--.fr', 'a@xn--.fr'],
    ['a@xn--99999999999.fr', 'a@xn--99999999999.fr'],
  ])('kept as %j is shown as %j', (kept, shown) => {
    expect(shownEmail(kept)).toBe(shown)
  })

  it('is the same typed in its own letters, as shown, or as stored', () => {
    const label = fc.stringMatching(/^[a-zà-öø-ÿа-яα-ω0-9ぁ-ん]{1,12}$/)
    fc.assert(
      fc.property(fc.array(label, { minLength: 1, maxLength: 3 }), (labels) => {
        const typed = `zoe@${labels.join('.')}.fr`
        fc.pre(isEmail(typed))
        const kept = emailOf(typed)
        expect(kept).toMatch(/^[ -~]+$/)
        expect(emailOf(kept)).toBe(kept)
        expect(emailOf(shownEmail(kept))).toBe(kept)
      }),
      { seed: 113, numRuns: 500 },
    )
  })
})
