/** A reporter of vitest: writes what each test file spent its time on to the file at AKADA_TIMES (see report.ts). */
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Reporter, TestModule } from 'vitest/node'
import type { FileTimes } from './report.ts'

const seconds = (milliseconds: number): number => milliseconds / 1000

/** Tests and hooks come as one sum from vitest; the tests' own durations tell them apart. */
const timesOf = (file: TestModule): FileTimes => {
  const times = file.diagnostic()
  const tests = [...file.children.allTests()].reduce((sum, test) => sum + (test.diagnostic()?.duration ?? 0), 0)
  return {
    file: relative(process.cwd(), file.moduleId),
    parts: {
      'loading modules': seconds(times.collectDuration + times.setupDuration),
      environment: seconds(times.environmentSetupDuration + times.prepareDuration),
      'set-up and clean-up': seconds(Math.max(0, times.duration - tests)),
      tests: seconds(tests),
    },
  }
}

export default class TimesReporter implements Reporter {
  onTestRunEnd(files: readonly TestModule[]): void {
    const path = process.env.AKADA_TIMES
    if (path) writeFileSync(path, JSON.stringify(files.map(timesOf)))
  }
}
