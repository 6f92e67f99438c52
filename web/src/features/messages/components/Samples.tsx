import { pagesInWords } from '../model/words.ts'
import type { Sample } from '../queries.ts'

/** What some recipients read. */
export const Samples = ({ samples }: { samples: readonly Sample[] }) => (
  <ul className="list card min-w-0">
    {samples.map(({ number, email, name, text, pages }) => (
      <li key={`${number} ${email} ${name} ${text}`} className="px-4 py-3 not-first:border-t border-line">
        <p className="m-0 text-dimmed text-sm">
          {name}
          {email !== null && ` · ${email}`}
          {number !== null && (
            <>
              {' '}
              · <span className="figures">{number}</span> · {pagesInWords(pages)}
            </>
          )}
        </p>
        <p className="m-0 whitespace-pre-line wrap-anywhere">{text}</p>
      </li>
    ))}
  </ul>
)
