import { describe, expect, it, test } from 'vitest'
import { cpuSeconds } from '@bolodex/contract/testing/cpu-seconds'
import { findMentions } from './detect-brands.ts'
import { createGazetteer } from './gazetteer.ts'
import type { Mention, Word } from './detector-brands.ts'

const names =
  `Gap|Guess|Coach|Mother|Theory|Next|Columbia|Patagonia|Arc'teryx|Lululemon|The North Face|Old Navy|Free People
  |Levi's|Carhartt|Eileen Fisher|Tommy Hilfiger|L.L.Bean|J.Crew|H&M|NYDJ|Forever 21|Lafayette 148|Lee Cooper|Polo Ralph Lauren
  |Pendleton|Paige|Vince|Barbour|Ecco|Pink|Style|Hoodies|Nordstrom Rack|Buffalo Exchange|Dooney & Bourke|Michael Kors|Anthropologie
  |Madewell|Talbots|Faherty|Legend|Frye|Fjällräven|Stüssy|Banana Republic|St. John|Hunter|Puma|Filson|Banana Moon|COS`
    .split('|')
    .map((name) => name.trim())

const gazetteer = createGazetteer()
for (const [id, name] of names.entries()) {
  // As the catalogue has them: often spoken of, and with what captions make of them.
  const spoken = { Barbour: ['barber'], Ecco: ['echo'], 'Polo Ralph Lauren': ['ralph lauren'] }[name] ?? []
  const tier = /^(Legend|Style|Hoodies|Pink|Banana Moon)$/.test(name) ? 'C' : 'A'
  gazetteer.add({ id, name, aliases: [], spoken, tier, isInDirectory: false })
}
gazetteer.add({ id: 900, name: 'Barlow & Thrane', aliases: ['B&T Leeds'], isInDirectory: true })

const say = (text: string): Word[] =>
  text
    .split(/\s+/)
    .filter(Boolean)
    .map((word) => ({ text: word, startMs: null }))
const nameOf = (mention: Mention) => (mention.known ? mention.known.name : `new ${mention.newName}`)
const hear = (text: string) => [...new Set(findMentions(say(text), gazetteer).map(nameOf))]

describe('names as they are said', () => {
  it.each([
    ['i found a lulu lemon jacket', ['Lululemon']],
    ['three pata gonias and a pen dleton shirt', ['Patagonia', 'Pendleton']],
    ['a north face puffer', ['The North Face']],
    ['some l l bean boots and a j crew sweater', ['L.L.Bean', 'J.Crew']],
    ['an h and m dress and n y d j jeans', ['H&M', 'NYDJ']],
    ['forever twenty one tops and a lafayette one forty eight blazer', ['Forever 21', 'Lafayette 148']],
    ['a fjallraven coat and a stussy tee', ['Fjällräven', 'Stüssy']],
    ['this ralph lauren shirt', ['Polo Ralph Lauren']],
    ['a saint john knit jacket', ['St. John']],
    ['lee cooper jeans', ['Lee Cooper']],
    ['a b and t leeds coat', ['Barlow & Thrane']],
  ])('%s', (text, detection) => {
    expect(hear(text)).toEqual(detection)
  })
})

describe('names that captions write in another way', () => {
  it.each([
    ['an ark terrics jacket', ["Arc'teryx"]],
    ['this is a tommy hill figure sweater', ['Tommy Hilfiger']],
    ['an eileen fissure tunic', ['Eileen Fisher']],
    ['a car heart jacket', ['Carhartt']],
    ['a michael course purse', ['Michael Kors']],
    ['a dress from anthropology size ten', ['Anthropologie']],
    ['a dooney and burke bag', ['Dooney & Bourke']],
    ['a barber wax jacket sold for eighty', ['Barbour']],
    ['a pair of echo loafers thirty bucks', ['Ecco']],
  ])('%s', (text, detection) => {
    expect(hear(text)).toEqual(detection)
  })
})

test('a whole video about one brand', () => {
  const video = `hey everyone today we are talking about just one brand and that is patagonia because i get asked about it every
    single week so first thing when you are at the thrift store look for the patagonia label the big white one from the eighties
    those are worth real money i had a patagonia fleece with that label and it sold for a hundred and forty dollars in two days now
    the newer patagonia stuff is still good a better sweater will bring you forty five all day long check the zipper check the cuffs
    because people wear these hard i found a patagonia vest at the bins last tuesday for three dollars and it sold for fifty five
    before i even got home so if you see patagonia just put it in the cart thank you for watching and i will see you next week`
  expect(hear(video)).toEqual(['Patagonia'])
})

