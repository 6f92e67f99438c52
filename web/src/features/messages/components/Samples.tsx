import { pagesInWords } from '../model/words.ts'
import type { Sample } from '../queries.ts'

/** What some recipients read. */
export const Samples = ({ samples }: { samples: readonly Sample[] }) => (
  <ul className="list card narrow">
    {samples.map(({ number, email, name, text, pages }) => (
      <li key={`${number} ${email} ${name} ${text}`} className="pad-12-16 line-between">
        <p className="flat dim text-sm">
          {name}
          {email !== null && ` · ${email}`}
          {number !== null && (
            <>
              {' '}
              · <span className="figures">{number}</span> · {pagesInWords(pages)}
            </>
          )}
        </p>
        <p className="flat pre-line anywhere">{text}</p>
      </li>
    ))}
  </ul>
)
