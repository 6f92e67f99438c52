import { Button, Menu } from '@mantine/core'
import { screen, waitFor } from '@testing-library/dom'
import { useState } from 'react'
import { expect, it, onTestFinished } from 'vitest'
import { show } from '../../test/screen.tsx'
import { Dialog } from './dialog/Dialog.tsx'
import { watchFocus, watchPages } from './focus.ts'

const start = (): void => onTestFinished(watchFocus())
const focused = (): string | null | undefined =>
  document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const becomes = (name: string) => waitFor(() => expect(focused()).toBe(name))

const Rows = () => {
  const [names, setNames] = useState(['Ada', 'Bola', 'Chidi'])
  const [asked, setAsked] = useState<string | null>(null)
  return (
    <main>
      <h1>Students</h1>
      <ul>
        {names.map(name => (
          <li key={name}>
            <Menu withinPortal={false} transitionProps={{ duration: 0 }}>
              <Menu.Target>
                <button type="button" aria-label={`Actions for ${name}`}>
                  …
                </button>
              </Menu.Target>
              <Menu.Dropdown>
                <Menu.Item onClick={() => setAsked(name)}>Remove</Menu.Item>
              </Menu.Dropdown>
            </Menu>
          </li>
        ))}
      </ul>
      {asked && (
        <Dialog opened onClose={() => setAsked(null)} title={`Remove ${asked}`}>
          <Button
            onClick={() => {
              setNames(names.filter(name => name !== asked))
              setAsked(null)
            }}
          >
            Yes
          </Button>
        </Dialog>
      )}
    </main>
  )
}

const ask = async (name: string) => {
  start()
  const user = show(<Rows />)
  await user.click(screen.getByRole('button', { name: `Actions for ${name}` }))
  await user.click(await screen.findByText('Remove'))
  await screen.findByRole('dialog')
  await waitFor(() => expect(screen.getByRole('dialog').contains(document.activeElement)).toBe(true))
  return user
}

it('gives the focus back to the button of the row when its dialog is closed', async () => {
  const user = await ask('Bola')
  await user.keyboard('{Escape}')
  await becomes('Actions for Bola')
})

it('focuses the row that took the place of one that is gone', async () => {
  const user = await ask('Bola')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await becomes('Actions for Chidi')
})

it('focuses the row before if the last one is gone', async () => {
  const user = await ask('Chidi')
  await user.click(screen.getByRole('button', { name: 'Yes' }))
  await becomes('Actions for Bola')
})

const Bar = () => {
  const [state, setState] = useState<'open' | 'busy' | 'saved'>('open')
  return (
    <main>
      <h1>Register</h1>
      <div>
        {state === 'saved' ? (
          <p>Saved</p>
        ) : (
          <Button loading={state === 'busy'} onClick={() => setState('busy')}>
            Save register
          </Button>
        )}
        <button type="button" onClick={() => setState('saved')}>
          Afternoon
        </button>
        <button type="button" onClick={() => setState('open')}>
          Refuse
        </button>
      </div>
    </main>
  )
}

it('moves on to the next button when the pressed one is gone after saving', async () => {
  start()
  const user = show(<Bar />)
  screen.getByRole('button', { name: 'Save register' }).focus()
  await user.keyboard('{Enter}')
  screen.getByText('Afternoon').click()
  await screen.findByText('Saved')
  await becomes('Afternoon')
})

it('gives the focus back to a button that was busy', async () => {
  start()
  const user = show(<Bar />)
  const save = screen.getByRole('button', { name: 'Save register' })
  save.focus()
  await user.keyboard('{Enter}')
  save.blur()
  screen.getByText('Refuse').click()
  await becomes('Save register')
})

it('leaves the focus where the person took it away on purpose', async () => {
  start()
  const user = show(<Bar />)
  screen.getByRole('button', { name: 'Save register' }).focus()
  await user.click(screen.getByRole('heading', { name: 'Register' }))
  screen.getByText('Refuse').click()
  screen.getByText('Afternoon').click()
  await screen.findByText('Saved')
  await new Promise(resume => setTimeout(resume, 20))
  expect(document.activeElement).toBe(document.body)
})

const openPages = () => {
  const rendered = new Set<(event: { pathChanged: boolean; fromLocation?: object }) => void>()
  const router = {
    subscribe: (_event: 'onRendered', listener: (event: { pathChanged: boolean; fromLocation?: object }) => void) => {
      rendered.add(listener)
      return () => void rendered.delete(listener)
    },
  }
  onTestFinished(watchPages(router))
  return (pathChanged = true, fromLocation: object | undefined = {}): void => {
    for (const listener of rendered) listener({ pathChanged, ...(fromLocation && { fromLocation }) })
  }
}

const Pages = () => {
  const [page, setPage] = useState('none')
  return (
    <>
      <nav>
        <button type="button" onClick={() => setPage('loading')}>
          Scores
        </button>
      </nav>
      <main>
        {page === 'loading' && (
          <button type="button" onClick={() => setPage('loaded')}>
            Load
          </button>
        )}
        {page === 'loaded' && <h1>Scores of JSS 1</h1>}
      </main>
    </>
  )
}

it('takes the focus to the title of a page that is opened, also where it arrives later', async () => {
  const rendered = openPages()
  const user = show(<Pages />)
  await user.click(screen.getByRole('button', { name: 'Scores' }))
  rendered()
  screen.getByText('Load').click()
  await becomes('Scores of JSS 1')
})

it('leaves the focus where only a filter of the address changes', async () => {
  const rendered = openPages()
  const user = show(<Pages />)
  await user.click(screen.getByRole('button', { name: 'Scores' }))
  screen.getByText('Load').click()
  await screen.findByText('Scores of JSS 1')
  rendered(false)
  expect(focused()).toBe('Scores')
})
