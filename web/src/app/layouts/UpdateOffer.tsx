import { Button } from '@mantine/core'
import { useState } from 'react'
import { newVersion, openNewVersion } from '../../lib/page/new-version.ts'
import classes from './UpdateOffer.module.css'

/** Whether a page would ask before it is closed, because something typed on it is not saved. */
const hasUnsavedTyping = (): boolean => !window.dispatchEvent(new Event('beforeunload', { cancelable: true }))

/** Offers the newer version whose files are on the device. Nothing is reloaded before the person asks for it. */
const UpdateOffer = () => {
  const [isRefused, setRefused] = useState(false)
  const update = (): void => {
    if (hasUnsavedTyping()) setRefused(true)
    else void openNewVersion()
  }
  return (
    <div
      className={`card flex flex-wrap items-center justify-between px-4 py-3 gap-x-4 gap-y-2 ${classes.offer} no-print`}
      role="status"
    >
      <p className="grow basis-55 m-0">
        {isRefused
          ? 'Something on this page is not saved. Save it first, then update.'
          : 'A new version of Akada is ready.'}
      </p>
      <div className="flex gap-2">
        <Button size="sm" onClick={update}>
          Update now
        </Button>
        <Button size="sm" variant="default" onClick={() => newVersion.set(false)}>
          Later
        </Button>
      </div>
    </div>
  )
}

export default UpdateOffer
