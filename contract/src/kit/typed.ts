/** What is not seen, after what is kept of it: flags made of tags, and joiners between letters that they shape or pictures. */
const HIDDEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|(?<=[\u0620-\u109f\u1780-\u17ff])(?:\u200c|\u200d)(?=[\u0620-\u109f\u1780-\u17ff])|(?<=\u0d4d)\u200d|(?<=\p{ExtPict}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{ExtPict}))|(?![\t\n\r])\p{Cc}|(?=\p{DI})\p{Cf}|[\ufff9-\ufffb]/gu

/**
 * Unicode in one form, without the signs that are not seen: control signs, soft hyphens, marks of direction that would
 * disguise a name. Joiners stay where they shape what is read. Spaces stay as they are, as French prose has no-break ones.
 */
export const clean = (text: string): string => text.replace(HIDDEN, '$1').normalize('NFC').trim()

/** Spaces, and the letters and signs that are drawn as one. */
const SPACES = /[\t\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+/gu

/** A line that names something: cleaned, every run of spaces of whatever kind one space. Line breaks stay, to be refused. */
export const oneLine = (text: string): string => clean(text).replace(SPACES, ' ').trim()

const SEEN = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u
/** Whether anything of a text is seen: a letter, a figure or a sign; neither blanks nor marks that stand on no letter. */
export const isSeen = (text: string): boolean => SEEN.test(text)

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{DI}\u2800]/gu
const seenAlone = (text: string): string => text.replace(INVISIBLE, '').normalize('NFKC')
/** A code in which spaces mean nothing: without any, nor anything else that is not seen; wide letters are plain ones. */
export const bare = (code: string): string => seenAlone(seenAlone(code))

/** A number of a bank or of a tax office as it is kept: capitals, without the spaces, points and hyphens it may be printed with. */
export const coded = (typed: string): string =>
  bare(typed)
    .toUpperCase()
    .replace(/[.\-\u2010-\u2015]/g, '')

/** Hyphens and apostrophes as a keyboard has them; phones and word processors put others in their place. */
export const plainSigns = (text: string): string =>
  text.replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-').replace(/[`´\u2018\u2019\u02bc\u2032\uff07]/g, "'")
