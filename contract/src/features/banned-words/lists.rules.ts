export interface Doubtful {
  readonly words: string
  readonly after?: string
  readonly before?: string
  /** Languages in which the word is ordinary: it may stand alone in events with one of them. */
  readonly ordinaryIn?: readonly string[]
}

/** Refused words of a language. Words are separated by spaces, phrases by lines. */
export interface WordList {
  /** Refused as whole words; `=` marks a word that is compared with its accents. */
  readonly words: string
  readonly doubtful: readonly Doubtful[]
  readonly phrases: string
  /** Sequences of words in which a refused word is harmless. */
  readonly innocent: string
}

/** Refused in every event, as they are known everywhere. */
const everywhere: WordList = {
  words: `asshole bitch bitches cunt faggot fuck fucked fucker fuckers fucking fuckin motherfucker motherfuckers motherfucking
    nigga nigger shit whore`,
  doubtful: [],
  phrases: 'heil hitler\nsieg heil\nfuk you\nfuk off',
  innocent: '',
}

const fr: WordList = {
  words: `abruti abrutie batarde bordel bamboula bicot bougnoul bougnoule branlette branler branleur branleuse chier chiez chinetoque conard
    conasse connard connarde connasse conne couille couillon crevard ducon emmerde emmerder encule enkule enculee enculer enculeur enfoire
    enfoiree filsdepute fiotte garce gouine merde negresse niquetamere nique niquer niquez ntm partouze pede petasse poufiasse pouffiasse putain pute salaud salope salopard slut suceuse tafiole tagueule tarlouze teub trouduc youpin youpine zob`,
  doubtful: [
    {
      words: 'con',
      after: `un une le les des quel quels gros petit petits sale sales pauvre pauvres vieux trop si tres es est suis etes sont
        vraiment completement tellement bande ton mon ce ces sacre grand jeune bon bien aussi plus fais faire faites reste pas de
        toi va vas espece etre serait etait`,
    },
    {
      words: 'bite',
      after: 'ma ta sa la une mes tes ses les des grosse petite bouffe suce',
      before: 'dans',
    },
    { words: 'chatte', after: 'ta sa ma grosse espece de' },
    { words: 'cul', after: 'ton mon son leur au le du gros beau petit quel trou plein ce leche casse votre' },
    { words: 'batard', after: 'sale sales gros espece bande ce ces quel quels pauvre vrai petit petits de fils race' },
    { words: 'tapette', after: 'sale sales grosse petite espece vieille une bande des de quelle' },
    { words: 'negre', after: 'sale sales gros espece bande un une les des ce ces de', before: 'de' },
    { words: 'pd', after: 'sale sales un de gros petit les des es quel espece bande vieux' },
    { words: 'pedale', after: 'sale sales grosse espece vieille' },
    { words: 'mongol', after: 'gros espece sale es', ordinaryIn: ['fr'] },
    { words: 'suce', before: 'moi ma mes nous mon' },
    { words: 'fdp', ordinaryIn: ['de'], after: 'un sale es bande de gros ce' },
    { words: 'dick', after: 'suck my' },
  ],
  phrases: `faire foutre
    chatte a ta
    ferme ta gueule
    mort aux arabes
    mort aux juifs
    mort aux noirs
    mort aux blancs
    nique ta mere
    sale arabe
    sale blanc
    sale juif
    sale juive
    sale noir
    sale noire
    sale race
    ta gueule
    va te faire mettre
    es un batard`,
  innocent: `art negre
    bal negre
    bite d amarrage
    bites d amarrage
    cul du camion
    diner de cons
    comic con
    cul de basse fosse
    cul de bouteille
    cul de jatte
    cul de la bouteille
    cul de lampe
    cul de poule
    cul de sac
    cul sec
    cul terreux
    culs de jatte
    culs de poule
    culs de sac
    faire la nique
    fait la nique
    la putain respectueuse
    les pros et les cons
    negre blanc
    negre litteraire
    negres litteraires
    pique nique
    pique niques
    pique niquer
    pique niquez
    revue negre
    supreme ntm
    groupe ntm
    tapette a mouche
    tapette a mouches
    tapette a souris
    tete de negre
    batard de campagne
    batard et
    batards et`,
}

