import { ActionIcon, Button } from '@mantine/core'
import { IconCamera, IconPhoto, IconTrash, IconUser } from '@tabler/icons-react'
import type { PhotoPlace } from '../../photo-kind.ts'
import { photos, type WaitingPhoto } from '../../photos.ts'
import classes from './PhotoList.module.css'

interface PhotoRowProps {
  place: PhotoPlace
  /** Beside the name's state: the candidate number or the student number. */
  detail: string
  /** Whether the server has a photo. */
  hasPhoto: boolean
  /** The photo that the server does not have yet. */
  waiting: WaitingPhoto | undefined
  /** Not given without photo consent, or for somebody who is no candidate any more. */
  onTake?: ((from: 'camera' | 'files') => void) | undefined
}

const stateOf = (waiting: WaitingPhoto | undefined, hasPhoto: boolean): string => {
  if (!waiting) return hasPhoto ? 'Photo saved' : 'No photo yet'
  if (waiting.conflict || waiting.refusal !== null) return 'Photo not saved'
  return waiting.isSending ? 'Saving…' : 'Not sent yet'
}

/** One candidate with the photo: taken, chosen, on its way, refused, or in conflict with another one. */
export const PhotoRow = ({ place, detail, hasPhoto, waiting, onTake }: PhotoRowProps) => {
  const { student } = place
  const sign = hasPhoto ? 'text-accent bg-accent-soft' : 'bg-hover text-dimmed'
  return (
    <li className="px-3 py-2 not-first:border-t border-line" aria-label={student}>
      <div className="flex items-center gap-2">
        {waiting ? (
          <img
            className={`grid flex-none place-items-center rounded-md bg-hover text-dimmed ${classes.photo}`}
            src={waiting.picture}
            alt={`New portrait of ${student}`}
          />
        ) : (
          <span className={`grid flex-none place-items-center rounded-md ${sign} ${classes.photo}`}>
            <IconUser aria-hidden size={24} />
          </span>
        )}
        <p className="m-0 min-w-0 flex-1 wrap-anywhere">
          {student}
          <small className="figures flex flex-wrap gap-x-3">
            <span className={waiting ? 'text-waiting font-semibold' : undefined}>{stateOf(waiting, hasPhoto)}</span>
            <span>{detail}</span>
          </small>
          {!onTake && !waiting && (
            <small className="block">No photo consent is recorded, so no photo can be taken.</small>
          )}
        </p>
        {onTake && <TakeButtons student={student} isTaken={waiting !== undefined} onTake={onTake} />}
        {waiting && !waiting.conflict && (
          <ActionIcon
            variant="subtle"
            color="gray"
            size={44}
            aria-label={`Remove the photo of ${student} that is not sent`}
            onClick={() => photos.remove(place)}
          >
            <IconTrash aria-hidden size={20} />
          </ActionIcon>
        )}
      </div>
      {waiting && waiting.refusal !== null && (
        <div className="flex flex-wrap items-center gap-2 mt-2 p-3 rounded-md bg-waiting-soft" role="alert">
          <span className="text-danger flex-1">{waiting.refusal}</span>
          <Button size="xs" variant="default" onClick={() => photos.retry(place)}>
            Try again
          </Button>
        </div>
      )}
      {waiting?.conflict && <PhotoConflictPanel waiting={waiting} />}
    </li>
  )
}

interface TakeButtonsProps {
  student: string
  /** A photo waits already: a phone has room for one button to replace it. */
  isTaken: boolean
  onTake: NonNullable<PhotoRowProps['onTake']>
}

const TakeButtons = ({ student, isTaken, onTake }: TakeButtonsProps) => (
  <>
    <ActionIcon
      className={classes.camera}
      variant="default"
      size={44}
      aria-label={`Take a photo of ${student}`}
      onClick={() => onTake('camera')}
    >
      <IconCamera aria-hidden size={22} />
    </ActionIcon>
    <ActionIcon
      className={classes.files}
      data-taken={isTaken || undefined}
      variant="default"
      size={44}
      aria-label={`Choose a photo of ${student}`}
      onClick={() => onTake('files')}
    >
      <IconPhoto aria-hidden size={22} />
    </ActionIcon>
  </>
)

/** Both photos side by side; the person keeps one. */
const PhotoConflictPanel = ({ waiting: { place, picture, conflict } }: { waiting: WaitingPhoto }) =>
  conflict && (
    <div
      className="mt-2 p-3 rounded-md bg-waiting-soft"
      role="group"
      aria-label={`Conflict, photo of ${place.student}`}
    >
      <p className="m-0 mb-2">{conflict.message}</p>
      <div className="flex flex-wrap gap-4">
        <figure className="grid gap-2 m-0">
          <img
            className={`grid place-items-center rounded-md bg-surface text-sm text-center ${classes.large}`}
            src={picture}
            alt={`Your portrait of ${place.student}`}
          />
          <Button size="sm" onClick={() => photos.settle(place, 'mine')}>
            Use mine
          </Button>
        </figure>
        <figure className="grid gap-2 m-0">
          {conflict.picture ? (
            <img
              className={`grid place-items-center rounded-md bg-surface text-sm text-center ${classes.large}`}
              src={conflict.picture}
              alt={`The other portrait of ${place.student}`}
            />
          ) : (
            <span className={`grid place-items-center rounded-md bg-surface text-sm text-center ${classes.large}`}>
              The other photo could not be fetched.
            </span>
          )}
          <Button size="sm" variant="default" onClick={() => photos.settle(place, 'theirs')}>
            Keep theirs
          </Button>
        </figure>
      </div>
    </div>
  )
