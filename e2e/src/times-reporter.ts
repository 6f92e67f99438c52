/** A reporter of Playwright: writes what each file of journeys spent its time on to the file at AKADA_TIMES, for tools/times/report.ts. */
import type { Reporter, TestCase, TestResult, TestStep } from '@playwright/test/reporter'
import { writeFileSync } from 'node:fs'
import { relative } from 'node:path'

const kinds: readonly (readonly [name: string, is: (step: TestStep) => boolean])[] = [
  ['set-up and clean-up', ({ category }) => category === 'hook' || category === 'fixture'],
  ['opening pages', ({ title }) => /^(?:Navigate|Reload|Wait for (?:URL|navigation|load state))/i.test(title)],
  ['expectations', ({ category }) => category === 'expect'],
  ['actions', ({ category }) => category === 'pw:api'],
]

/** A step counts as what its title says; a step that only groups others (`test.step`) counts as what they are. */
const addSteps = (parts: Record<string, number>, steps: readonly TestStep[]): void => {
  for (const step of steps) {
    if (step.category === 'test.step') {
      addSteps(parts, step.steps)
      continue
    }
    const kind = kinds.find(([, is]) => is(step))?.[0] ?? 'other'
    parts[kind] = (parts[kind] ?? 0) + step.duration / 1000
  }
}

export default class TimesReporter implements Reporter {
  readonly #files = new Map<string, Record<string, number>>()

  onTestEnd({ location }: TestCase, { steps, duration }: TestResult): void {
    const file = relative(process.cwd(), location.file)
    const parts = this.#files.get(file) ?? {}
    this.#files.set(file, parts)
    const before = Object.values(parts).reduce((sum, one) => sum + one, 0)
    addSteps(parts, steps)
    const counted = Object.values(parts).reduce((sum, one) => sum + one, 0) - before
    // What journeys do by HTTP alone, and what the runner does between steps.
    parts.other = (parts.other ?? 0) + Math.max(0, duration / 1000 - counted)
  }

  onEnd(): void {
    const path = process.env.AKADA_TIMES
    if (path) writeFileSync(path, JSON.stringify([...this.#files].map(([file, parts]) => ({ file, parts }))))
  }
}
