/** Bytes as a buffer, without copying them: what comes from a thread is a plain array of bytes. */
export const bytesFrom = (bytes: Uint8Array): Buffer =>
  Buffer.isBuffer(bytes) ? bytes : Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
