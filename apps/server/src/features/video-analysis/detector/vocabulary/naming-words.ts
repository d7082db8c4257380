import { listPhrases, listWords } from './word-list.ts'

/** After these a name follows, whatever words it is made of. */
export const clearNamings: ReadonlySet<string> = listPhrases(`
  brand called, company called, label called, line called, maker called, designer called, designer named, brand named, company named, label named,
  brand is called, company is called, label is called, brand name is, brand was called, brand goes by, shop called, boutique called, brand by the name of
`)

/** After these a name follows when its words are not everyday ones. */
export const likelyNamings: ReadonlySet<string> = listPhrases(`
  brand is, brand here is, brand on this is, brand on this one is, brand was, brand its, brand of this is, label is, maker is, designer is, company is,
  tag says, tag reads, tag said, label says, label reads, label said, tag just says, tag on this says, tag on this one says, tag inside says, neck tag says, tag is, tag from, label from, label was, brand was, tag was, label is,
  made by, designed by, manufactured by, its by, it is by, this is by, these are by, theyre by, this ones by, this one is by, that one is by, one is by, those are by, thats by, which is by, they are by,
  this brand, the name, to me is, heard of, never heard of, not heard of, anybody heard of, anyone heard of, ever heard of, hadnt heard of, never seen, never seen before, id never seen, familiar with, the brand, from the brand, by the brand, anything by, something by, this is from, these are from, this ones from, this one is from, that ones from, one is from, its from, theyre from, is from
`)

/** A name ends before these, and none begins with them. */
export const nameStoppers = listWords(`
  a an the this that these those some any every each all both few more most much many other another such no not none nothing something anything everything
  someone anyone everyone somebody anybody everybody nobody whatever whoever i im ive ill id me my mine you your youre youve yours he hes his him she shes her hers it its we were weve our us they theyre
  theyve their them who whos whose what whats which where when why how if because cause cuz since so then than though although but or nor yet also too either neither as like unlike while until till
  is isnt was wasnt are arent be been being am do does doesnt did didnt done dont have has had having havent hasnt will wont would wouldnt can cant could couldnt should shouldnt may might must
  of to in on at by for from with without about into onto over under after before between during through around against off out up down here there again ever never always maybe perhaps really very just only even still
  already almost actually basically literally honestly probably definitely pretty quite super totally kind sort okay ok yeah yes yep um uh oh well hey wow right now today yesterday tomorrow
  get got gets getting go goes going gone went come comes came coming make makes made making take takes took taken find found finds see saw seen look looks looked looking know knows knew known think thinks thought
  say says said tell told sell sells sold selling buy bought pay paid cost costs want wants wanted need needs needed love loves loved wear wears wore worn put puts keep kept let lets try tried
  list listed ship shipped picked pick grab grabbed retail retails hear heard call called guess hope check feel feels felt seem seems fit fits run runs start started use used
  new used size sized price priced retailing comps comp dollars dollar bucks buck pounds quid percent first second third next last one ones two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen
  sixteen seventeen eighteen nineteen twenty thirty forty fifty sixty seventy eighty ninety hundred thousand good great nice cute amazing awesome beautiful gorgeous lovely perfect huge popular
  excellent incredible fantastic expensive cheap unknown obscure local different interesting cool weird fun bad bigger better best worse worst same own whole brand brands company label tag tags
  and plus anyway anyways please thanks thank guys everyone yall mm hmm let side inside condition quality sizing gonna gotta wanna kinda sorta
  style styles thing things stuff type way lot lots bit years year months month weeks week days day time times people person
`)

/** Tags also say how a thing is made and washed. */
export const tagTalk = listWords(`
  made size sized machine dry clean hand wash washed do not tumble small medium large extra xl xxl xs xxs xxxl one hundred percent cotton wool silk linen polyester nylon
  rayon viscose cashmere leather acrylic spandex lycra elastane merino imported designed usa italy china portugal mexico india vietnam japan england scotland ireland france turkey peru canada korea taiwan
  vintage original genuine real authentic petite tall plus regular short long youth kids mens womens exclusive sample union lot style number care keep warm cold iron lay flat
  separately wring hang dryer lay flat professionally bleach detergent reshape delicate delicates gentle cycle spin contents content fabric fabrics fiber fibers hecho fabrique fatto en knit knitted woven genuine happy merry property sold half best fragile xx xxx
  guatemala ecuador bangladesh cambodia indonesia pakistan thailand germany spain austria norway sweden romania egypt brazil colombia bolivia
  late early mid nineties eighties seventies sixties fifties orange blue red black green white gold
  handmade limited edition registered trademark pure virgin all lined lining shell
`)
