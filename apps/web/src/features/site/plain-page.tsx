import { Fragment } from 'react'
import { joinClasses } from '#lib/join-classes.ts'
import panel from '#ui/panel.module.css'

/** Plain text with headings (`# `) and links to http and https addresses. Nothing in it is markup. */
export function PlainPage({ text }: { text: string }) {
  return (
    <div className={joinClasses('form', panel['panel'])}>
      {readBlocks(text).map(({ isHeading, content }, index) =>
        isHeading ? (
          <h2 key={index}>{content}</h2>
        ) : (
          <p key={index}>
            {content.split('\n').map((line, place) => (
              <Fragment key={place}>
                {place > 0 && <br />}
                <Linked text={line} />
              </Fragment>
            ))}
          </p>
        ),
      )}
    </div>
  )
}

type Block = { isHeading: boolean; content: string }

/** A heading is one line; an empty line ends a paragraph. */
function readBlocks(text: string): Block[] {
  const blocks: Block[] = []
  let lines: string[] = []
  const endParagraph = (): void => {
    if (lines.length > 0) blocks.push({ isHeading: false, content: lines.join('\n') })
    lines = []
  }
  for (const line of text.split('\n')) {
    const heading = /^# +(\S.*)$/.exec(line)?.[1]
    if (heading !== undefined || line.trim() === '') endParagraph()
    else lines.push(line)
    if (heading !== undefined) blocks.push({ isHeading: true, content: heading })
  }
  endParagraph()
  return blocks
}

const address = /(https?:\/\/[^\s<>"']+[^\s<>"'.,;:!?)\]])/

function Linked({ text }: { text: string }) {
  return text.split(address).map((piece, index) =>
    index % 2 === 1 && URL.canParse(piece) ? (
      <a key={index} href={piece} rel="nofollow noopener">
        {piece}
      </a>
    ) : (
      <Fragment key={index}>{piece}</Fragment>
    ),
  )
}
