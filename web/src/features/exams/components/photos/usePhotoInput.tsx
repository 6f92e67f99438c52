import { type ReactNode, useRef } from 'react'
import { notify } from '../../../../lib/notices.ts'
import { shrinkPicture } from '../../../../lib/shrink-picture.ts'
import { messageOf } from '../../../../lib/http/api-error.ts'
import { addressOf } from '../../model/picture-data.ts'

/** A phone's photo is about 5 MB; anything far beyond is no photo of a person. In bytes. */
const most = 30_000_000

interface PhotoInput {
  /** The hidden fields; put them on the page once. */
  fields: ReactNode
  /** Opens the camera of a phone, or the choice of a file. Then `take` gets the picture, small, as the address of its content. */
  ask: (from: 'camera' | 'files', take: (picture: string) => void) => void
}

const sources = { camera: { capture: 'environment' }, files: {} } as const

/** Asks for a photo and makes it small on the device. */
export const usePhotoInput = (): PhotoInput => {
  const inputs = { camera: useRef<HTMLInputElement>(null), files: useRef<HTMLInputElement>(null) }
  const taker = useRef<(picture: string) => void>(() => undefined)
  const use = async (file: File | undefined): Promise<void> => {
    if (!file) return
    const take = taker.current
    try {
      if (file.size > most) throw new Error('This picture is larger than 30 MB. Choose a smaller one.')
      take(await addressOf(await shrinkPicture(file)))
    } catch (error) {
      notify.error(messageOf(error))
    }
  }
  const fields = (['camera', 'files'] as const).map(from => (
    <input
      key={from}
      ref={inputs[from]}
      type="file"
      accept="image/*"
      {...sources[from]}
      className="visually-hidden"
      aria-label={from === 'camera' ? 'Photo from the camera' : 'Photo from a file'}
      tabIndex={-1}
      onChange={event => {
        void use(event.currentTarget.files?.[0])
        event.currentTarget.value = ''
      }}
    />
  ))
  return {
    fields,
    ask: (from, take) => {
      taker.current = take
      inputs[from].current?.click()
    },
  }
}
