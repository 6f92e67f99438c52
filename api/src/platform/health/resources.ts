import { readdir, readFile, statfs } from 'node:fs/promises'

export interface FreeResources {
  /** Bytes that the program may still write on the disk of the data folder. */
  diskFreeBytes: number
  /** Files and connections that the process may still open; null if the system does not say. */
  descriptorsLeft: number | null
}

const lookEveryMs = 60_000
/** Below these a line of level error is written with every look. */
const least = { diskBytes: 512 * 1024 * 1024, descriptors: 64 }

const descriptorsLeft = async (): Promise<number | null> => {
  try {
    const [open, limits] = await Promise.all([readdir('/proc/self/fd'), readFile('/proc/self/limits', 'utf8')])
    const limit = Number(/^Max open files\s+(\d+)/m.exec(limits)?.[1])
    return Number.isNaN(limit) ? null : limit - open.length
  } catch (error) {
    // The look itself needs a descriptor.
    return error instanceof Error && 'code' in error && error.code === 'EMFILE' ? 0 : null
  }
}

/** How much room the process has, now. */
export const freeResources = async (dataDir: string): Promise<FreeResources> => {
  const { bavail, bsize } = await statfs(dataDir)
  return { diskFreeBytes: bavail * bsize, descriptorsLeft: await descriptorsLeft() }
}

/** What an operator has to be told about it: a sentence for each shortage. */
export const shortagesOf = ({ diskFreeBytes, descriptorsLeft }: FreeResources, dataDir: string): string[] => {
  const found: string[] = []
  if (diskFreeBytes < least.diskBytes)
    found.push(
      `The disk of ${dataDir} has ${Math.floor(diskFreeBytes / 1024 / 1024)} MiB left: make room before it is full.`,
    )
  if (descriptorsLeft !== null && descriptorsLeft < least.descriptors)
    found.push(
      `This process may open only ${descriptorsLeft} more files and connections: raise its limit (LimitNOFILE of the service, or ulimit -n).`,
    )
  return found
}

/** Looks every minute, and reports each shortage: a full disk or a lack of descriptors is named before requests fail, and while they do. */
export const watchResources = (dataDir: string, report: (sentence: string) => void): { stop(): Promise<void> } => {
  const look = () =>
    freeResources(dataDir).then(
      room => {
        for (const sentence of shortagesOf(room, dataDir)) report(sentence)
      },
      () => {},
    )
  void look()
  const timer = setInterval(() => void look(), lookEveryMs)
  timer.unref()
  return { stop: async () => clearInterval(timer) }
}
