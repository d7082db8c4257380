import { expect, test } from 'vitest'
import { codeOfText, findAddresses } from './text-marks.ts'

test.each([
  ['Nothing here, not even s.Oliver/Esprit or and/or', 0],
  ['See https://shop.example/a and http://shop.example/b.', 2],
  ['www.shop.example', 1],
  ['https://www.shop.example', 1],
  ['HTTPS://SHOP.EXAMPLE', 1],
  ['https://a.example,https://b.examplehttp://c.example', 3],
  ['ｈｔｔｐｓ：／／shop.example', 1],
  ['https://a.example '.repeat(40), 40],
])('the links of %j are counted', (text, count) => {
  expect(findAddresses(text).length).toBe(count)
})

test('a long text without spaces is read in no time', () => {
  const started = performance.now()
  findAddresses('www.'.repeat(5000))
  findAddresses(`https://${'a'.repeat(19_990)}`)
  findAddresses('http:/'.repeat(3333))
  expect(performance.now() - started).toBeLessThan(1000)
})

test('two texts that say the same share their code', () => {
  const text = 'Buy your branded coats from me, best price!'
  expect(codeOfText(text)).toEqual(codeOfText(' BUY your *branded* coats… from me -- best price '))
  expect(codeOfText(text)).not.toEqual(codeOfText(`${text} Now`))
})

test('a text shorter than 30 letters is no copy of anything', () => {
  expect(codeOfText('Thank you very much, that is it!')).toBeNull()
  expect(codeOfText('a'.repeat(29))).toBeNull()
  expect(codeOfText('a'.repeat(30))).not.toBeNull()
})
