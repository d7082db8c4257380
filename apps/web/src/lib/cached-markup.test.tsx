import { useId } from 'react'
import { renderToString } from 'react-dom/server'
import { expect, test } from 'vitest'
import { CachedMarkup, renderWithCache } from './cached-markup.tsx'

let rendered: string[] = []

function Piece({ text }: { text: string }) {
  rendered.push(text)
  return <b>{text}</b>
}

function Page({ texts }: { texts: string[] }) {
  return (
    <ul>
      {texts.map((text) => (
        <li key={text}>
          <CachedMarkup cacheKey={text}>
            <Piece text={text} />
          </CachedMarkup>
        </li>
      ))}
    </ul>
  )
}

const render = (...texts: string[]) => {
  rendered = []
  return renderWithCache(() => renderToString(<Page texts={texts} />))
}

test('a piece is rendered once, and the page is the same as without a cache', () => {
  const plain = renderToString(<Page texts={['one', 'two & <b>']} />)
  expect(render('one', 'two & <b>')).toBe(plain)
  expect(rendered).toEqual(['one', 'two & <b>'])
  expect(render('one', 'two & <b>')).toBe(plain)
  expect(rendered).toEqual([])
})

test('what has changed is rendered beside what has not, in any order', () => {
  render('first', 'second')
  expect(render('third', 'first')).toBe(renderToString(<Page texts={['third', 'first']} />))
})

test('text that looks like a placeholder is text', () => {
  const texts = ['<i data-cached="0"></i>', '<i data-from="0"></i>x<i data-to="0"></i>']
  for (const _ of [1, 2]) expect(render(...texts)).toBe(renderToString(<Page texts={texts} />))
})

test('after a page that could not be rendered, the next one is', () => {
  const fail = () => {
    throw new Error('not rendered')
  }
  expect(() => renderWithCache(fail)).toThrow('not rendered')
  expect(render('after')).toContain('<b>after</b>')
})

test('the oldest pieces make room', () => {
  render('oldest')
  render(...Array.from({ length: 2000 }, (_, index) => `piece ${index}`))
  render('oldest')
  expect(rendered).toEqual(['oldest'])
  render('piece 1999')
  expect(rendered).toEqual([])
})

function Labelled() {
  rendered.push('labelled')
  return <i id={useId()} />
}

test('a fragment with generated ids is never taken from the cache', () => {
  rendered = []
  const page = () =>
    renderToString(
      <CachedMarkup cacheKey="labelled">
        <Labelled />
      </CachedMarkup>,
    )
  for (const _ of [1, 2]) renderWithCache(page)
  expect(rendered).toEqual(['labelled', 'labelled'])
})
