/** Invisible characters; the group keeps flags of tags, and joiners needed by scripts and emoji. */
const HIDDEN =
  /(\u{1f3f4}[\u{e0061}-\u{e007a}]{2,6}\u{e007f}|(?<=[\u0620-\u109f\u1780-\u17ff])(?:\u200c|\u200d)(?=[\u0620-\u109f\u1780-\u17ff])|(?<=\u0d4d)\u200d|(?<=\p{ExtPict}|\ufe0f|[\u{1f3fb}-\u{1f3ff}])\u200d(?=\p{ExtPict}))|(?![\t\n\r])\p{Cc}|(?=\p{DI})\p{Cf}|[\ufff9-\ufffb]/gu

/**
 * Unicode NFC without invisible characters: controls, soft hyphens, and direction marks that would disguise a name.
 * Joiners stay where they shape letters or emoji. Spaces stay, as French uses no-break ones.
 */
export const clean = (text: string): string => text.replace(HIDDEN, '$1').normalize('NFC').trim()

/** Spaces, and characters that look like one. */
const SPACES = /[\t\p{Zs}\u115f\u1160\u2800\u3164\uffa0]+/gu

/** A name on one line: cleaned, with single plain spaces. Line breaks stay, to be refused. */
export const oneLine = (text: string): string => clean(text).replace(SPACES, ' ').trim()

const SEEN = /(?![\u115f\u1160\u2800\u3164\uffa0])[\p{L}\p{N}\p{P}\p{S}]/u
/** Whether a text has a visible character: a letter, a digit or a sign, not only blanks or lone marks. */
export const isSeen = (text: string): boolean => SEEN.test(text)

const INVISIBLE = /[\s\p{Cc}\p{Cf}\p{DI}\u2800]/gu
const seenAlone = (text: string): string => text.replace(INVISIBLE, '').normalize('NFKC')
/** A code without spaces and invisible characters; full-width letters become plain. */
export const bare = (code: string): string => seenAlone(seenAlone(code))

/** Canonical bank or tax number: capitals, without spaces, points and hyphens. */
export const coded = (typed: string): string =>
  bare(typed)
    .toUpperCase()
    .replace(/[.\-\u2010-\u2015]/g, '')

/** Hyphens and apostrophes as on a keyboard; phones and word processors insert others. */
export const plainSigns = (text: string): string =>
  text.replace(/[\u2010-\u2015\u2212\ufe63\uff0d]/g, '-').replace(/[`´\u2018\u2019\u02bc\u2032\uff07]/g, "'")
