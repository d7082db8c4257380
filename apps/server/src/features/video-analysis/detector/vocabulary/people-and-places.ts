import { listWords } from './word-list.ts'

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
