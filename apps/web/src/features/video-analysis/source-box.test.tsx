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
      loginHref={null}
      hasModel={hasModel}
      onType={() => {}}
      onOpen={() => {}}
      onLogin={() => {}}
      onStart={() => Promise.resolve({})}
    />,
  )

test('whoever pastes a transcript is told of a language model that reads it too, where there is one', () => {
  expect(draw(true)).toContain('also read by a language model that the operator has chosen')
  expect(draw(false)).toContain('Paste the transcript here')
  expect(draw(false)).not.toContain('language model')
})
