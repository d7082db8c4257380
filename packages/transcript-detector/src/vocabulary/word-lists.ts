import { listPhrases, listWords } from '@bolodex/brand-names/vocabulary/word-list'

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

/** First names, surnames and places that are brands as well: said alone they are more often a person or a place. */
export const peopleAndPlaces = listWords(`
  adam alden aldo alice alex alexander alfred allen ally amanda amy andre andrea andrew andrews angela anna anne annette anthony
  anton arthur ashley austin barbara barclay bella ben betty betts bill billy bob bosco brad brandon brian brice brooke brooks bruno
  burton carl carla carmen carol caroline carroll carter cassidy catherine cecil celine charles charlie charlotte chico chloe
  chris christian christina christine christopher clare claire clara clark clarks claudia cleo clint clyde cole colin connor
  constance craig curtis cynthia dale damon dan dana daniel danner dave david dean debbie dennis diana diane dixon donald donna
  doris dorothy douglas drew duncan dylan eddie edith edward edwin eileen elena eli elisabeth elizabeth ella ellen
  emily emma eric erica ernest esther ethan eva evan evans eve evelyn fisher florence frances francis frank franklin fraser frasers fred
  gabor gabriel gary george gerry gina glenn gloria gordon grace graham grant greg guy hannah hank harley harold harris
  harrison harry harvey heather helen helena henderson henry herbert hobbs holly howard hudson hugo hurley ian irene isaac isabel
  ivan jack jackie jackson jacob jacqueline james jamie jane janet jason jay jean jeff jen jennifer jenny jeremy jerry jesse
  jessica jill jim jimmy joan joanna joe joel john johnny johnson jonathan jones jordan joseph josh joshua joy joyce judith
  judy julia julian julie june justin kara karen karl kate katherine kathleen kathy katie keith kelly ken kennedy kenneth
  kevin kim kipling kirk klein kurt kyle larry laura lauren laurie lawrence lee leo leon leonard leslie levi lewis lillian
  lily linda lisa liz lloyd logan lois lola lorraine louis louise lowes lucas lucy luis luke luna lydia lynn madison maeve maggie marc
  marcus margaret maria marie marilyn marina mario marion marisa marjorie mark marko marks marlene marshall martha martin
  marvin mary mason matilda matt matthew maurice max maya megan melanie melissa mia michael michelle miguel mike mildred milly millers
  miranda misty mitchell molly monica monroe moore moores morgan morris moss murphy nancy naomi natalie nathan neil nelson nicholas
  nick nicole nina noah nora norah norma norman oliver olivia oscar owen pablo paige palmer palmers pamela pat patricia patrick
  paul paula pauline peggy penny perry peter phil philip phillip phyllis pierre polly quinn rachel ralph randy ray raymond
  rebecca reed regina reiss renee rhonda richard rick ricky rita rob robert roberta roberto robin rodney roger roland roman ron ronald
  rosa rose rosemary ross roy ruby russell ruth ryan sally sam samantha samuel sandra sandro sandy sara sarah scott sean sebastian serge
  sergio seth sharon shaun sheila shirley sid simon sofia sonia sonya sophia sophie spencer stacy stanley stella stephanie
  stephen steve steven stuart sue susan suzanne sylvia tamara tanya tara tasha taylor ted teodor teresa terry thelma theodore theresa
  thomas tiffany tim timothy tina todd tom tommy tony tori tracy travis trina trisha tyler valentino valerie vanessa vera vernon
  veronica victor victoria vince vincent viola virginia vivian wallace wallis walter wanda warren wayne webster wendy wesley whitney
  wilfred will william willie wilson winston xavier yolanda yvonne zach zoe parker cooper bailey blair boden bogart bentley bexley
  hackett hobart houdini picasso castro mcqueen armani pierce jensen browning magellan mackintosh salomon stetson
  america american africa alaska albany amsterdam antwerp arizona athens atlanta australia austin avoca aspen bali barcelona bern berne berlin
  boston brazil bristol brighton brooklyn burgundy california cambridge canada carolina chelsea chicago china colorado columbia
  colombia connecticut copenhagen cuba dallas delaware denmark denver detroit dublin edinburgh eden england europe finland florida
  france georgia germany havana hawaii hollister holland hollywood houston idaho illinois india indiana iowa ireland israel italy japan kathmandu
  kansas kentucky korea lafayette lisbon london louisiana madrid maine manhattan maryland massachusetts memphis mexico miami michigan milan
  milano minnesota mississippi missouri monaco montana montreal moscow munich naples nashville nebraska nevada norfolk norway ohio oklahoma
  olympia oregon orlando orsay oxford paris patagonia pendleton pennsylvania peru philadelphia phoenix pittsburgh portland portugal prague
  reno rome rockport sacramento santa scotland seattle sedona sierra sitka spain springfield sundance sweden switzerland sydney taos
  tennessee texas tokyo toronto tucson utah vancouver venice vermont vienna vegas waikiki wales washington windsor winnipeg wisconsin
  babette alcott cato didi dotti ohara oneill scully simms magee markham sacha giordano fabiani montblanc rhone terranova spitz slaters darjeeling bugatti stradivarius mephisto kari mani sela lara anabel marella zarina gladys gwen agnes edna mabel harriet frida
  duluth willis wills watson webb bennett boyd burke campbell chapman coleman collins crawford cunningham daniels davis dunn edwards elliott ellis
  ferguson fleming flores gibson gomez gonzales griffin hamilton hansen hanson harper hawkins hernandez hicks holmes jacobs jenkins jensen johnston keller
  lambert larson lopez lynch mcdonald mckinney mendoza meyer miller mills morales murray myers nichols olson ortiz patterson perkins peters peterson
  phillips porter powell ramirez reynolds richardson rivera robinson rodriguez rogers romero sanders schmidt schultz simmons simpson snyder stephens stevens stewart
  sullivan torres vargas vasquez wagner walker wallace walters watkins weaver welch wheeler wilkins williams woodward
  aaliyah addison alyssa amber ariana aria ashlyn aubrey beth bethany blake bonnie brenda brett bridget brittany brooklyn caitlin cameron candace carly cathy chad cheryl
  cindy cody colleen courtney crystal dakota danielle darlene dawn deborah denise derek desiree diego dolores doug dustin elaine ellie erin ethel fiona gabby gabe gail
  gene gavin genevieve gretchen haley hazel hector ingrid isabella isla jade jake janice jared jasmine jeanette jeannie jodi jodie jocelyn jolene josephine juan juanita
  kaitlyn karla kathryn katy kayla kelsey kendra kirsten krista kristen kristin kristina kristy latoya layla leah leigh lena liam lindsay lindsey lola loretta lorena lori lucia
  mallory mandy marcia margie marissa maureen maxine meghan melinda meredith mila minnie miriam monique nadine nate nellie nikki norm olive paulette pearl penelope phoebe
  priscilla ramona regan riley rochelle rosie roxanne sabrina savannah sergei shane shannon shawn shelby sheri sherry sierra skye skylar sonja stacey summer suzy tammy tanner terri tess
  toby tonya trent trevor tricia troy tyra velma verna violet vivienne wilma yvette zachary zoey
  wyoming york yorkshire zurich berlin arezzo delta everest eiger fuji helena westside
`)
