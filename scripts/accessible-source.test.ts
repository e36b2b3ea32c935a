import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { en } from '../contract/src/words/en.ts'
import { fr } from '../contract/src/words/fr.ts'
import { root } from './processes.ts'

// Barriers that can be found in the source: one test for each such WCAG criterion.

interface Source {
  readonly path: string
  readonly text: string
}

const read = (pattern: string): readonly Source[] =>
  globSync(pattern, { cwd: root })
    .filter((path) => !/\.test\.tsx?$|\/(gallery|testing)\//.test(path))
    .map((path) => ({ path, text: readFileSync(join(root, path), 'utf8') }))

const code = read('front/src/**/*.{ts,tsx}')
const styles = read('front/src/**/*.css')
const words = read('contract/src/**/*.{fr,en}.ts')

const holding = (sources: readonly Source[], pattern: RegExp, except: readonly string[] = []): readonly string[] =>
  sources
    .filter(({ path, text }) => pattern.test(text) && !except.some((end) => path.endsWith(end)))
    .map(({ path }) => path)

it('the source has files to read', () => {
  for (const sources of [code, styles, words]) expect(sources.length).toBeGreaterThan(90)
})

it('a letter or a sign alone is a command only where it can be switched off (2.1.4)', () => {
  const alone = code.filter(
    ({ text }) =>
      /addEventListener\('keydown'/.test(text) &&
      /key(\.toLowerCase\(\))? [!=]== '[^ ']'|\{ [a-z]: -?\d/.test(text) &&
      !/\|\| !\((event|pressed)\.ctrlKey \|\| \1\.metaKey\)/.test(text),
  )
  expect(alone.length).toBeGreaterThan(3)
  expect(holding(alone, /^(?![\s\S]*useLetterShortcuts\()/)).toEqual([])
})

it('nothing plays by itself but the picture of a camera, and sound never (1.2.1, 1.2.3, 1.4.2)', () => {
  expect(holding(code, /<audio|new Audio\(|AudioContext|speechSynthesis/)).toEqual([])
  expect(holding(code, /<video(?![^>]*muted)/)).toEqual([])
  expect(holding(code, /<video/)).toEqual(['front/src/kit/scan/Viewfinder.tsx'])
})

it('nothing acts by a movement of the device, nor by a gesture that has no button (2.5.1, 2.5.4, 2.5.7)', () => {
  expect(holding(code, /devicemotion|deviceorientation|Accelerometer|Gyroscope|'shake'/i, ['VideoFrame.tsx'])).toEqual(
    [],
  )
  const gestures = /onTouch(Start|Move|End)|onPointerMove|onDrag|'(touchmove|dragstart)'|onWheel|gesturechange/
  // Both have an alternative: a file field, and buttons.
  const alsoByButtons = ['photos/UploadPanel.tsx', 'photos/parts/Lightbox.tsx']
  expect(holding(code, gestures, alsoByButtons)).toEqual([])
  for (const path of alsoByButtons)
    expect(holding(code, /type="file"|<IconButton/).some((one) => one.endsWith(path))).toBe(true)
})

it('a pressure alone does nothing: the action waits until the finger rises (2.5.2)', () => {
  const down = /on(Mouse|Pointer)Down=\{(?!\(event\) => event\.preventDefault\(\)\})/
  expect(holding(code, down)).toEqual([])
  // These only register activity.
  const noting = ['kit/firstInteraction.ts', 'app/framed.ts', 'presence/parts/inactivity.ts', 'photos/ViewerScreen.tsx']
  expect(holding(code, /'(mousedown|pointerdown|touchstart)'/, noting)).toEqual([])
})

it('nothing flashes: an endless animation takes more than a third of a second (2.3.1)', () => {
  const endless = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/animation(?:-duration)?:[^;]*?([\d.]+)(m?s)[^;]*infinite/g)].map(([, time = '', unit]) => ({
      path,
      ms: Number(time) * (unit === 'ms' ? 1 : 1_000),
    })),
  )
  expect(endless.length).toBeGreaterThan(1)
  expect(endless.filter(({ ms }) => ms < 334)).toEqual([])
})

