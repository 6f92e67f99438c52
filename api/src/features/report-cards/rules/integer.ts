/**
 * An exact integer, not negative: a number as long as that is exact, a big integer beyond it. Big integers alone would make the broadsheet
 * of an arm a third dearer. Equal values are always of the same type.
 */
export type Integer = number | bigint

/** An integer in its smaller type. */
export const integer = (value: bigint): Integer => {
  const small = Number(value)
  return Number.isSafeInteger(small) ? small : value
}

export const product = (one: Integer, other: Integer): Integer => {
  if (typeof one === 'number' && typeof other === 'number') {
    const small = one * other
    if (Number.isSafeInteger(small)) return small
  }
  return integer(BigInt(one) * BigInt(other))
}

export const sum = (one: Integer, other: Integer): Integer => {
  if (typeof one === 'number' && typeof other === 'number') {
    const small = one + other
    if (Number.isSafeInteger(small)) return small
  }
  return integer(BigInt(one) + BigInt(other))
}

/** The quotient, rounded down. */
export const quotient = (one: Integer, other: Integer): Integer =>
  typeof one === 'number' && typeof other === 'number'
    ? (one - (one % other)) / other
    : integer(BigInt(one) / BigInt(other))

export const remainder = (one: Integer, other: Integer): Integer =>
  typeof one === 'number' && typeof other === 'number' ? one % other : integer(BigInt(one) % BigInt(other))

/** The greatest divisor that both have in common. */
export const greatestDivisor = (one: Integer, other: Integer): Integer => {
  let [a, b] = [one, other]
  while (b > 0) [a, b] = [b, remainder(a, b)]
  return a
}
