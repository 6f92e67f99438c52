import { screen, waitFor, within } from '@testing-library/dom'
import { useState } from 'react'
import { describe, expect, it } from 'vitest'
import { person } from '../../test/device.ts'
import { show, startDevice } from '../../test/screen.tsx'
import { device } from '../lib/session/device.ts'
import { session } from '../lib/session.ts'
import { ProfileMenuList } from './layouts/ProfileMenuList.tsx'
import { LockScreen } from './pages/LockScreen.tsx'

const put = async (kind: string, key: string): Promise<void> => {
  const holder = device.drafts.holder()
  if (holder) await device.drafts.update(holder, kind, key, () => ({ version: 1, draft: {} }))
}

const Menu = () => {
  const [target, setTarget] = useState<HTMLButtonElement | null>(null)
  return (
    <>
      <button ref={setTarget} type="button">
        Profile
      </button>
      {target && <ProfileMenuList opened onClose={() => undefined} id="menu" target={target} />}
    </>
  )
}

describe('the profile menu', () => {
  it('says what is not sent, with a link to Today, and asks before signing out', async () => {
    await startDevice(person('menu with work'))
    await put('registers', '.\none')
    await put('scores', '.\none')
    await put('scores', '.\ntwo')
    const user = show(<Menu />)
    const line = await screen.findByRole('menuitem', { name: 'Not sent yet: 1 register and 2 score sheets' })
    expect(line.getAttribute('href')).toBe('/dashboard')
    await user.click(await screen.findByRole('menuitem', { name: 'Logout', hidden: true }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Sign out before it is sent?' }))
    expect(dialog.getByText('Not sent yet: 1 register and 2 score sheets.')).toBeTruthy()
    expect(dialog.getByText('It stays on this device, for you. Sign in here again to send it.')).toBeTruthy()
    await user.click(dialog.getByRole('button', { name: 'Stay signed in' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(session.get()).not.toBeNull()
  })

  it('says nothing of it where everything was sent', async () => {
    await startDevice(person('menu without work'))
    show(<Menu />)
    await screen.findByRole('menuitem', { name: 'Logout' })
    expect(document.body.textContent).not.toContain('Not sent yet')
  })
})

describe('the lock screen', () => {
  it('says what is not sent and stays on this device', async () => {
    await startDevice(person('locked with work'))
    await put('registers', '.\none')
    show(<LockScreen />)
    expect(await screen.findByText('Not sent yet, and stays on this device: 1 register.')).toBeTruthy()
  })

  it('says nothing of it where everything was sent', async () => {
    await startDevice(person('locked without work'))
    show(<LockScreen />)
    expect(await screen.findByRole('heading', { name: 'Locked' })).toBeTruthy()
    expect(document.body.textContent).not.toContain('Not sent yet')
  })
})