it('a hovering pointer reveals nothing hidden (1.4.13)', () => {
  const rules = styles.flatMap(({ path, text }) =>
    [...text.matchAll(/([^{}]+)\{([^{}]*)\}/g)].map(([, selector = '', body = '']) => ({ path, selector, body })),
  )
  const shows = /(^|[\s;])(display|visibility|content-visibility|clip-path|content):|opacity: [^0]/
  expect(rules.length).toBeGreaterThan(1_000)
  expect(rules.filter(({ selector, body }) => selector.includes(':hover') && shows.test(body))).toEqual([])
  expect(holding(code, /onMouse(Enter|Over)=|role="tooltip"/)).toEqual([])
})

it('the focus alone changes nothing of the page (3.2.1)', () => {
  // None of these changes the page: link prefetch, lists that hold their order, the form's record of its last field,
  // scrolling of the frame.
  const holdingStill = [
    'app/framed.ts',
    'ui/Anchor.tsx',
    'messages/parts/useHeldOrder.ts',
    'photos/parts/Grid.tsx',
    'DynamicFormPanel.tsx',
  ]
  expect(holding(code, /onFocus[=:]|onFocusCapture|'focusin'/, holdingStill)).toEqual([])
})

it('a choice alone neither leads elsewhere nor sends a form (3.2.2)', () => {
  expect(holding(code, /onChange=\{[^}]*\b(go|navigate|requestSubmit|submit)\(/)).toEqual([])
})

it('a person who signs in may paste, and a password manager knows the fields (3.3.8)', () => {
  // Pasted lines become choices of a poll.
  expect(holding(code, /onPaste|EventListener\('paste'/, ['RemoteChoicesPanel.tsx'])).toEqual([])
  const passwords = code.flatMap(({ path, text }) =>
    [...text.matchAll(/<PasswordInput([^>]|=>)*?\/>/g)].map(([field]) => ({ path, field })),
  )
  expect(passwords.length).toBeGreaterThan(4)
  expect(holding(code, /autoComplete = 'current-password'/)).toEqual(['front/src/kit/ui/PasswordInput.tsx'])
  expect(passwords.filter(({ field }) => /autoComplete="off"/.test(field))).toEqual([])
})

it('no sentence says where something is, or of which colour, and nothing else of it (1.3.3)', () => {
  const senses =
    /\b(à (droite|gauche)|en (rouge|vert|bleu|orange|gris|jaune)|boutons? (rouge|vert|bleu|rond)s?)\b|\bon the (right|left)\b|\b(right|left)-hand\b|\b(in|the) (red|green|blue|orange|grey|yellow)\b/i
  // The padlock is the browser's own.
  const said = words.flatMap(({ path, text }) =>
    text
      .split('\n')
      .filter((line) => senses.test(line) && !/cadenas|lock/.test(line))
      .map((line) => `${path}: ${line.trim()}`),
  )
  expect(said).toEqual([])
})

it('our words are never pictures: pictures are those of organisers and of people (1.4.5)', () => {
  expect(globSync('front/{src,public}/**/*.{png,jpg,jpeg,gif,webp,avif}', { cwd: root })).toEqual([])
  expect(holding(read('front/{src,public}/**/*.svg'), /<text/)).toEqual([])
})

/** Words only, so that punctuation makes no difference. */
const bare = (text: string): string =>
  text
    .toLowerCase()
    .replaceAll(/[^\p{L}\p{N}{}]+/gu, ' ')
    .trim()

it('the text written on a control is in its name, in the same words, for people who speak to it (2.5.3)', () => {
  const named =
    /<(Button|button|Anchor|a|summary)\b((?:[^<>]|=>)*?)aria-label=\{say\('([\w.]+)'((?:[^<>]|=>)*?)>([\s\S]*?)<\/\1>/g
  const controls = code.flatMap(({ path, text }) =>
    [...text.matchAll(named)].flatMap(([, , , name = '', , inside = '']) =>
      [...inside.matchAll(/say\('([\w.]+)'/g)].map(([, written = '']) => ({ path, name, written })),
    ),
  )
  expect(controls.length).toBeGreaterThan(20)
  for (const spoken of [fr, en]) {
    const sentence = (key: string): string => bare(spoken[key] ?? spoken[`${key}_other`] ?? '')
    expect(controls.filter(({ name, written }) => !sentence(name).includes(sentence(written)))).toEqual([])
  }
})
