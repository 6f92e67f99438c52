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
  const sign = hasPhoto ? 'accent on-accent' : 'on-hover dim'
  return (
    <li className="pad-8-12 line-between" aria-label={student}>
      <div className="row middle gap-8">
        {waiting ? (
          <img
            className={`grid still centred round on-hover dim ${classes.photo}`}
            src={waiting.picture}
            alt={`New portrait of ${student}`}
          />
        ) : (
          <span className={`grid still centred round ${sign} ${classes.photo}`}>
            <IconUser aria-hidden size={24} />
          </span>
        )}
        <p className="flat narrow grow anywhere">
          {student}
          <small className="figures row wrap gap-0-12">
            <span className={waiting ? 'waiting strong' : undefined}>{stateOf(waiting, hasPhoto)}</span>
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
        <div className="row wrap middle gap-8 above-8 pad-12 round on-waiting" role="alert">
          <span className="wrong grow">{waiting.refusal}</span>
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
    <div className="above-8 pad-12 round on-waiting" role="group" aria-label={`Conflict, photo of ${place.student}`}>
      <p className="flat-below-8">{conflict.message}</p>
      <div className="row wrap gap-16">
        <figure className="grid gap-8 flat">
          <img
            className={`grid centred round on-surface text-sm middle-text ${classes.large}`}
            src={picture}
            alt={`Your portrait of ${place.student}`}
          />
          <Button size="sm" onClick={() => photos.settle(place, 'mine')}>
            Use mine
          </Button>
        </figure>
        <figure className="grid gap-8 flat">
          {conflict.picture ? (
            <img
              className={`grid centred round on-surface text-sm middle-text ${classes.large}`}
              src={conflict.picture}
              alt={`The other portrait of ${place.student}`}
            />
          ) : (
            <span className={`grid centred round on-surface text-sm middle-text ${classes.large}`}>
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
