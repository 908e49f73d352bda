import type { Locale } from '@ijsploeg/worker/contract';
import type { UpdateType } from './update-types.ts';

/** A text in every language of the portal. */
type Texts = Record<Locale, string>;

/** One change to the portal, described for the people who use it. */
export interface SystemUpdate {
  /** Its anchor in the URL; never changes. */
  id: string;
  /** The day it was released, as `2026-12-12`. */
  day: string;
  type: UpdateType;
  /** The people it concerns. */
  audience: 'everyone' | 'volunteers' | 'admins';
  title: Texts;
  /** What is new or different. */
  details: readonly Texts[];
  /** Why it is useful. */
  benefit: Texts;
}

/**
 * What changed this season, newest first; older entries are deleted. Describes only what the portal does today, in the words of its
 * users, with Dutch as the original.
 */
export const UPDATES: readonly SystemUpdate[] = [
  {
    id: 'notifications',
    day: '2026-11-29',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Meldingen op je telefoon', en: 'Notifications on your phone' },
    details: [
      {
        nl: 'Zet ze aan bij Mijn diensten of in je profiel: je dienst van vandaag, een vraag om te helpen, een plek van de wachtlijst, een wijziging op het laatste moment. Elk soort kun je uitzetten.',
        en: 'Turn them on at My shifts or in your profile: your shift of today, a request to help, a place from the waitlist, a last-minute change. You can turn off each kind.',
      },
      {
        nl: 'Met de knop onder een melding antwoord je meteen, zonder iets te openen. Op een iPhone zet je het portaal eerst op je beginscherm.',
        en: 'The button below a notification answers at once, without opening anything. On an iPhone, put the portal on your home screen first.',
      },
    ],
    benefit: {
      nl: 'Je ziet het binnen een minuut, ook als je je mail niet leest.',
      en: 'You see it within a minute, even when you do not read your email.',
    },
  },
  {
    id: 'home-screen',
    day: '2026-11-29',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Op je beginscherm', en: 'On your home screen' },
    details: [
      {
        nl: 'Zet het portaal als app op je telefoon. Bij Mijn diensten en in je profiel staat hoe, met tekeningen voor iPhone en Android.',
        en: 'Put the portal on your phone as an app. My shifts and your profile show how, with drawings for iPhone and Android.',
      },
      {
        nl: 'Houd het pictogram ingedrukt om meteen naar de diensten of naar je eigen diensten te gaan.',
        en: 'Hold the icon to go straight to the shifts or to your own.',
      },
    ],
    benefit: {
      nl: 'Je diensten zijn één tik weg, ook waar geen verbinding is.',
      en: 'Your shifts are one tap away, even without a connection.',
    },
  },
  {
    id: 'seasons',
    day: '2026-11-29',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een seizoen beginnen en afsluiten', en: 'Start and close a season' },
    details: [
      {
        nl: 'Onder Instellingen › Seizoenen worden de diensten van vorig seizoen een concept, met gelijke weekdagen; Kerst, nieuwjaar en de dag waarop de klok verspringt staan erbij.',
        en: 'Under Settings › Seasons last season’s shifts become a draft with the same weekdays; Christmas, New Year and the day on which the clocks change are pointed out.',
      },
      {
        nl: 'Eén mail vraagt de vrijwilligers van vorig jaar of ze weer meedoen. Ze antwoorden met één tik, zonder in te loggen.',
        en: 'One email asks last year’s volunteers whether they join again. They answer with one tap, without logging in.',
      },
      {
        nl: 'Na afloop sluit je het seizoen af: uren en cijfers staan dan vast, en wat niet meer nodig is wordt gewist. De cijfers van twee seizoenen staan naast elkaar.',
        en: 'Afterwards you close the season: hours and figures no longer change, and what is not needed any more is erased. The figures of two seasons stand side by side.',
      },
    ],
    benefit: {
      nl: 'Het volgende seizoen staat in een middag klaar.',
      en: 'The next season is ready in an afternoon.',
    },
  },
  {
    id: 'invitations',
    day: '2026-11-29',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Mensen uitnodigen uit een bestand', en: 'Invite people from a file' },
    details: [
      {
        nl: 'Onder Vrijwilligers kies je een xlsx- of csv-bestand. Van elke rij zie je of die nieuw, bekend, dubbel of fout is, en je verbetert haar daar.',
        en: 'Under Volunteers you choose an xlsx or csv file. You see of each row whether it is new, known, twice in the file or faulty, and correct it there.',
      },
      {
        nl: 'Ieder krijgt een mail met een eigen link. Op één pagina kiest die persoon een wachtwoord en doet mee, of wist zijn gegevens.',
        en: 'Each person gets an email with a link. On one page they choose a password and join, or erase their data.',
      },
    ],
    benefit: {
      nl: 'De lijst van vorig jaar is in een paar minuten een ploeg.',
      en: 'Last year’s list becomes a crew in minutes.',
    },
  },
  {
    id: 'calmer-week',
    day: '2026-11-28',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Rustiger rooster, taken en instellingen', en: 'A calmer week, to-do list and settings' },
    details: [
      {
        nl: 'Het weekrooster toont meer: korte namen, drie mensen per dienst en de rest achter ‘+5’. De lijst met vrijwilligers kun je inklappen.',
        en: 'The week shows more: short names, three people a shift and the others behind “+5”. The list of volunteers can be folded.',
      },
      {
        nl: 'Maand, lijst en rooster zeggen op één manier wat een dienst nodig heeft: genoeg mensen, mensen gezocht, of te weinig.',
        en: 'Month, list and week say in one way what a shift needs: enough people, people wanted, or too few.',
      },
      {
        nl: 'Taken staan per dag, en vrijwilligers kun je op naam zetten. De instellingen zijn pagina’s, die zeggen wat nog niet is opgeslagen.',
        en: 'To-do is by day, and volunteers can be listed by name. The settings are pages, which say what is not saved yet.',
      },
      {
        nl: 'Wie je per mail vraagt, kun je nog een minuut terugnemen. Bij weinig rust staat na of voor welke dienst.',
        en: 'Asks by email can be taken back for a minute. A short rest says after or before which shift.',
      },
    ],
    benefit: {
      nl: 'Je ziet eerder waar het knelt.',
      en: 'You see sooner where it is tight.',
    },
  },
  {
    id: 'find',
    day: '2026-11-28',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Alles vinden met Ctrl K', en: 'Find anything with Ctrl K' },
    details: [
      {
        nl: 'Het vergrootglas bovenaan, of Ctrl K (op een Mac ⌘K), zoekt in diensten, evenementen en schermen. Een dag als 12-12 opent de diensten van die dag.',
        en: 'The magnifier at the top, or Ctrl K (⌘K on a Mac), searches shifts, events and screens. A day such as 12-12 opens the shifts of that day.',
      },
      {
        nl: 'Beheerders vinden er ook mensen, en beginnen er een nieuwe dienst, een bericht of een kopie.',
        en: 'Admins find people there as well, and start a new shift, a message or a copy.',
      },
    ],
    benefit: {
      nl: 'Je hoeft niet te weten waar iets staat.',
      en: 'You do not have to know where something is.',
    },
  },
  {
    id: 'assigning-ends',
    day: '2026-11-28',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Sneller toewijzen en kopiëren', en: 'Quicker to assign and to copy' },
    details: [
      {
        nl: 'Toewijzen sluit bij de laatste plek. Je kunt het meteen ongedaan maken, of door naar het volgende tekort.',
        en: 'Assigning closes at the last place. You can undo it at once, or go on to the next shift that is short.',
      },
      {
        nl: 'Een kopie stelt de eerste lege week voor, heet naar haar weken en toont wat er wordt toegevoegd; wat er al staat is ingeklapt.',
        en: 'A copy proposes the first empty week, is named after its weeks and shows what is added; what is there already is folded.',
      },
      {
        nl: 'Voor een bestand met diensten is er een voorbeeld om in te vullen.',
        en: 'For a file with shifts there is an example to fill in.',
      },
    ],
    benefit: {
      nl: 'Minder tikken voor wat je elke week doet.',
      en: 'Fewer taps for what you do every week.',
    },
  },
  {
    id: 'mail-subjects',
    day: '2026-11-28',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Mails beginnen met wanneer', en: 'Emails begin with when' },
    details: [
      {
        nl: 'Het onderwerp van een mail over een dienst noemt eerst de dag en de tijd, en dan de dienst.',
        en: 'The subject of an email about a shift names the day and the time first, then the shift.',
      },
      {
        nl: 'Beheerders zien in Verzonden mails het onderwerp, en komen van elke dienst in het dagelijkse overzicht bij die dienst.',
        en: 'Admins see the subject in Sent emails, and each shift of the daily overview leads to that shift.',
      },
    ],
    benefit: {
      nl: 'Op je telefoon zie je zonder openen waar het over gaat.',
      en: 'On your phone you see what it is about without opening it.',
    },
  },
  {
    id: 'calm-menu',
    day: '2026-11-28',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Een korter menu', en: 'A shorter menu' },
    details: [
      {
        nl: 'Kalender, Weekrooster, Tekorten, Ploeg en Inplannen staan als tabs bij Diensten, en de week die je bekijkt gaat mee.',
        en: 'Calendar, Weekly roster, Short-staffed, Crew and Plan ahead are tabs of Shifts, and the week you look at goes along.',
      },
      {
        nl: 'Verzonden mails staan bij Berichten, uren bij Vrijwilligers, en status en logboek bij Instellingen.',
        en: 'Sent emails are with Messages, hours with Volunteers, and status and activity log with Settings.',
      },
    ],
    benefit: {
      nl: 'Minder zoeken: tien woorden in plaats van zeventien.',
      en: 'Less to look through: ten words instead of seventeen.',
    },
  },
  {
    id: 'bottom-bar',
    day: '2026-11-28',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Een balk onderaan op je telefoon', en: 'A bar at the bottom on your phone' },
    details: [
      {
        nl: 'Wat je het meest gebruikt staat onderaan, de rest van het menu onder Meer.',
        en: 'What you use most is at the bottom, the rest of the menu behind More.',
      },
      {
        nl: 'Help je mee? Dan staan je reserveringen als tab bij Evenementen.',
        en: 'Do you help out? Then your reservations are a tab of Events.',
      },
    ],
    benefit: {
      nl: 'Met je duim te bereiken, zonder eerst een menu te openen.',
      en: 'Within reach of your thumb, without opening a menu first.',
    },
  },
  {
    id: 'in-charge',
    day: '2026-11-27',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Elke dag een dagleider', en: 'Somebody in charge each day' },
    details: [
      {
        nl: 'Beheerders kiezen wie een dag of een avond dagleider is, ook voor elke zaterdag. Wie een dienst leidt, neemt het met één tik over.',
        en: 'Admins choose who is in charge of a day or an evening, also for each Saturday. Whoever leads a shift takes over with one tap.',
      },
      {
        nl: 'De ploeg ziet de naam en het telefoonnummer. De dagleider ziet wie er komt, vraagt mensen, wijst toe en gelast een dienst af, alleen voor die dag.',
        en: 'The crew sees the name and phone number. Whoever is in charge sees who is coming, asks people, gives them a place and cancels a shift, for that day only.',
      },
    ],
    benefit: {
      nl: 'Op de baan weet iedereen bij wie hij terecht kan, en één telefoontje is genoeg.',
      en: 'At the rink everybody knows whom to turn to, and one call is enough.',
    },
  },
  {
    id: 'board',
    day: '2026-11-27',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een scherm in de ploegruimte', en: 'A screen in the crew room' },
    details: [
      {
        nl: 'Sluit bij Instellingen een scherm of tablet aan: de diensten van vandaag, wie er is, en in grote letters waar nog mensen nodig zijn.',
        en: 'Connect a screen or a tablet in Settings: today’s shifts, who is here, and in large letters where people are still needed.',
      },
      {
        nl: 'Voornamen of alleen aantallen, voor alle locaties of een paar. Valt de verbinding weg, dan blijft de laatste stand staan met de tijd erbij.',
        en: 'First names or only numbers, for all locations or some. Without a connection the last state stays, with its time.',
      },
    ],
    benefit: {
      nl: 'Iedereen ziet waar hij moet zijn, zonder in te loggen.',
      en: 'Everybody sees where to be, without logging in.',
    },
  },
  {
    id: 'paper',
    day: '2026-11-27',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Afdrukken en ontruimen', en: 'Print, and the roll-call' },
    details: [
      {
        nl: 'Bij Ploeg en bij een dag van Diensten staat ‘Afdrukken’: het rooster van de dag of week, of een tekenlijst met een regel per persoon, ook voor Excel.',
        en: '“Print” is on Crew and on a day of Shifts: the roster of the day or week, or a sign-in sheet with a line a person, also for Excel.',
      },
      {
        nl: '‘Ontruiming’ laat met één tik zien wie er binnen kan zijn, om buiten af te vinken. Ook zonder verbinding.',
        en: '“Roll-call” shows in one tap who may be inside, to tick off outside. Also without a connection.',
      },
    ],
    benefit: { nl: 'Het werkt door als het netwerk wegvalt.', en: 'It goes on when the network is gone.' },
  },
  {
    id: 'whatsapp',
    day: '2026-11-27',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Vraag het via WhatsApp', en: 'Ask on WhatsApp' },
    details: [
      {
        nl: 'Bij Tekorten staat naast iemand die kan helpen, of die nog niet heeft geantwoord, ‘Vraag via WhatsApp’. De tekst en de link om te antwoorden staan klaar, in hun taal.',
        en: 'Under Gaps, “Ask on WhatsApp” is beside whoever can help, or has not answered yet. The text and the link to answer are ready, in their language.',
      },
    ],
    benefit: { nl: 'Het antwoord staat meteen in het portaal.', en: 'The answer is in the portal at once.' },
  },
  {
    id: 'fixed-evenings',
    day: '2026-11-27',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Elke dinsdag in één keer', en: 'Every Tuesday at once' },
    details: [
      {
        nl: 'Open een dienst en vink ‘Ook de volgende dinsdagen’ aan. Een datum die niet past, laat je weg.',
        en: 'Open a shift and tick “Also the next Tuesdays”. Leave out a date that does not suit you.',
      },
      {
        nl: 'Beheerders delen iemand op dezelfde manier in op alle volgende weken.',
        en: 'Admins assign somebody to all of the next weeks in the same way.',
      },
    ],
    benefit: { nl: 'Je vaste avond staat er in drie tikken.', en: 'Your fixed evening takes three taps.' },
  },
  {
    id: 'claims-at-once',
    day: '2026-11-27',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een claim staat meteen vast', en: 'A claim is confirmed at once' },
    details: [
      {
        nl: 'Kies bij Instellingen, onder ‘Claims bevestigen’, voor ‘Meteen’. Een dienst die toch een beheerder nodig heeft, vink je aan bij Meer opties.',
        en: 'Choose “At once” under “Confirming claims” in the settings. A shift that needs an admin anyway is ticked under More options.',
      },
      {
        nl: 'De vrijwilliger krijgt vijf minuten later één mail met de agenda, en kan tot de ingestelde tijd zelf annuleren.',
        en: 'The volunteer gets one email with the calendar file five minutes later, and can cancel until the time you set.',
      },
    ],
    benefit: {
      nl: 'Je hoeft niet meer elke avond plekken te bevestigen.',
      en: 'No more confirming places every evening.',
    },
  },
  {
    id: 'today',
    day: '2026-11-26',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Vandaag en morgen op één lijst', en: 'Today and tomorrow in one list' },
    details: [
      {
        nl: 'Tekorten begint met elke dienst tot en met morgen, op tijd: wat hij nodig heeft, wie nog niet heeft geantwoord en wie een vervanger zoekt.',
        en: 'Gaps begins with each shift until the end of tomorrow, by time: what it needs, who has not answered and who seeks a stand-in.',
      },
      {
        nl: 'Een dienst zonder minimum is pas dringend onder de helft van zijn plekken. Bij de instellingen kies je een ander deel.',
        en: 'A shift without a minimum is only urgent below half of its places. The settings have another share.',
      },
    ],
    benefit: { nl: 'Je ziet in één blik wie je nog moet bellen.', en: 'One look tells you whom to call.' },
  },
  {
    id: 'call-off',
    day: '2026-11-26',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een dag afgelasten', en: 'Cancel a day' },
    details: [
      {
        nl: 'Kies in de dagweergave van Diensten ‘Dag afgelasten’. Diensten en evenementen gaan samen van de baan, met de reden.',
        en: 'Choose “Cancel the day” in the day view of Shifts. Shifts and events are cancelled together, with the reason.',
      },
      {
        nl: 'Iedereen krijgt één mail, ook wie een kaart heeft. Een minuut lang hoort nog niemand het, en tot het begin kan het ‘toch door’ gaan.',
        en: 'Everybody gets one email, also whoever has a ticket. For a minute nobody hears of it, and until it begins it can “take place after all”.',
      },
    ],
    benefit: { nl: 'Niemand staat voor een dichte baan.', en: 'Nobody stands at a closed rink.' },
  },
  {
    id: 'message-on-iphone',
    day: '2026-11-24',
    type: 'fix',
    audience: 'everyone',
    title: {
      nl: 'Een melding bedekt de iPhone niet meer',
      en: 'A message no longer covers an iPhone',
    },
    details: [
      {
        nl: 'Na een claim bedekte de melding op een iPhone tien seconden lang het hele scherm. Nu is ze zo groot als de tekst.',
        en: 'After a claim the message covered the whole screen of an iPhone for ten seconds. Now it is as large as its text.',
      },
    ],
    benefit: { nl: 'Je kunt meteen verder.', en: 'You can go on at once.' },
  },
  {
    id: 'to-do-orders',
    day: '2026-11-24',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Taken per dienst, of wie het langst wacht', en: 'To-do by shift, or by who waits longest' },
    details: [
      {
        nl: 'Taken begint met de dienst die het eerst begint, met iedereen die daar op bevestiging wacht.',
        en: 'The to-do list starts with the shift that starts first, with everybody who waits for confirmation there.',
      },
      {
        nl: 'Kies je ‘Wacht het langst’, dan staat iedereen apart in de lijst, wie het langst wacht bovenaan.',
        en: 'With “Waiting longest” everybody is in the list on their own, whoever has waited longest first.',
      },
    ],
    benefit: { nl: 'Je beslist over een dienst in één keer.', en: 'You decide about a shift in one go.' },
  },
  {
    id: 'clear-mails',
    day: '2026-11-24',
    type: 'improvement',
    audience: 'volunteers',
    title: { nl: 'Mails die zeggen wat er is', en: 'Emails that say what is going on' },
    details: [
      {
        nl: 'Gaat een dienst niet door, dan zegt de mail dat, met de reden als die er is. En ook als hij toch doorgaat.',
        en: 'If a shift will not take place, the email says so, with the reason if there is one. And also if it takes place after all.',
      },
      {
        nl: 'Worden er meer van je diensten bevestigd, dan krijg je één mail. Een claim die je meteen ongedaan maakt, geeft er geen.',
        en: 'When several of your shifts are confirmed you get one email. A claim that you undo at once gives none.',
      },
      {
        nl: 'Krijg je ’s avonds een plek aangeboden, dan telt de nacht niet mee.',
        en: 'If a place is offered to you in the evening, the night does not count.',
      },
      {
        nl: 'Kun je kort voor het begin niet, dan zoek je een vervanger, ook als je plek nog niet is bevestigd.',
        en: 'If you cannot come shortly before the start you seek a stand-in, also if your place is not confirmed yet.',
      },
    ],
    benefit: { nl: 'Je weet waar je aan toe bent.', en: 'You know where you stand.' },
  },
  {
    id: 'told-in-time',
    day: '2026-11-24',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Op tijd weten wie er mist', en: 'Know in time who is missing' },
    details: [
      {
        nl: 'Komt er binnen 48 uur voor een dienst een plek vrij zonder dat een beheerder dat deed, dan krijg je een mail.',
        en: 'If a place becomes free within 48 hours of a shift and no admin did that, you get an email.',
      },
      {
        nl: 'Bij Tekorten staan ook diensten zonder aanspreekpunt, omdat wie ze leidde er niet meer op staat.',
        en: 'Gaps also lists shifts with nobody to report to, because whoever led them is no longer on them.',
      },
      {
        nl: 'Voltooien kan vanaf het begin van een dienst, en is ongedaan te maken.',
        en: 'A place can be completed once its shift has started, and that can be undone.',
      },
    ],
    benefit: { nl: 'Je hebt nog tijd om iemand te vragen.', en: 'You still have time to ask somebody.' },
  },
  {
    id: 'dates-as-typed',
    day: '2026-11-24',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'De einddatum doet wat je typt', en: 'The end date does what you type' },
    details: [
      {
        nl: 'Verzet je de begindag van een dienst of evenement, dan gaat de einddag mee. Een einddag die je zelf typt, blijft staan.',
        en: 'If you change the start day of a shift or an event, the end day moves along. An end day that you type stays.',
      },
      {
        nl: 'Duurt een dienst langer dan 12 uur, dan vraagt het portaal één keer of dat klopt.',
        en: 'If a shift lasts more than 12 hours, the portal asks once whether that is right.',
      },
    ],
    benefit: {
      nl: 'Een dienst van 23 uur per ongeluk opslaan kan niet meer.',
      en: 'You can no longer save a shift of 23 hours by accident.',
    },
  },
  {
    id: 'your-own-sign-up',
    day: '2026-11-24',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Alleen je eigen registratie', en: 'Only your own sign-up' },
    details: [
      {
        nl: 'Open je de bevestigingsmail op een ander apparaat dan waarop je je registreerde, dan vul je je wachtwoord in en ben je meteen ingelogd.',
        en: 'If you open the confirmation email on another device than the one you signed up on, you enter your password and are logged in at once.',
      },
      {
        nl: 'Registreerde iemand anders zich met jouw adres, dan stop je dat met “Dat was ik niet”.',
        en: 'If somebody else signed up with your address, you end that with “That was not me”.',
      },
    ],
    benefit: {
      nl: 'Niemand kan het wachtwoord van jouw account kiezen.',
      en: 'Nobody can choose the password of your account.',
    },
  },
  {
    id: 'nothing-lost',
    day: '2026-11-24',
    type: 'fix',
    audience: 'volunteers',
    title: { nl: 'Wat je doet, raakt niet kwijt', en: 'What you do does not get lost' },
    details: [
      {
        nl: 'Bij Ploeg werkt Ongedaan maken ook als de verbinding wegvalt, en een telefoon die achterloopt telt gewoon mee.',
        en: 'In Crew, Undo also works when the connection drops, and a phone whose clock is behind counts like any other.',
      },
      {
        nl: 'Meld je je af voor een soort mail, of kun je een week niet? Een pagina die nog openstond, verandert dat niet meer.',
        en: 'Did you unsubscribe from a kind of email, or are you away for a week? A page that was still open no longer changes that.',
      },
      {
        nl: 'Wat je weggooit komt niet terug, en wie na jou in dezelfde browser inlogt ziet niet wat jij typte.',
        en: 'What you throw away does not come back, and whoever logs in after you in the same browser does not see what you typed.',
      },
    ],
    benefit: {
      nl: 'Ook met slecht bereik klopt wat het portaal bewaart.',
      en: 'What the portal keeps is right, also with a poor connection.',
    },
  },
  {
    id: 'backups',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Elke week een reservekopie', en: 'A backup every week' },
    details: [
      {
        nl: 'Elke maandagnacht bewaart het portaal een kopie van alle gegevens. De laatste acht blijven staan.',
        en: 'Every Monday night the portal keeps a copy of all data. The newest eight stay.',
      },
      {
        nl: 'Bij Instellingen, onder Status van het portaal, zie je wanneer de nieuwste is gemaakt.',
        en: 'In Settings, under Health of the portal, you see when the newest one was made.',
      },
      {
        nl: 'Wie verwijderd is, blijft verwijderd, ook als een kopie wordt teruggezet.',
        en: 'Whoever was removed stays removed, also when a copy is restored.',
      },
    ],
    benefit: {
      nl: 'Gaat er iets mis met de gegevens, dan kun je terug.',
      en: 'If something goes wrong with the data, you can go back.',
    },
  },
  {
    id: 'privacy-and-photos',
    day: '2026-11-23',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Je privacy, en jouw keuze over foto’s', en: 'Your privacy, and your choice about photos' },
    details: [
      {
        nl: 'Een pagina zegt in gewone woorden wat we bewaren, waarvoor, hoe lang en wie het ziet.',
        en: 'A page says in plain words what we keep, what for, how long and who sees it.',
      },
      {
        nl: 'In je profiel kies je of je herkenbaar op foto’s mag staan, en je wijzigt dat wanneer je wilt.',
        en: 'In your profile you choose whether photos may show you recognisably, and change it whenever you want.',
      },
      {
        nl: 'Bij Ploeg staat wie geen foto’s wil, zodat een fotograaf het weet.',
        en: 'Crew shows who does not want photos, so that a photographer knows.',
      },
    ],
    benefit: {
      nl: 'Je weet waar je aan toe bent, zonder kleine letters.',
      en: 'You know where you stand, without small print.',
    },
  },
  {
    id: 'portal-health',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Zie hoe het met het portaal gaat', en: 'See how the portal is doing' },
    details: [
      {
        nl: 'Bij Instellingen staat de toestand van het portaal: mails die wachten of mislukt zijn, achtergrondtaken en waarom claims vandaag geweigerd zijn.',
        en: 'Settings shows the health of the portal: emails that wait or failed, background jobs, and why claims were refused today.',
      },
      {
        nl: 'Bovenaan staat in gewone woorden of alles loopt, of wat je kunt doen.',
        en: 'At the top it says in plain words whether everything works, or what you can do.',
      },
      {
        nl: 'Gaat er iets mis, dan krijgt wie het portaal beheert een mail: één als het begint en één als het voorbij is.',
        en: 'When something goes wrong, whoever looks after the portal gets an email: one when it begins and one when it is over.',
      },
    ],
    benefit: {
      nl: 'Je merkt een storing voordat een vrijwilliger erover belt.',
      en: 'You notice a failure before a volunteer calls about it.',
    },
  },
  {
    id: 'retention',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Bewaartermijnen', en: 'How long data is kept' },
    details: [
      {
        nl: 'Bij Instellingen staat hoe lang het portaal gegevens bewaart, en wie zo lang weg is dat het account gewist zou worden.',
        en: 'Settings show how long the portal keeps data, and who was away for so long that the account would be erased.',
      },
      {
        nl: 'Zet je het opruimen aan, dan krijgen zij eerst een mail. Inloggen of een plek nemen houdt het tegen.',
        en: 'If you turn on cleaning up, they get an email first. Logging in or taking a place stops it.',
      },
    ],
    benefit: {
      nl: 'Je bewaart niet meer over mensen dan nodig is, zonder er zelf aan te denken.',
      en: 'You keep no more about people than needed, without having to think of it.',
    },
  },
  {
    id: 'desktop-windows',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Meer vensters in de IJsploeg-app', en: 'More windows in the IJsploeg app' },
    details: [
      {
        nl: 'Open de planning naast de vrijwilligers: met Nieuw venster in het menu, of met Ctrl en een klik op een link.',
        en: 'Open the planning beside the volunteers: with New window in the menu, or with Ctrl and a click on a link.',
      },
      {
        nl: 'Vorige, Volgende, zoeken op de pagina en inzoomen werken zoals in je browser.',
        en: 'Back, Forward, finding on the page and zooming work as in your browser.',
      },
      {
        nl: 'Sleep een opgeslagen export uit de melding of uit de lijst zo in een mail.',
        en: 'Drag a saved export from the notice or the list straight into an email.',
      },
      {
        nl: 'Ook zonder verbinding leg je in Ploeg vast wie er is; het wordt later verstuurd.',
        en: 'Without a connection you record in Crew who is there as well; it is sent later.',
      },
    ],
    benefit: {
      nl: 'Je vergelijkt zonder heen en weer te klikken, en op de ijsbaan werkt de computer door.',
      en: 'You compare without clicking back and forth, and at the rink the computer keeps working.',
    },
  },
  {
    id: 'desktop-downloads',
    day: '2026-11-23',
    type: 'improvement',
    audience: 'admins',
    title: {
      nl: 'IJsploeg voor je computer vinden en bijwerken',
      en: 'Find and update IJsploeg for your computer',
    },
    details: [
      {
        nl: 'Als jullie portaal de app aanbiedt, staat hij op je dashboard, bij je profiel en naast Naar Excel, met het bestand voor jouw computer.',
        en: 'If your portal offers the app, it is on your dashboard, in your profile and next to To Excel, with the file for your computer.',
      },
      {
        nl: 'Is de app te oud voor het portaal, dan werk je hem met één klik bij.',
        en: 'If the app is too old for the portal, you update it with one click.',
      },
    ],
    benefit: {
      nl: 'Je hoeft niet te zoeken waar de app staat.',
      en: 'You need not look for where the app is.',
    },
  },
  {
    id: 'desktop-exports',
    day: '2026-11-23',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Exporteren loopt niet meer vast', en: 'Exports no longer get stuck' },
    details: [
      {
        nl: 'In de desktop-app breek je een export altijd binnen een seconde af, ook een die je uit het menu startte.',
        en: 'In the desktop app you can always cancel an export within a second, also one started from the menu.',
      },
      {
        nl: 'Staat het bestand nog open in Excel, of is de map weg? Dat hoor je voordat het ophalen begint.',
        en: 'Is the file still open in Excel, or the folder gone? You hear so before anything is fetched.',
      },
      {
        nl: 'Een bestand met reserveringen heeft de naam van het evenement, en Openen opent het bestand uit de melding.',
        en: 'A file of reservations has the name of the event, and Open opens the file that the message is about.',
      },
    ],
    benefit: {
      nl: 'Je vindt het juiste bestand terug en wacht nooit voor niets.',
      en: 'You find the right file again, and never wait for nothing.',
    },
  },
  {
    id: 'plans-more',
    day: '2026-11-23',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Meer kanten aan Planacties', en: 'Plans do more' },
    details: [
      {
        nl: 'Van gekozen diensten wijzig je nu alles in één keer: ook het minimum, de vaardigheden, de omschrijving, het evenement en vanaf wanneer claimen kan.',
        en: 'Of selected shifts you now change everything at once: also the minimum, the skills, the description, the event and from when they can be claimed.',
      },
      {
        nl: 'Een voorbeelddag pas je aan: de naam, en elke dienst die erin staat.',
        en: 'You can edit a day template: its name, and each shift in it.',
      },
      {
        nl: 'Planacties staat in het menu, en een concept staat als omlijning in de dag van de kalender.',
        en: 'Plans is in the menu, and a draft is outlined in the day of the calendar.',
      },
      {
        nl: 'Een dienst waarop gewerkt is, kun je niet meer verwijderen: dan verdwijnen er geen uren.',
        en: 'A shift on which people worked can no longer be deleted, so no hours are lost.',
      },
      {
        nl: 'Een concept waar 30 dagen niemand aan werkt, wordt opgeruimd. Terugdraaien kan een jaar lang.',
        en: 'A draft that nobody works on for 30 days is cleaned up. A plan can be undone for a year.',
      },
    ],
    benefit: {
      nl: 'Ook halverwege het seizoen pas je het rooster in een paar minuten aan.',
      en: 'In the middle of the season, too, you change the roster in a few minutes.',
    },
  },
  {
    id: 'planning-grid',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'De week op één roosterbord', en: 'The week on one planning grid' },
    details: [
      {
        nl: 'Het roosterbord laat een week zien per dienst of per persoon: wie staat waar, wie heeft nog niets en waar is een tekort.',
        en: 'The planning grid shows a week by shift or by person: who is where, who has nothing yet, and where people are missing.',
      },
      {
        nl: 'Sleep iemand naar een dienst, of pak op met M, kies met de pijltjes en zet neer met Enter. Op een telefoon kies je Verplaatsen naar….',
        en: 'Drag somebody to a shift, or pick up with M, choose with the arrow keys and drop with Enter. On a phone, choose Move to….',
      },
      {
        nl: 'Onderweg zie je bij elke dienst wat ertegen spreekt. De laatste tien handelingen maak je ongedaan met Ctrl+Z.',
        en: 'On the way each shift shows what speaks against it. The last ten acts can be undone with Ctrl+Z.',
      },
    ],
    benefit: {
      nl: 'Schuiven met mensen kost één beweging, en wie verplaatst wordt krijgt één mail.',
      en: 'Moving people takes one movement, and whoever is moved gets one email.',
    },
  },
];
