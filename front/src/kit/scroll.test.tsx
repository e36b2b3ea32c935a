import { afterEach, expect, test } from 'vitest'
import { locationAt } from './history.ts'
import { scrollRestorer } from './scroll.ts'

const there = (path: string, key: string) => locationAt(path, { key })

/** A page taller than any screen, with a scrollable element. */
function tall(): HTMLElement {
  document.body.innerHTML =
    '<div><section style="height:100px;overflow:auto"><p style="height:900px">box</p></section></div>'
  document.body.style.height = '9000px'
  return document.querySelector('section') ?? document.body
}
const scrolledTo = () => expect.poll(() => Math.round(window.scrollY))

afterEach(() => {
  document.body.removeAttribute('style')
  document.body.innerHTML = ''
})

test('a page and its scrolled elements are restored, and a new page starts at its top', async () => {
  const scroll = scrollRestorer()
  const box = tall()
  scroll.restore(there('/f', 'a'), true)
  window.scrollTo(0, 700)
  box.scrollTop = 300
  await scrolledTo().toBe(700)
  await new Promise(requestAnimationFrame)
  scroll.save(there('/f', 'a'))
  scroll.restore(there('/f/other', 'b'), false)
  await scrolledTo().toBe(0)
  box.scrollTop = 0
  scroll.save(there('/f/other', 'b'))
  scroll.restore(there('/f', 'a'), false)
  await scrolledTo().toBe(700)
  expect(box.scrollTop).toBe(300)
})

test('the same address in a new entry starts at its top', async () => {
  const scroll = scrollRestorer()
  tall()
  window.scrollTo(0, 500)
  scroll.save(there('/f', 'c'))
  scroll.restore(there('/f', 'd'), false)
  await scrolledTo().toBe(0)
})

test('the first page keeps its position, and is restored after a reload', async () => {
  const scroll = scrollRestorer()
  tall()
  window.scrollTo(0, 400)
  scroll.restore(there('/f', 'e'), true)
  await scrolledTo().toBe(400)
  dispatchEvent(new Event('pagehide'))
  window.scrollTo(0, 0)
  scrollRestorer().restore(there('/f', 'e'), true)
  await scrolledTo().toBe(400)
})

test('an address with a fragment scrolls to its element', async () => {
  tall()
  document.body.insertAdjacentHTML('beforeend', '<p id="été" style="margin-top:2000px">summer</p>')
  scrollRestorer().restore(locationAt('/f#été', { key: 'g' }), false)
  await expect.poll(() => window.scrollY).toBeGreaterThan(1000)
})
