const MOST = 62

/** A name as an event address: « Été d’Art 2027 » becomes « ete-d-art-2027 ». May be empty. */
export const addressFor = (name: string): string =>
  name
    .normalize('NFD')
    .replace(/\p{M}/gu, '')
    .toLowerCase()
    .replace(/œ/g, 'oe')
    .replace(/æ/g, 'ae')
    .replace(/[^a-z0-9]+/g, '-')
    .slice(0, MOST)
    .replace(/^-+|(?<!-)-+$/g, '')
