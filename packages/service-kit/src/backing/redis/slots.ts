const SLOTS = 16_384;
/** CRC-16/XMODEM. */
const POLYNOMIAL = 0x1021;
const BITS = 8;
const WORD = 0xff_ff;

/** The part of a cluster's name that decides its slot: between the first `{` and the next `}`, else all of it. */
function taggedPart(name: string): string {
  const from = name.indexOf('{') + 1;
  const to = from > 0 ? name.indexOf('}', from) : -1;
  return to > from ? name.slice(from, to) : name;
}

/** The slot of a cluster that a key or channel lies in. */
export function slotOf(name: string): number {
  let crc = 0;
  for (const byte of Buffer.from(taggedPart(name))) {
    crc ^= byte << BITS;
    for (let bit = 0; bit < BITS; bit += 1) crc = ((crc << 1) ^ (crc & 0x80_00 ? POLYNOMIAL : 0)) & WORD;
  }
  return crc % SLOTS;
}
