/** A change with its sign, in tenths: '+2.1', '−0.3', '0.0'. */
export const signed = (change: number): string => {
  const size = Math.abs(change).toFixed(1)
  if (Number(size) === 0) return size
  return change > 0 ? `+${size}` : `−${size}`
}
