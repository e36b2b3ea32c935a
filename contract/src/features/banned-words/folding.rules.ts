const SMALL_CAPITALS = 'ᴀaʙbᴄcᴅdᴇeꜰfɢgʜhɪiᴊjᴋkʟlᴍmɴnᴏoᴘpʀrꜱsᴛtᴜuᴠvᴡwʏyᴢz'
const CYRILLIC = 'аaвbсcԁdеeғfһhіiїiјjкkмmнhоoрpԛqѕsтtуyхxԝwзzпnиuЅs'
const GREEK = 'αaβbεeηnιiκkνvοoρpτtυuχxωwσo'
/** Greek capitals resemble other letters than lower case: Ν is N, ν is v. */
const GREEK_CAPITALS = 'ΑaΒbΕeΗhΙiΚkΜmΝnΟoΡpΤtΥyΧxΖz'
const LATIN = 'օoոnսuıiłløođdħhŧtƒfɑaɡgɩiʟl'

function pairs(letters: string): [string, string][] {
  const all = [...letters]
  return all.flatMap((letter, index) =>
    index % 2 === 0 ? [[letter, all[index + 1] ?? letter] as [string, string]] : [],
  )
}

const LOOKALIKES: ReadonlyMap<string, string> = new Map<string, string>([
  ...pairs(SMALL_CAPITALS + CYRILLIC + GREEK + GREEK_CAPITALS + LATIN),
  ['ß', 'ss'],
  ['œ', 'oe'],
  ['æ', 'ae'],
])

const latin = (sign: string): string => LOOKALIKES.get(sign) ?? sign

const ALPHABETS = [0x1_f1_50, 0x1_f1_70, 0x1_f1_e6]

function letterOf(sign: string): string {
  const code = sign.codePointAt(0) ?? 0
  const first = ALPHABETS.find((start) => code >= start && code < start + 26)
  return first === undefined ? sign : String.fromCharCode(97 + code - first)
}

/** Text without invisible characters, in normal form; case and accents stay. */
export function visible(text: string): string {
  return text
    .normalize('NFKC')
    .replace(/\p{Default_Ignorable_Code_Point}/gu, '')
    .replace(/[\u{1f150}-\u{1f169}\u{1f170}-\u{1f189}\u{1f1e6}-\u{1f1ff}]/gu, letterOf)
}

/** Text in lower case Latin letters without accents; look-alikes of other alphabets are replaced. */
export function folded(text: string): string {
  return text
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .replace(/[Α-Ω]/gu, latin)
    .toLowerCase()
    .replace(/[^\p{ASCII}]/gu, latin)
    .replace(/\p{M}/gu, '')
}

/** Figures and signs that stand for letters: « c0nn@rd ». */
const LEET: Readonly<Record<string, string>> = {
  '0': 'o',
  '1': 'i',
  '3': 'e',
  '4': 'a',
  '5': 's',
  '6': 'b',
  '7': 't',
  '8': 'b',
  '9': 'g',
  '@': 'a',
  $: 's',
  '€': 'e',
  '¢': 'c',
  '£': 'l',
  '!': 'i',
  '|': 'l',
  '+': 't',
}

/** Folded text with digits and signs read as letters; 1, ! and | are read as `i`, then as `l`. */
export function unleeted(text: string): readonly string[] {
  const read = text.replace(/[013-9@$€¢£+]/g, (sign) => (sign === '1' ? sign : (LEET[sign] ?? sign)))
  return [read.replace(/[1!|]/g, 'i'), read.replace(/[1!|]/g, 'l')]
}

/** Text without repeated letters. */
export const squeezed = (text: string): string => text.replace(/(.)\1+/gu, '$1')