const en: WordList = {
  words: `arsehole arsewipe bastard bollocks blowjob bullshit clusterfuck cocksucker crap cumshot dickhead dumbass fag gook kike
    niggers paki piss shitface shithead shitty slut slutty spic twat tranny wank wanker`,
  doubtful: [
    { words: 'retard', after: 'you fucking such stupid total complete youre bloody', ordinaryIn: ['fr'] },
    { words: 'cock', after: 'my your his big suck sucking huge sucks' },
    { words: 'dick', after: 'a you such what my your his big little fucking suck sucking tiny total' },
    { words: 'prick', after: 'a you such stupid what' },
    { words: 'pussy', after: 'a your my her you such' },
    { words: 'tits', after: 'your my her nice big show' },
    { words: 'ass', after: 'your my kiss dumb fat big suck his her', ordinaryIn: ['de'] },
    { words: 'dyke', after: 'fucking stupid you', ordinaryIn: ['en'] },
  ],
  phrases: `kill yourself
    piece of shit
    screw you
    son of a bitch
    suck my
    such a retard
    what a retard
    like a retard
    is a retard
    are a retard
    re a retard`,
  innocent: `cock tail
    craps
    spic and span
    dick and harry
    dick cheney
    dick rivers
    dick tracy
    dick turpin
    dick van dyke
    moby dick
    pussy cat
    pussy galore
    pussy riot
    pussy willow
    suck my straw
    suck my thumb`,
}

const es: WordList = {
  words: `cabron cabrona cabrones chinga chingada chingar cojones culero follar gilipollas hijoputa joder maricon maricones marica mierda pendeja
    pendejo puta puto pelotudo sudaca subnormal =coño =coños hijodeputa`,
  doubtful: [
    { words: 'culo', after: 'tu mi su por el al' },
    { words: 'polla', after: 'mi tu la su', ordinaryIn: ['it'] },
    { words: 'verga', after: 'mi tu la su puta' },
    { words: 'zorra', after: 'puta tu so eres', ordinaryIn: ['es'] },
  ],
  phrases: `concha de tu madre
    concha tu madre
    eres una zorra
    hijo de puta
    me cago en
    retrasado mental
    negro de mierda`,
  innocent: `culo de la botella
    culo de botella
    polla de agua
    la polla de agua
    la verga del barco
    el culo de la botella`,
}

const de: WordList = {
  words: `arsch arschloch arschlocher arschloecher fick ficken ficker fotze fotzen gefickt hackfresse hurensohn hurensohne judensau
    kanake kanaken miststuck missgeburt neger nutte nutten pisser scheiss scheisse scheissen schlampe schlampen
    schwanzlutscher schwuchtel schwuchteln spast spasti titten wichser wichsen wixer wixxer`,
  doubtful: [
    { words: 'hure', after: 'du eine die deine', ordinaryIn: ['fr'] },
    { words: 'huren', after: 'ihr die', ordinaryIn: ['fr'] },
    { words: 'muschi', after: 'deine meine ihre', ordinaryIn: ['de'] },
    { words: 'spasten', after: 'ihr die' },
  ],
  phrases: `fick dich
    halt die fresse
    verpiss dich
    leck mich
    juden raus
    auslander raus`,
  innocent: 'adolf fick\nloi de fick',
}

const it: WordList = {
  words: `bagascia bastarda bastarde bastardi bastardo cazzi cazzo coglione coglioni culattone fanculo figa frocio froci inculare
    merda merde mignotta minchia pompino puttana puttane ricchione rompicoglioni sborra stronza stronze stronzata stronzi
    stronzo terrone terroni vaffanculo zoccola zoccole`,
  doubtful: [
    { words: 'culo', after: 'tuo mio suo faccia del di bel in' },
    { words: 'negro', after: 'sporco un quel', ordinaryIn: ['es', 'it'] },
    { words: 'negri', after: 'sporchi quei', ordinaryIn: ['it'] },
    { words: 'troia', after: 'sei tua brutta che puttana' },
    { words: 'fica', after: 'la tua una che' },
  ],
  phrases: `dio cane
    dio porco
    porco dio
    porca madonna
    porca puttana
    sei una troia
    testa di cazzo`,
  innocent: `cane bastardo
    cani bastardi
    cavallo di troia
    guerra di troia
    fondo di culo di bottiglia
    culo di bottiglia`,
}

export const LIST_OF_ALL = everywhere
export const LISTS: Readonly<Record<string, WordList>> = { fr, en, es, de, it }
