import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { SourceBox } from './source-box.tsx'

const draw = (hasModel: boolean) =>
  renderToStaticMarkup(
    <SourceBox
      typed={{ url: null, text: '', file: null }}
      tab="transcript"
      shownUrl=""
      isBusy={false}
      loginHref="/auth"
      visitor="member"
      past={null}
      hasModel={hasModel}
      onType={() => {}}
      onOpen={() => {}}
      onLogin={() => {}}
      onStart={() => Promise.resolve({})}
    />,
  )

test('pasting a transcript mentions the language model that reads it, if one is configured', () => {
  expect(draw(true)).toContain('An AI model chosen by the site’s operator also reads the transcript')
  expect(draw(false)).toContain('Paste the transcript here')
  expect(draw(false)).not.toContain('AI model')
})

test('the link field of a transcript appears on request', () => {
  expect(draw(false)).toContain('Add the video link (optional)')
  expect(draw(false)).not.toContain('YouTube Video URL')
})
