import { AxeBuilder } from '@axe-core/playwright'
import { test as base, expect, type Page } from '@playwright/test'

export { expect }
export { signIn } from './sign-in.ts'

/** Every journey fails on an error that no code of the page caught, and on anything the content security policy refused. */
export const test = base.extend<{ browserFaults: undefined }>({
  browserFaults: [
    async ({ context }, use) => {
      const faults: string[] = []
      context.on('weberror', fault => faults.push(`uncaught: ${fault.error().message}`))
      context.on('console', message => {
        if (message.type() === 'error' && message.text().includes('Content Security Policy'))
          faults.push(message.text())
      })
      await use(undefined)
      expect(faults, 'errors in the browser').toEqual([])
    },
    { auto: true },
  ],
})

/** Runs every rule of axe on the page as it stands, and names each element that breaks one. */
export const expectNoAxeViolations = async (page: Page): Promise<void> => {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.flatMap(({ id, help, nodes }) =>
    nodes.map(({ target, failureSummary = '' }) => `${id} (${help}) at ${target.join(' ')}: ${failureSummary}`),
  )
  expect(found, `accessibility of ${page.url()}`).toEqual([])
}
