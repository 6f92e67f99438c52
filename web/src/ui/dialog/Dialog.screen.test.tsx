import { Checkbox, Textarea } from '@mantine/core'
import { screen } from '@testing-library/dom'
import { describe, expect, it } from 'vitest'
import { show } from '../../../test/screen.tsx'
import { Dialog } from './Dialog.tsx'

const open = () => {
  let closed = 0
  const user = show(
    <Dialog opened onClose={() => (closed += 1)} title="Refuse" closeButtonProps={{ 'aria-label': 'Close' }}>
      <Textarea label="Reason" />
      <Checkbox label="Tell the school" />
    </Dialog>,
  )
  return { user, closed: () => closed }
}
const question = () => screen.queryByText(/Close without saving\?/)

describe('a dialog with fields', () => {
  it('closes at once while nothing was entered', async () => {
    const { user, closed } = open()
    await user.click(screen.getByLabelText('Reason'))
    await user.keyboard('{Escape}')
    expect(closed()).toBe(1)
    expect(question()).toBeNull()
  })

  it('asks before Escape discards typed text, and keeps the text for somebody who stays', async () => {
    const { user, closed } = open()
    await user.type(screen.getByLabelText('Reason'), 'No crest')
    await user.keyboard('{Escape}')
    expect(closed()).toBe(0)
    expect(question()).not.toBeNull()
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    expect(question()).toBeNull()
    expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('No crest')
    expect(document.activeElement).toBe(screen.getByLabelText('Reason'))
  })

  it('stays open when Escape is pressed twice', async () => {
    const { user, closed } = open()
    await user.type(screen.getByLabelText('Reason'), 'No crest')
    await user.keyboard('{Escape}{Escape}')
    expect(closed()).toBe(0)
  })

  it('asks before a press outside or the cross discards typed text', async () => {
    const { user, closed } = open()
    await user.type(screen.getByLabelText('Reason'), 'No crest')
    const outside = document.querySelector('.mantine-Modal-overlay')
    if (!outside) throw new Error('The dialog has no outside.')
    await user.click(outside)
    expect(closed()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.click(screen.getByRole('button', { name: 'Close' }))
    expect(closed()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Discard' }))
    expect(closed()).toBe(1)
  })

  it('counts a ticked box as entered, and one that is as before as not', async () => {
    const { user, closed } = open()
    await user.click(screen.getByText('Tell the school'))
    await user.keyboard('{Escape}')
    expect(closed()).toBe(0)
    await user.click(screen.getByRole('button', { name: 'Keep editing' }))
    await user.click(screen.getByText('Tell the school'))
    await user.keyboard('{Escape}')
    expect(closed()).toBe(1)
  })
})