describe('everyday words that brands are called by', () => {
  it.each([
    ['i guess my mother told the coach about the gap between the next two games', []],
    ['a pair of gap jeans and a guess denim jacket', ['Gap', 'Guess']],
    ['a theory about jackets is that they sell in october', []],
    ['a theory blazer for sixty bucks', ['Theory']],
    ['the next jacket is navy', []],
    ['we hiked in patagonia and drove to columbia', []],
    ['a columbia fleece sold for twenty five', ['Columbia']],
    ['my friend paige and her brother vince came along', []],
    ['a pair of paige jeans', ['Paige']],
    ['a pink dress in a western style and some hoodies', []],
    ['pink the brand not the color sweatpants', ['Pink']],
    ['a hunter green coat with mother of pearl buttons', []],
    ['the north face of the mountain', []],
    ['cos it was raining i stayed at home', []],
    ['a faherty legend shirt', ['Faherty']],
  ])('%s', (text, detection) => {
    expect(hear(text)).toEqual(detection)
  })

  it('are believed among other brands', () => {
    expect(
      hear('we found patagonia and filson and a carhartt and talbots and then a gap shirt and a madewell'),
    ).toContain('Gap')
  })

  it('are recognized by capital letters where a text has them', () => {
    const text =
      'I went to the Market. There was a gap in the fence. Then Anna gave me a Gap shirt. I guess she likes me.'
    expect(findMentions(say(text), gazetteer).map(({ from }) => say(text)[from]?.text)).toEqual(['Gap'])
  })
})

it('places where things are bought and sold are not brands', () => {
  expect(hear('i took it to buffalo exchange and then listed it on poshmark')).toEqual([])
  expect(hear('i got it at nordstrom rack')).toEqual([])
})

describe('new names by their introduction', () => {
  it.each([
    ['this is a brand called harrow lane and i paid ten', ['new Harrow Lane']],
    ["the tag says mara solenne size two i'd never heard of mara solenne", ['new Mara Solenne']],
    ['a jacket by orla quillan for nine dollars', ['new Orla Quillan']],
    ['the brand on this is hollow fern and the fabric is amazing', ['new Hollow Fern']],
    ['it says quill street on the insole and they are leather', ['new Quill Street']],
    ['i had never heard of quill street but the sweater is so soft', ['new Quill Street']],
    ['so tamarack and sons that is the coat and brindle post is the brand on the shirt', ['new Brindle Post']],
    ['the brand is wren and thistle they are a tiny label', ['new Wren and Thistle']],
    ['it is by a brand called lululemon', ['Lululemon']],
    ['a brand called ark terrics', ["Arc'teryx"]],
    ['a brand called something i forgot', []],
    ['the tag says size ten dry clean only made in portugal', []],
    ['the label says hundred percent wool', []],
    ['it was made by hand by my grandma', []],
    ['a man called brooks made these boots', []],
    ['the label says hand wash separately', []],
    ['the maker is pellworth pellworth knitwear out of scotland', ['new Pellworth']],
    ['it says bellamy row on the tag and bellamy row is nowhere to be found', ['new Bellamy Row']],
    ['i keep seeing the brand quillaby at estate sales', ['new Quillaby']],
  ])('%s', (text, detection) => {
    expect(hear(text)).toEqual(detection)
  })

  it('are found again, also in another spelling', () => {
    const mentions = findMentions(say('a brand called otterbein mills and the otter bine mills coats sell'), gazetteer)
    expect(mentions.map(nameOf)).toEqual(['new Otterbein Mills', 'new Otterbein Mills'])
  })

  it('keep the capitals they are written with', () => {
    const text = 'So I got home. Then I saw it: a brand called McNairn Weaving from Perth. I like McNairn Weaving.'
    expect(hear(text)).toEqual(['new McNairn Weaving'])
  })

  it('end where the speaker pauses', () => {
    const words = say('a brand called harrow lane oak forest').map(({ text }, at) => ({
      text,
      startMs: at * 300 + (at > 4 ? 2000 : 0),
    }))
    expect(findMentions(words, gazetteer).map(nameOf)).toEqual(['new Harrow Lane'])
  })
})

describe('what is given back', () => {
  it('says which words name the brand', () => {
    const [mention] = findMentions(say('here is a tommy hilfiger coat'), gazetteer)
    expect(mention).toMatchObject({ from: 3, to: 5, known: { name: 'Tommy Hilfiger' } })
  })

  it('is surer of a name in a clear place', () => {
    const [clear] = findMentions(say('a brand called gap'), gazetteer)
    const [faint] = findMentions(say('some gap jeans'), gazetteer)
    expect(clear?.confidence).toBeGreaterThan(faint?.confidence ?? 1)
  })
})

describe('hostile input', () => {
  it('of nothing, marks and very long words gives nothing', () => {
    expect(findMentions([], gazetteer)).toEqual([])
    expect(hear('[Music] >> ... ♪ — !!')).toEqual([])
    expect(hear('a'.repeat(100_000))).toEqual([])
    expect(hear(`${'patagonia'.repeat(50)} fleece`)).toEqual([])
  })

  it('of two names twelve thousand times is read in a few seconds', () => {
    const words = Array.from({ length: 100_000 }, (_, at) => ({
      text: ['a', 'filson', 'coat', 'and', 'a', 'patagonia', 'fleece', 'then'][at % 8] ?? '',
      startMs: null,
    }))
    const { seconds, result } = cpuSeconds(20, () => findMentions(words, gazetteer))
    expect(result).not.toHaveLength(0)
    expect(seconds).toBeLessThan(20)
  })
})
