const BASE = 36
const MOST = 26
const SKEW = 38
const DAMP = 700

/** Decodes a punycode label (RFC 3492, § 6.2), known to be valid. */
function lettersOf(label: string): string {
  const end = label.lastIndexOf('-')
  const letters = Array.from(label.slice(0, Math.max(end, 0)))
  let [code, at, bias] = [128, 0, 72]
  for (let i = end + 1; i < label.length; ) {
    const before = at
    for (let weight = 1, k = BASE; ; k += BASE) {
      const digit = Number.parseInt(label.charAt(i++), 36)
      // Punycode digits: letters are 0 to 25, digits 26 to 35.
      const value = digit < 10 ? digit + 26 : digit - 10
      at += value * weight
      const threshold = Math.min(Math.max(k - bias, 1), MOST)
      if (!(value >= threshold)) break
      weight *= BASE - threshold
    }
    const count = letters.length + 1
    let delta = Math.floor((at - before) / (before === 0 ? DAMP : 2))
    delta += Math.floor(delta / count)
    let k = 0
    for (; delta > ((BASE - 1) * MOST) / 2; k += BASE) delta = Math.floor(delta / (BASE - 1))
    bias = Math.floor(k + (BASE * delta) / (delta + SKEW))
    code += Math.floor(at / count)
    at %= count
    letters.splice(at++, 0, String.fromCodePoint(code))
  }
  return letters.join('')
}

/** An address for display: its domain in Unicode. */
export function shownEmail(address: string): string {
  const host = address.lastIndexOf('@') + 1
  if (host === 0) return address
  const shown = address.slice(host).replace(/(?<![^.])xn--([a-z0-9-]+)/g, (whole, label: string) => {
    try {
      return lettersOf(label)
    } catch {
      return whole
    }
  })
  return address.slice(0, host) + shown
}
