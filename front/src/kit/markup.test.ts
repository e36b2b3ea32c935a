import { describe, expect, it } from 'vitest'
import { renameMarkup } from './markup.ts'

const styles = { attributes: new Map([['style', 'data-style']]) }
const apart = (html: string) => renameMarkup(html, styles)

describe('a style gets another name', () => {
  it.each([
    ['as mails have it', '<p style="color:red">a</p>', '<p data-style="color:red">a</p>'],
    ['in capitals', '<P STYLE="color:red">a</P>', '<P data-style="color:red">a</P>'],
    ['between apostrophes', "<p style='color:red'>a</p>", "<p data-style='color:red'>a</p>"],
    ['without quotes', '<p lang=fr style=color:red>a</p>', '<p lang=fr data-style=color:red>a</p>'],
    ['without a value', '<p style>a</p>', '<p data-style>a</p>'],
    ['after blanks of all kinds', '<p\n\t\fstyle\r= "color:red">a</p>', '<p\n\t\fdata-style\r= "color:red">a</p>'],
    ['after a line across', '<p/style="color:red"/>a</p>', '<p/data-style="color:red"/>a</p>'],
    ['after a quote without a blank', '<p title="a"style="b">a</p>', '<p title="a"data-style="b">a</p>'],
    ['after a « > » in a value', '<p title="a > b" style="c">a</p>', '<p title="a > b" data-style="c">a</p>'],
    ['after a « < » in a value', "<p title='a <b' style='c'>a</p>", "<p title='a <b' data-style='c'>a</p>"],
    ['after a name that begins with a « = »', '<p =a style="b">c</p>', '<p =a data-style="b">c</p>'],
    ['twice', '<p style="a" style="b">a</p>', '<p data-style="a" data-style="b">a</p>'],
    ['within another element', '<p style="a"><b style="b">c</b></p>', '<p data-style="a"><b data-style="b">c</b></p>'],
    ['after a comment', '<!-- <p style="a"> --!><p style="b">c</p>', '<!-- <p style="a"> --!><p data-style="b">c</p>'],
    ['after a comment of nothing', '<!--><p style="a">-->', '<!--><p data-style="a">-->'],
    ['after a comment of a line', '<!---><p style="a">-->', '<!---><p data-style="a">-->'],
    [
      'after a comment of another kind',
      '<!doctype html><?a "><p style="b">',
      '<!doctype html><?a "><p data-style="b">',
    ],
    ['after an end that is none', '</ a="><p style="b">', '</ a="><p data-style="b">'],
    ['after a « < » that is none', '1 < 2 <3 <p style="b">', '1 < 2 <3 <p data-style="b">'],
    [
      'after a title',
      '<title><p style="a"></titles></TITLE ><p style="b">',
      '<title><p style="a"></titles></TITLE ><p data-style="b">',
    ],
  ])('%s', (_, html, expected) => expect(apart(html)).toBe(expected))
})

describe('a text that looks like a style stays', () => {
  it.each([
    ['in words', '<p>un style="a" &lt;p style="b"&gt;</p>'],
    ['in a value', `<p title='<p style="a">' lang="x style='b'">c</p>`],
    ['in a value without quotes', '<a href=/style="a">b</a>'],
    ['in a value after a name that begins with a « = »', '<p ="style=" style="a">b</p>'],
    ['in a longer name', '<p data-style="a" styles="b" xstyle="c">d</p>'],
    ['in a comment', '<p>a<!-- <p style="b"> -- > <p style="c"> --></p>'],
    ['in a script', '<script>"<p style=\'a\'>"</script>'],
    ['in a comment that never ends', '<!-- <p style="a">'],
    ['in a value that never ends', "<p title=\"a><p style='b'>"],
    ['in a name that every object has', '<p constructor="a" toString="b">c</p>'],
  ])('%s', (_, html) => expect(apart(html)).toBe(html))
})

it('an element is renamed at its beginning and at its end, and its content is read', () => {
  const all = { ...styles, elements: new Map([['iframe', 'x-frame']]) }
  expect(renameMarkup('<IFRAME src="a"><p style="b">c</p></iframe ><iframes>d</iframes>', all)).toBe(
    '<x-frame src="a"><p data-style="b">c</p></x-frame ><iframes>d</iframes>',
  )
  expect(renameMarkup('<iframe src="a"><p style="b">c</p></iframe>', styles)).toBe(
    '<iframe src="a"><p style="b">c</p></iframe>',
  )
})
