/** What is said in a video, invented from the first word to the last: one line of text is one line of captions. */
export type Haul = { title: string; channel: string; seconds: number; text: string }

export const binsOnATuesday: Haul = {
  title: 'Bins on a Tuesday: six labels in four minutes',
  channel: 'Rack Rat Rosie',
  seconds: 242,
  text: `
okay so we are back at the bins it is a
tuesday it is early and the carts are already
going so let's get straight into it because i have
four minutes before they rotate the next row
[Music]
first thing today is a barlow and thrane field
coat look at that red loom number on the tag
that is the older one i paid four dollars for this
it is a little greasy at the cuffs but that is
just the wax it does not bother anybody these
go for around eighty five dollars all day
i had one last fall that was gone in two hours
so that is going straight in the cart
okay next we have a patagonia fleece this
is the snap t it is a men's large there is a tiny
bit of pilling under the arms nothing crazy
i am in it for about three bucks and the last
one of these i had sold for fifty five dollars
on a best offer so i would list it at seventy
and just wait for somebody to come along
then there is a pair of levi's these are the five
oh ones button fly made in the usa the hem is
still original i sold a pair just like this for
sixty dollars last month and the guy was so happy
with them he sent me a photo of him wearing them
at his brother's wedding which was very sweet
oh this is nice iver lund it is a sweater
there is no side seam so it is the real one
if there is a side seam leave it it is the later
line and nobody wants it i sold one of those back
in march for forty nine dollars plus shipping
so i am pretty happy to see another one
let me just get out of this lady's way sorry
no you are fine you go ahead
all right so where were we
now here is one i do not know it is a brand
called harrow lane the label is woven and it
says made in portugal it is a wool coat it feels
like boiled wool it is really heavy i looked it up
real quick and somebody sold one for sixty dollars
so i am going to try it at sixty and see
if you know anything about it please tell me down
in the comments because i love learning a new one
and the last thing i pulled today is a pendleton
board shirt loop collar the wool is perfect no
moth holes that i can see under this light i paid
two dollars and these pendleton shirts sell for
around seventy five dollars so that is the whole
haul six labels in about four minutes
that is twenty one dollars in at the register and
hopefully three hundred and something out
if you liked this one hit the thumbs up i am
here every tuesday and i will see you in the
next one bye guys`,
}

export const whatSold: Haul = {
  title: 'What sold this week: nine sales from a one-bedroom closet',
  channel: 'Margin of Maude',
  seconds: 198,
  text: `
hey everybody welcome back it is friday so we are
doing what sold this week nine things went out
the door and i am going to tell you what i paid
because somebody always asks
number one is a pair of frye boots the campus
ones in the banana color i paid twelve dollars at
a church sale and they sold for one hundred and
ten dollars after sitting for maybe three weeks
next up an eileen fisher dress linen
a size medium i paid five and it sold for forty
two dollars eileen fisher is just so steady
the sell through rate on the linen is like
seventy percent for me so i always pick it up
then we had a kestrel loop rain jacket with the
orange pulls those are the ones to look for it
went in one day for ninety four dollars
and a tommy bahama silk shirt with the parrots
on it that one went for thirty eight dollars
i do not personally understand the parrots but
the people who do really really do
okay this was the surprise of the week
it is a brand called saltwick and daughters
i had never heard of it it is a smock
like a fisherman's smock in that red sailcloth
and it sold for eighty eight dollars in four
hours i paid three so if you see that tag
grab it
i also sold a yarrow bend dress the prairie one
with the little buttons for sixty one dollars
and some lululemon leggings the aligns those were
thirty four dollars nothing wrong with a quick
flip and i had two pairs of dansko clogs go in
one bundle for fifty dollars
so all together that is a little over five hundred
dollars and i spent forty something it was not my
biggest week but with the weather the way it was
i will take it
next week i am going to show you how i pack boots
so they do not get crushed see you then`,
}

export const estateDay: Haul = {
  title: 'Estate sale, last day, everything half off: a full haul',
  channel: 'Two Hangers Left',
  seconds: 171,
  text: `
good morning it is the last day of this estate sale
everything is half off and the gentleman who lived
here had amazing taste so come shopping with me
the line was maybe ten people and everybody
went for the tools so the closet was just sitting
there waiting for us
so right away i see a filson cruiser the wool
one it is a size forty two i paid thirty dollars
which is a lot for me but filson jackets like
this sell for one hundred and eighty dollars
so i am not worried about it
then there were four brooks brothers shirts the
oxford ones i paid two dollars each and i get
about twenty eight dollars for those
next to them there was a fennimore suit the tag
is the green one with the little key on it
i think that is the oldest of them and i see
fennimore suits sell for one hundred and twelve
dollars it needs a good brush and that is all
oh and a burberry trench coat with the liner i
just about screamed i paid forty and even the
rough ones go for two hundred and fifty dollars
i am going to have it cleaned first
there was also a brand called pell and thatcher
it is a waxed vest the hardware is all brass it
feels expensive i can't find a single sold one
so i am guessing forty five dollars on that
and in the garage on a nail there was a northfell
flannel shirt under a carhartt jacket
the northfell one i can sell for forty four
dollars and the carhartt is the blanket lined
detroit i sold the same one for one hundred and
thirty dollars two weeks ago
so that is one hundred and twelve dollars in
and i think close to nine hundred out
thank you so much for watching be kind at estate
sales and i will see you on sunday`,
}

/** The same in Spanish, for captions that are not English. */
export const enEspanol: Haul = {
  title: 'Lo que encontré en las pacas este martes',
  channel: 'Percha Vacía',
  seconds: 52,
  text: `
hola a todos bienvenidos de nuevo al canal hoy
venimos de las pacas y encontré cosas muy buenas
lo primero es una chamarra patagonia de polar
pagué tres dólares y se vende en cincuenta y cinco
luego unos pantalones levi's los quinientos uno
de botones hechos en estados unidos
esos los vendo siempre en sesenta dólares
y por último una camisa pendleton de lana
sin un solo hoyo de polilla
gracias por ver el video nos vemos el viernes`,
}

/** Three hours of talk: the hauls one after another, again and again. */
export function talkFor(words: number, seconds: number): Haul {
  const lines = [binsOnATuesday, whatSold, estateDay].flatMap(({ text }) => text.trim().split('\n'))
  const said: string[] = []
  let count = 0
  for (let at = 0; count < words; at += 1) {
    const line = (lines[at % lines.length] ?? '').split(' ').slice(0, words - count)
    said.push(line.join(' '))
    count += line.length
  }
  return { title: 'Three hours at the bins, uncut', channel: 'Rack Rat Rosie', seconds, text: said.join('\n') }
}
