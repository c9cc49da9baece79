/** Common words of English that name no goods, however often they stand in the name of some product. */
export const commonWords: ReadonlySet<string> = new Set(
  `able about above account across actually advice afford after afternoon again against ago agree ahead ain't
  almost along already alright although always amount another anyhow anyway apart appear appreciate april area
  aren't around arrive arrived arriving asap aside ask asked asking assist assistant associate august away
  awesome awhile bad badly based basically became because become been before began begin behind being believe
  below besides best bet beyond bill billed bit boss bought brief bring broken brought btw buddy bunch busy
  bye call called came can't cancel canceled cancelled cannot care cart cases catch caught cause certain
  certainly chance change changed charge charged charges cheaply checked cheers clearly client clients clinic
  close closest coming common company compete complete completely concern connect connected consider
  considering contact contain contains continue cool correct costly could couldn't count couple course covered
  crazy current currently customer cute dang darn date day days dearer december decide decided definitely
  delay delayed deliver delivered delivery dentist dentists depends description desperate detail details
  didn't differ differently difficult dinner directly discount doctor doctors doesn't don't done dont doubt
  down dr dr's drop dropped dude due during each earlier early easier easiest easily easy eh eight either
  eleven else email end ended enough entire entirely equal er especially eta even evening eventually every
  everyday everyone everywhere exact example except exist existing expect expected expecting explain fact fair
  fairly fall far faster favor february fee feel feels fees few fewer figure fill find fine finish finished
  firm five fix folks follow football forget form former fortune forward found four free freight frequently
  friday friend full fully fun funny future fyi gave general generally gets given giving glad gone gonna
  goodbye gotten grand guess guy guys hadn't half handful handle handy happen happened hard hardly hasn't hate
  haven't hear heard heck held helpful helping her hers herself hi him himself his history hmm hold holiday
  holidays home honestly hope hopefully hoping hour hours how however huge hurry hygienist hygienists i'd i've
  idea ideally imagine immediately imo important impossible indeed inexpensively info information instead
  interested invoice involve isn't issue january joke july june keeps kept kindly knew known knows largest
  last late lately later latest learn least leave left less lets letting life lift likely limit line listed
  listen live load loads local login longer looked looks lost loud love lunch mad main mainly major makes
  manage manager march mark market matter maximum maybe mean meaning means meant meanwhile meet member mention
  mess message met middle might mind minimum minute minutes miss missing mistake monday money monthly months
  morning mostly move moved much must myself nah near nearly necessarily necessary neither never news nine
  nobody none nor normal normally nothing noticed notification notifications november nowhere number obviously
  occasionally october odd offer offered offering office often oh ok okay older once oops opinion opposed
  ordered ordering ordinarily original otherwise ought ourselves outside overall owe package packages paid
  part particular particularly partner parts passed password past patient patients pay payment people per
  percent perfect perhaps period person phone pick picked piece pieces pile place placed places plan planning
  plenty pls poem policies policy possibly postage practice practices preferred present pretty previous
  previously pricey pricier probably problem problems profile proper properly provide published purchased
  purchases purpose quarter question questions quick quicker quickly quiet quite quote ran random range rate
  rather reach read reading real realize really reason reasons receipt receive received recent recently refund
  regarding regularly related remaining remind remove reordering repeat reply request research rest restock
  restocked return returns right rough roughly running rush same saturday saw say saying says schedule
  scheduled second section seem seems seen send sense sent separate september serious seriously service
  settings seven several shall she she'd shelf ship shipment shipped shipping ships shop shopping shortly
  should shouldn't show showing shown side similar simple simply since sir six skip slow somehow sometime
  sometimes somewhat somewhere song sooner sorry sounds speak specific specifically spend spending spent staff
  stand standard start started starting state status stay stays steep stock-up stocked stop stopped stops
  story straight strange stuck student such sudden suddenly suggest suggestion suitable sunday suppose
  supposed sure surely surprise surprised switch switched talk talking tbh team ten terms terrible thanks
  that'd that'll theirs themselves they'd they'll they're they've thirty thought three threshold through
  throughout thursday thx till time times tiny tired title today's together told tomorrow ton tonight tons
  took total totally toward towards tracking tried tries trouble true truly trust trying tuesday turn turned
  turns twelve twenty twice ty type typical typically uh um under understand unfortunately unless unlike
  unsure until update updated upon urgent useful useless usual usually value various vendors very view visit
  wait waited waiting walk wanna warehouse wasn't waste watching ways we'd we'll we've weather wednesday week
  weekend weekly weeks weird well went weren't whatever whenever wherever whether whoever whole why winter
  within won't wondering word words worked working world worse worst worthwhile wouldn't wow write wrong ya
  yeah year yearly years yep yesterday yo you'd you'll you're you've younger yours yourself yup`.split(/\s+/),
);
