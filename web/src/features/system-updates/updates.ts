import type { Locale } from '@ijsploeg/worker/contract';

export const UPDATE_TYPES = ['feature', 'improvement', 'fix'] as const;
export type UpdateType = (typeof UPDATE_TYPES)[number];

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
 * What changed, newest first. Describes only what the portal does today, in the words of its users, with Dutch as the
 * original.
 */
export const UPDATES: readonly SystemUpdate[] = [
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
        nl: 'Bij Instellingen, onder Toestand van het portaal, zie je wanneer de nieuwste is gemaakt.',
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
        nl: 'Een dagsjabloon pas je aan: de naam, en elke dienst die erin staat.',
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
  {
    id: 'desktop-roster',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: {
      nl: 'De app op je computer werkt door met het venster dicht',
      en: 'The app on your computer works on with its window closed',
    },
    details: [
      {
        nl: 'Bij het pictogram naast de klok zie je welke diensten er nu zijn en hoeveel mensen er komen.',
        en: 'At the icon near the clock you see which shifts are on now, and how many people are coming.',
      },
      {
        nl: 'Rooster van vandaag opent over elk scherm, ook zonder verbinding: vandaag en de twee dagen erna, met hoe oud het is.',
        en: 'Today’s roster opens over every screen, also without a connection: today and the next two days, with how old it is.',
      },
      {
        nl: 'Meldingen en de dagelijkse export komen ook met het venster dicht. Wil je dat niet, zet ze dan uit bij Instellingen van de app.',
        en: 'Notifications and the daily export also come with the window closed. Switch them off in the settings of the app if you like.',
      },
      {
        nl: 'Je kiest of de app start als je op je computer inlogt, en stoppen tijdens een export vraagt het eerst.',
        en: 'You choose whether the app starts when you log in to your computer, and quitting during an export asks first.',
      },
    ],
    benefit: {
      nl: 'Je weet altijd wie er komt, en mist geen aanmelding of export.',
      en: 'You always know who is coming, and miss no application or export.',
    },
  },
  {
    id: 'plans',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een heel seizoen in één keer plannen', en: 'Plan a whole season at once' },
    details: [
      {
        nl: 'Naast Dienst toevoegen maak je een reeks, kopieer je een week, gebruik je een dagsjabloon of lees je een Excel- of csv-bestand in.',
        en: 'Next to Add shift you make a series, copy a week, use a day template or read an Excel or csv file.',
      },
      {
        nl: 'Kies in de lijst meer diensten om ze samen te verplaatsen, te wijzigen of te laten vervallen.',
        en: 'Select several shifts in the list to move, change or call them off together.',
      },
      {
        nl: 'Het wordt eerst een concept, dat zegt wat er niet klopt. In de kalender zien alleen beheerders het.',
        en: 'It becomes a draft first, which says what is wrong. Only admins see it in the calendar.',
      },
      {
        nl: 'Bij Planacties staat wie wat deed, en draai je het terug.',
        en: 'Plans says who did what, and takes it back.',
      },
    ],
    benefit: {
      nl: 'Zes weken plannen kost minuten in plaats van avonden, en een vergissing is zo hersteld.',
      en: 'Planning six weeks takes minutes instead of evenings, and a mistake is soon undone.',
    },
  },
  {
    id: 'gaps',
    day: '2026-11-23',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Tekorten: zien wie je nodig hebt, en het vragen', en: 'Gaps: see whom you need, and ask' },
    details: [
      {
        nl: 'Tekorten laat zien welke diensten mensen nodig hebben, de dringendste eerst, met ernaast wie het best past.',
        en: 'Gaps shows which shifts need people, the most urgent first, with the best people beside them.',
      },
      {
        nl: 'Met één druk vraag je de beste vijf per mail. Wie kan, heeft met één tik een plek; je ziet wie is gevraagd en wat ze zeiden.',
        en: 'One press asks the best five by email. Whoever can has a place with one tap; you see who was asked and what they said.',
      },
      {
        nl: 'Je krijgt één mail per dag als er in de komende drie dagen iets ontbreekt. Hoe laat, en hoe vaak iemand per week gevraagd mag worden, stel je in.',
        en: 'You get one email a day if something is missing in the next three days. You set when, and how often a week somebody may be asked.',
      },
    ],
    benefit: {
      nl: 'Je zoekt niet meer in lijsten wie je nog kunt bellen, en niemand wordt steeds weer gevraagd.',
      en: 'You no longer search lists for whom to call, and nobody is asked over and over.',
    },
  },
  {
    id: 'availability',
    day: '2026-11-23',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Laat weten wanneer je kunt', en: 'Say when you can help' },
    details: [
      {
        nl: 'In je profiel kies je op welke dagen en avonden je graag helpt, en wanneer je afwezig bent.',
        en: 'In your profile you choose on which days and evenings you like to help, and when you are away.',
      },
      {
        nl: 'Komen we iemand tekort, dan kun je een vraag krijgen. Je antwoordt met één tik: ja, nee of deze week niet.',
        en: 'When we are short of people, you may get a question. You answer with one tap: yes, no or not this week.',
      },
    ],
    benefit: {
      nl: 'We vragen je op momenten die je passen. Claimen kan altijd, ook op andere.',
      en: 'We ask you at times that suit you. You can always claim others too.',
    },
  },
  {
    id: 'messages',
    day: '2026-11-23',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Berichten aan precies de juiste mensen', en: 'Messages to exactly the right people' },
    details: [
      {
        nl: 'Beheerders schrijven aan iedereen op een dienst, een dag of een periode, aan een vaardigheid of aan alle vrijwilligers. Vooraf staat er hoeveel mensen dat zijn en wie.',
        en: 'Administrators write to everybody on a shift, a day or a period, to a skill or to all volunteers. The number and the names come first.',
      },
      {
        nl: 'De eerste mail vertrekt na een minuut, daarna elke seconde één. Tot ze weg zijn kun je ze stoppen, en het bericht opnieuw schrijven.',
        en: 'The first email leaves after a minute, then one every second. Until they have left you can stop them, and write the message again.',
      },
      {
        nl: 'Ploegleiders schrijven bij Ploeg aan de eigen ploeg. Wie op de dienst staat, leest het bericht ook bij Mijn diensten.',
        en: 'Leads write to their crew on the Crew screen. Whoever is on the shift also reads the message in My shifts.',
      },
      {
        nl: 'Wie geen berichten per mail wil, krijgt alleen nog die over een eigen dienst binnen twee dagen.',
        en: 'Whoever wants no messages by email only gets those about an own shift within two days.',
      },
    ],
    benefit: {
      nl: '“De dweilmachine is stuk, kom een half uur later”: één zin, en niemand te veel.',
      en: '“The zamboni is broken, come half an hour later”: one sentence, and nobody too many.',
    },
  },
  {
    id: 'sign-up-rules',
    day: '2026-11-23',
    type: 'feature',
    audience: 'everyone',
    title: {
      nl: 'Diensten die later opengaan, en tijd om uit te rusten',
      en: 'Shifts that open later, and time to rest',
    },
    details: [
      {
        nl: 'Een dienst kan later opengaan. Tot dan zie je vanaf wanneer je hem kunt claimen; de laatste minuut telt af, en de knop komt vanzelf.',
        en: 'A shift can open later. Until then you see from when you can claim it; the last minute counts down, and the button appears by itself.',
      },
      {
        nl: 'Druk op Herinner me, en je krijgt één mail zodra je diensten opengaan.',
        en: 'Press Remind me, and you get one email as soon as your shifts open.',
      },
      {
        nl: 'Heb je door een dienst weinig rust of een lange dag, dan vragen we eerst of je hem toch wilt.',
        en: 'If a shift leaves you little rest or makes a long day, we first ask whether you want it anyway.',
      },
      {
        nl: 'Beheerders stellen per dienst een minimum en een openingsmoment in, en bij Instellingen hoeveel diensten één persoon kan claimen.',
        en: 'Admins set a minimum and an opening moment for each shift, and under Settings how many shifts one person can claim.',
      },
    ],
    benefit: {
      nl: 'Iedereen krijgt een eerlijke kans, en niemand werkt te lang door.',
      en: 'Everybody gets a fair chance, and nobody works for too long.',
    },
  },
  {
    id: 'waitlist',
    day: '2026-11-23',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Vol? Zet je op de wachtlijst', en: 'Full? Join the waitlist' },
    details: [
      {
        nl: 'Kies bij een volle dienst “Wachtlijst”. Je ziet de hoeveelste je bent.',
        en: 'Choose “Waitlist” on a full shift. You see at which number you are.',
      },
      {
        nl: 'Komt er een plek vrij, dan houden we hem voor de eerste op de lijst vast en sturen we een mail. Claimen kan met één tik, ook zonder in te loggen.',
        en: 'When a place is free, we keep it for the first in line and send an email. One tap claims it, also without logging in.',
      },
      {
        nl: 'Hoe lang je hebt, staat erbij. Minder dan drie uur voor de dienst krijgt iedereen op de lijst bericht, en heeft wie het eerst claimt de plek.',
        en: 'It says how long you have. Less than three hours before the shift everybody in line gets a message, and whoever claims first has the place.',
      },
      {
        nl: 'Beheerders zien bij elke dienst wie wacht, en kunnen een aanbod intrekken door de plek aan een ander te geven.',
        en: 'Admins see who waits for each shift, and can withdraw an offer by giving the place to somebody else.',
      },
    ],
    benefit: {
      nl: 'Een vrije plek is eerlijk verdeeld, en zo weer bezet.',
      en: 'A free place is shared out fairly, and soon taken again.',
    },
  },
  {
    id: 'hours',
    day: '2026-11-22',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Uren van iedereen, en een bedankje', en: 'Everybody’s hours, and a thank-you' },
    details: [
      {
        nl: 'Bij Vrijwilligers opent Uren wie hoeveel werkte, dit seizoen of in een andere periode.',
        en: 'Hours, on the Volunteers screen, shows who worked how much, this season or in another period.',
      },
      {
        nl: 'Maak daar een verklaring voor iemand, en bedank iedereen met één mail met de eigen uren.',
        en: 'Make a statement for somebody there, and thank everybody with one email with their own hours.',
      },
      {
        nl: 'Wie geen berichten van de organisatie wil, zet ze uit in het profiel of met de link in de mail.',
        en: 'Whoever wants no messages from the organisers turns them off in the profile or by the link in the email.',
      },
    ],
    benefit: {
      nl: 'Je weet wie je wat te danken hebt, en zegt het ook.',
      en: 'You know what you owe to whom, and you say so.',
    },
  },
  {
    id: 'crew',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Noteer wie er is, en zie je uren', en: 'Record who is there, and see your hours' },
    details: [
      {
        nl: 'Ploegleiders tikken bij Ploeg aan wie er is, ook zonder verbinding. Wie zomaar komt helpen, voegen ze toe.',
        en: 'Shift leads tap in Crew who is there, also without a connection. They add whoever comes to help.',
      },
      {
        nl: 'Bij Mijn diensten staat hoeveel je hebt gewerkt. Klopt het niet? Vraag een correctie.',
        en: 'My shifts says how long you worked. Is it wrong? Ask for a correction.',
      },
      {
        nl: 'Je maakt zelf een verklaring voor school of gemeente, die iedereen met de code kan controleren.',
        en: 'You make your own statement for a school or a municipality, which anybody can check by its code.',
      },
    ],
    benefit: {
      nl: 'De ploegleider weet wie er mist, en jij hebt bewijs van je uren.',
      en: 'The lead knows who is missing, and you have proof of your hours.',
    },
  },
  {
    id: 'reminder',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Een herinnering op de avond ervoor', en: 'A reminder on the evening before' },
    details: [
      {
        nl: 'Je krijgt één mail met je diensten van morgen. Met één tik laat je weten of je komt, zonder in te loggen.',
        en: 'You get one email with your shifts of tomorrow. With one tap you say whether you come, without logging in.',
      },
      {
        nl: 'Beheerders zien wie antwoordde en bij wie het onzeker is. Het uur staat bij Instellingen.',
        en: 'Admins see who answered and who is uncertain. The hour is in Settings.',
      },
      {
        nl: 'Liever geen herinnering? Zet hem uit in je profiel.',
        en: 'Rather no reminder? Turn it off in your profile.',
      },
    ],
    benefit: { nl: 'Niemand vergeet een dienst.', en: 'Nobody forgets a shift.' },
  },
  {
    id: 'stand-ins',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Kun je niet? Zoek een vervanger', en: 'Cannot come? Look for a stand-in' },
    details: [
      {
        nl: 'Kies bij Mijn diensten “Ik kan niet”. Je houdt je plek tot een ander hem overneemt, en krijgt dan een mail.',
        en: 'Choose “I cannot come” in My shifts. You keep your place until somebody takes it over, and then get an email.',
      },
      {
        nl: 'Bij Diensten zie je waar een vervanger wordt gezocht, en neem je een plek over.',
        en: 'In Shifts you see where a stand-in is sought, and take over a place.',
      },
      {
        nl: 'Beheerders zien het bij Taken, kiezen een vervanger of geven de plek vrij.',
        en: 'Admins see it in To-do, choose a stand-in or release the place.',
      },
    ],
    benefit: {
      nl: 'Niemand blijft stil weg, en de dienst blijft bezet.',
      en: 'Nobody stays away in silence, and the shift stays filled.',
    },
  },
  {
    id: 'calendar-subscription',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Je agenda houdt je diensten zelf bij', en: 'Your calendar follows your shifts' },
    details: [
      {
        nl: 'Maak in je profiel een agenda-abonnement. Verandert een dienst, dan verandert hij ook in je agenda.',
        en: 'Make a calendar subscription in your profile. When a shift changes, it changes in your calendar too.',
      },
      {
        nl: 'Stopt het abonnement of maak je een nieuwe link, dan werkt de oude link niet meer.',
        en: 'When you end the subscription or make a new link, the old link stops working.',
      },
    ],
    benefit: {
      nl: 'Nooit meer een oude tijd in je agenda.',
      en: 'Never an old time in your calendar again.',
    },
  },
  {
    id: 'shift-leads',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Een ploegleider per dienst', en: 'A lead for each shift' },
    details: [
      {
        nl: 'Beheerders wijzen bij een dienst een ploegleider aan. De anderen zien bij hun dienst bij wie ze zich melden.',
        en: 'Admins choose who leads a shift. The others see with their shift whom to report to.',
      },
    ],
    benefit: { nl: 'Je weet wie je moet hebben.', en: 'You know whom to look for.' },
  },
  {
    id: 'awaiting-confirmation',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Zien of een plek al is bevestigd', en: 'See whether a place is confirmed' },
    details: [
      {
        nl: 'Naast elke plek die een beheerder nog niet bevestigde, staat ‘wacht op bevestiging’. In de kalender heeft zo’n dienst een klokje in plaats van een vinkje.',
        en: 'Every place that no admin has confirmed yet says ‘awaiting confirmation’. In the calendar such a shift has a clock instead of a tick.',
      },
      {
        nl: 'Mails hebben het logo en een donkere versie.',
        en: 'Emails have the logo and a dark version.',
      },
    ],
    benefit: { nl: 'Je weet waar je aan toe bent.', en: 'You know where you stand.' },
  },
  {
    id: 'own-language',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Alles in je eigen taal', en: 'Everything in your own language' },
    details: [
      {
        nl: 'Vaardigheden hebben ook een Engelse naam, en een Excel-bestand heeft koppen en statussen in de taal van wie het maakt.',
        en: 'Skills have an English name too, and an Excel file has headers and states in the language of whoever makes it.',
      },
      {
        nl: 'Een datum typ je zoals je wilt, bijvoorbeeld 5-12-26; ook in het logboek.',
        en: 'Type a date as you like, such as 5-12-26; in the activity log too.',
      },
    ],
    benefit: { nl: 'Niets meer om te vertalen.', en: 'Nothing left to translate.' },
  },
  {
    id: 'without-connection',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Het portaal opent ook zonder verbinding', en: 'The portal opens without a connection' },
    details: [
      {
        nl: 'Zonder verbinding zie je wat het laatst op dit apparaat is geladen, met het tijdstip erbij: je dashboard, diensten, evenementen en tickets. Wijzigen kan dan niet.',
        en: 'Without a connection you see what was loaded last on this device, with its time: your dashboard, shifts, events and tickets. You cannot change anything then.',
      },
      {
        nl: 'Telefoonnummers en e-mailadressen van anderen worden niet bewaard. Bij uitloggen verdwijnt alles van het apparaat.',
        en: 'Phone numbers and email addresses of others are not kept. Logging out removes everything from the device.',
      },
    ],
    benefit: {
      nl: 'In een kleedkamer zonder bereik weet je nog waar en hoe laat je dienst begint.',
      en: 'In a changing room without reception you still know where and when your shift starts.',
    },
  },
  {
    id: 'todo-selection',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Veel plekken tegelijk bevestigen', en: 'Confirm many places at once' },
    details: [
      {
        nl: 'Taken staan per dienst bij elkaar, en je kiest of de langst wachtende of de eerst beginnende vooraan staan.',
        en: 'The places to confirm are grouped by shift, those that wait longest or those that start first on top.',
      },
      {
        nl: 'Vink plekken aan, of een hele dienst, en bevestig ze in één keer. Lukt er een niet, dan zie je waarom.',
        en: 'Tick places or a whole shift, and confirm them together. If one cannot be confirmed, you see why.',
      },
      {
        nl: 'Plekken op diensten die niet doorgaan, staan er niet meer tussen.',
        en: 'Places on shifts that were cancelled are no longer among them.',
      },
    ],
    benefit: {
      nl: 'Een lange lijst werk je in een paar tikken weg.',
      en: 'A long list is done in a few clicks.',
    },
  },
  {
    id: 'dashboard-work',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'admins',
    title: { nl: 'Op je dashboard staat wat er te doen is', en: 'Your dashboard says what to do' },
    details: [
      {
        nl: 'Aanmeldingen, plekken om te bevestigen, diensten die tot en met morgen mensen zoeken, late annuleringen en mails die niet aankwamen: elk met een link naar de lijst.',
        en: 'Applications, places to confirm, shifts that need people until tomorrow night, late cancellations and emails that failed: each with a link to its list.',
      },
      {
        nl: 'Een dienst die mensen zoekt, vul je er meteen aan.',
        en: 'You fill a shift that needs people right there.',
      },
      {
        nl: 'Doet iemand een paar keer achter elkaar hetzelfde, dan is dat in de recente activiteit één regel.',
        en: 'What somebody does several times in a row is one line of the recent activity.',
      },
    ],
    benefit: {
      nl: 'Je ziet in één keer of er iets op je wacht.',
      en: 'You see at a glance whether anything waits for you.',
    },
  },
  {
    id: 'dashboard-what-to-do',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'volunteers',
    title: { nl: 'Claimen vanaf je dashboard', en: 'Claim from your dashboard' },
    details: [
      {
        nl: 'Bovenaan staan je eerstvolgende dienst en de diensten die je kunt doen. Claimen is één tik, en je kunt het meteen ongedaan maken.',
        en: 'Your next shift and the shifts you can do are at the top. Claiming takes one tap, which you can undo at once.',
      },
    ],
    benefit: {
      nl: 'Je hoeft niet meer te zoeken naar een dienst die bij je past.',
      en: 'You no longer have to look for a shift that suits you.',
    },
  },
  {
    id: 'contact',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Wie je kunt bellen', en: 'Whom you can call' },
    details: [
      {
        nl: 'Waar je hulp nodig kunt hebben, staan naam, nummer en e-mailadres van de organisatie; onder elke mail ook.',
        en: 'Where you may need help you find the name, number and email address of the organisers; below every email too.',
      },
      {
        nl: 'Een antwoord op een mail komt bij de organisatie aan. Beheerders vullen de gegevens in bij Instellingen.',
        en: 'A reply to an email reaches the organisers. Admins fill in the details in Settings.',
      },
    ],
    benefit: {
      nl: 'Je zoekt niet meer naar een nummer als je niet kunt komen.',
      en: 'No more looking for a number when you cannot come.',
    },
  },
  {
    id: 'late-changes',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'volunteers',
    title: { nl: 'Late wijzigingen meteen in je mail', en: 'Late changes in your email at once' },
    details: [
      {
        nl: 'Begint je dienst binnen 24 uur, dan mailen we een wijziging of afgelasting meteen. Anders wachten we vijf minuten, zodat een paar wijzigingen één mail worden.',
        en: 'If your shift starts within 24 hours, we email a change or a cancellation at once. Otherwise we wait five minutes, so that a few changes become one email.',
      },
      {
        nl: 'Verandert alleen het aantal plekken, dan mailen we niet.',
        en: 'If only the number of places changes, we send no email.',
      },
    ],
    benefit: {
      nl: 'Je weet het voordat je op de fiets stapt.',
      en: 'You know before you get on your bike.',
    },
  },
  {
    id: 'double-booking',
    day: '2026-11-22',
    type: 'improvement',
    audience: 'admins',
    title: {
      nl: 'Verplaats je een dienst, dan zie je wie dubbel staat',
      en: 'Move a shift and see who is booked twice',
    },
    details: [
      {
        nl: 'Heeft iemand op de nieuwe tijd al een andere dienst, dan lees je wie en welke, voordat er iets opgeslagen wordt. Jij kiest: terug, of toch opslaan.',
        en: 'If somebody has another shift at the new time, you read who and which before anything is saved. You choose: back, or save anyway.',
      },
    ],
    benefit: {
      nl: 'Niemand staat ongemerkt op twee plekken.',
      en: 'Nobody is in two places unnoticed.',
    },
  },
  {
    id: 'email-correction',
    day: '2026-11-22',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een e-mailadres corrigeren', en: 'Correct an email address' },
    details: [
      {
        nl: 'Vul voor een gebruiker of vrijwilliger een nieuw adres in. Het geldt zodra die het bevestigt met de link in de mail; het oude adres krijgt bericht.',
        en: 'Enter a new address for a user or a volunteer. It counts once they confirm it with the link in the email; the old address is told.',
      },
    ],
    benefit: {
      nl: 'Wie een ander adres heeft, hoeft niet opnieuw te beginnen.',
      en: 'Who has another address does not have to start over.',
    },
  },
  {
    id: 'second-factor',
    day: '2026-11-22',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Tweestapsverificatie', en: 'Two-step verification' },
    details: [
      {
        nl: 'Zet bij je profiel aan dat we bij het inloggen ook een code uit een app op je telefoon vragen.',
        en: 'In your profile you can have us ask for a code from an app on your phone when you log in.',
      },
      {
        nl: 'Aanzetten vraagt om je wachtwoord. Zette iemand anders het aan, dan zet je het 24 uur lang uit met de knop in de mail.',
        en: 'Turning it on asks for your password. If somebody else turned it on, the button in the email turns it off for 24 hours.',
      },
      {
        nl: 'Beheerders kiezen bij Instellingen vanaf welke dag alle beheerders dit nodig hebben, en loggen iemand die zijn telefoon kwijt is overal uit.',
        en: 'In Settings admins choose from which day all admins need it, and they can sign somebody who lost a phone out everywhere.',
      },
      {
        nl: 'Inloggen blijft hoogstens 90 dagen geldig, voor beheerders 14.',
        en: 'You stay logged in for 90 days at most, admins for 14.',
      },
    ],
    benefit: {
      nl: 'Wie alleen je wachtwoord heeft, komt niet bij de gegevens van anderen.',
      en: 'Somebody who only has your password cannot get at the data of others.',
    },
  },
  {
    id: 'desktop-app',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een app voor op je computer', en: 'An app for your computer' },
    details: [
      {
        nl: 'Alle schermen voor beheerders, geïnstalleerd op Windows, Mac of Linux. Het installatiebestand staat bij je profiel; zo niet, vraag het dan aan wie jullie portaal beheert.',
        en: 'All screens for admins, installed on Windows, Mac or Linux. The installer is in your profile; if not, ask whoever runs your portal.',
      },
      {
        nl: 'Bewaar de Excel-export waar je wilt, met één klik in een vaste map, of elke dag vanzelf zolang de app openstaat.',
        en: 'Save the Excel export where you like, with one click into a fixed folder, or every day by itself while the app is open.',
      },
      {
        nl: 'Valt de verbinding weg, dan kun je het rooster van vandaag en morgen nog lezen. Het rooster van vandaag druk je af uit het menu.',
        en: 'When the connection is gone you can still read the roster of today and tomorrow. You print today’s roster from the menu.',
      },
      {
        nl: 'Je krijgt een melding bij een nieuwe aanmelding, en als iemand zich minder dan een dag van tevoren annuleert.',
        en: 'You get a notice of each new application, and when somebody cancels less than a day ahead.',
      },
    ],
    benefit: {
      nl: 'Het rooster staat klaar, ook als de wifi van de ijsbaan het niet doet.',
      en: 'The roster is at hand, also when the rink’s Wi-Fi is down.',
    },
  },
  {
    id: 'events',
    day: '2026-11-21',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Evenementen voor iedereen', en: 'Events for everyone' },
    details: [
      {
        nl: 'Iedereen bekijkt de evenementen, ook zonder account: zoeken, filteren en zien hoeveel plekken er nog zijn.',
        en: 'Everyone can look at the events, without an account too: search, filter and see how many places are left.',
      },
      {
        nl: 'Wie de link deelt in een chat, ziet daar de titel, de foto en de datum.',
        en: 'Share the link in a chat and its title, photo and date show there.',
      },
    ],
    benefit: {
      nl: 'Eén link voor op de poster en in de groepsapp.',
      en: 'One link for the poster and the group chat.',
    },
  },
  {
    id: 'reservations',
    day: '2026-11-21',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Plekken reserveren, met een ticket', en: 'Reserve places, with a ticket' },
    details: [
      {
        nl: 'Met een account reserveer je plekken; het ticket met QR-code komt per mail en staat onder Mijn reserveringen.',
        en: 'With an account you reserve places; the ticket with its QR code comes by email and stands under My reservations.',
      },
      {
        nl: 'Tot het begin annuleer je je plekken zelf; een ander kan ze dan meteen nemen.',
        en: 'Until the start you can cancel your places yourself; somebody else can take them at once.',
      },
      {
        nl: 'Betalen doe je bij de balie, niet in het portaal.',
        en: 'You pay at the desk, not in the portal.',
      },
    ],
    benefit: {
      nl: 'Er worden nooit meer plekken weggegeven dan er zijn.',
      en: 'There are never more places given out than there are.',
    },
  },
  {
    id: 'event-admin',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Evenementen en reserveringen beheren', en: 'Manage events and reservations' },
    details: [
      {
        nl: 'Maak en wijzig evenementen met een foto, en zie hoe vol de diensten erbij zitten.',
        en: 'Create and change events with a photo, and see how full their shifts are.',
      },
      {
        nl: 'Zoek in de reserveringen, annuleer er een en sla de lijst op als Excel-bestand.',
        en: 'Search the reservations, cancel one and save the list as an Excel file.',
      },
      {
        nl: 'Verwijder je een evenement, dan zie je eerst hoeveel reserveringen er zijn en hoeveel mails er uitgaan.',
        en: 'Before you delete an event you see how many reservations there are and how many emails go out.',
      },
    ],
    benefit: {
      nl: 'Geen losse lijsten meer naast het rooster.',
      en: 'No more separate lists beside the roster.',
    },
  },
  {
    id: 'door-check',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Tickets scannen aan de deur', en: 'Scan tickets at the door' },
    details: [
      {
        nl: 'Scan de QR-code met de camera van je telefoon, of typ de code. Elk ticket geldt één keer; daarna zie je wanneer het gebruikt is.',
        en: 'Scan the QR code with your phone’s camera, or type the code. Each ticket counts once; after that you see when it was used.',
      },
      {
        nl: 'Valt de verbinding weg, dan wacht de controle op je telefoon, duidelijk als nog niet bevestigd, en gaat vanzelf alsnog.',
        en: 'If the connection drops, the check waits on your phone, clearly marked as not yet confirmed, and is sent by itself later.',
      },
    ],
    benefit: {
      nl: 'De rij loopt door, ook met slecht bereik.',
      en: 'The queue keeps moving, with poor reception too.',
    },
  },
  {
    id: 'dashboard',
    day: '2026-11-21',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Een dashboard met alles op één plek', en: 'A dashboard with everything in one place' },
    details: [
      {
        nl: 'Vrijwilligers zien hun eerstvolgende diensten en zetten die met één knop in hun eigen agenda.',
        en: 'Volunteers see their next shifts and put them into their own calendar with one button.',
      },
      {
        nl: 'Beheerders zien hoe vol de komende 14 dagen zitten, met een balk per dag die naar die dag leidt.',
        en: 'Admins see how full the coming 14 days are, with a bar per day that leads to that day.',
      },
      {
        nl: 'Beheerders zien ook wie net een dienst pakte of afzegde, en wie zich aanmeldde.',
        en: 'Admins also see who just took or cancelled a shift, and who applied.',
      },
    ],
    benefit: {
      nl: 'In één oogopslag weet je waar nog mensen nodig zijn.',
      en: 'You see at a glance where people are still needed.',
    },
  },
  {
    id: 'people',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Vrijwilligers en gebruikers beheren', en: 'Manage volunteers and users' },
    details: [
      {
        nl: 'Zoek op naam of e-mailadres, met of zonder accenten (bjorn vindt Bjørn), en filter op vaardigheid.',
        en: 'Search by name or email address, with or without accents (bjorn finds Bjørn), and filter by skill.',
      },
      {
        nl: 'Bel, mail of app iemand met één tik, en bekijk iemands diensten.',
        en: 'Call, email or message somebody with one tap, and see their shifts.',
      },
      {
        nl: 'Maak iemand vrijwilliger of beheerder, zet iemand terug of verwijder iemand. Vooraf lees je wat de gevolgen zijn. De laatste beheerder kan niet weg.',
        en: 'Make somebody a volunteer or an admin, step somebody down or remove them. You read the consequences first. The last admin cannot go.',
      },
    ],
    benefit: { nl: 'Iedereen is snel gevonden en bereikt.', en: 'Everybody is quickly found and reached.' },
  },
  {
    id: 'own-account',
    day: '2026-11-21',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Baas over je eigen account', en: 'In charge of your own account' },
    details: [
      {
        nl: 'Op je profiel zie je waar je bent ingelogd, en log je daar ook uit.',
        en: 'On your profile you see where you are logged in, and log out there too.',
      },
      {
        nl: 'Download alles wat we van je bewaren, als leesbare pagina of als bestand.',
        en: 'Download everything we keep about you, as a readable page or as a file.',
      },
      {
        nl: 'Verwijder je account zelf, met je wachtwoord. Plekken die je nog had, komen vrij; gewerkte diensten blijven meetellen, zonder je naam.',
        en: 'Delete your account yourself, with your password. Places you still had are free again; shifts you worked keep counting, without your name.',
      },
    ],
    benefit: {
      nl: 'Jij bepaalt wat er met je gegevens gebeurt.',
      en: 'You decide what happens to your data.',
    },
  },
  {
    id: 'activity-log',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Een logboek van wat er gebeurde', en: 'A log of what happened' },
    details: [
      {
        nl: 'Elke handeling van een beheerder staat erin: wie, wat, over wie, wanneer, en wat er veranderde.',
        en: 'Every act of an admin is in it: who, what, about whom, when, and what changed.',
      },
      {
        nl: 'Ook inloggen, verkeerde wachtwoorden en geweigerde handelingen worden bewaard. Wachtwoorden zelf nooit.',
        en: 'Logins, wrong passwords and refused acts are kept as well. Passwords themselves never are.',
      },
      { nl: 'Filter op persoon, soort en dag.', en: 'Filter by person, kind and day.' },
    ],
    benefit: {
      nl: 'Je kunt altijd terugzoeken hoe iets gegaan is.',
      en: 'You can always look up how something went.',
    },
  },
  {
    id: 'mail-log',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Zien welke mails niet aankwamen', en: 'See which emails did not get through' },
    details: [
      {
        nl: 'Het mailjournaal laat zien wat aan wie verstuurd is, en waarom iets mislukte.',
        en: 'The mail log shows what was sent to whom, and why something failed.',
      },
      {
        nl: 'Een mislukte mail verstuur je opnieuw. In het menu staat hoeveel het er zijn.',
        en: 'You send a failed email again. The menu shows how many there are.',
      },
    ],
    benefit: {
      nl: 'Niemand mist een bericht zonder dat je het weet.',
      en: 'Nobody misses a message without you knowing.',
    },
  },
  {
    id: 'double-press',
    day: '2026-11-21',
    type: 'fix',
    audience: 'everyone',
    title: { nl: 'Twee keer drukken doet het één keer', en: 'Pressing twice does it once' },
    details: [
      {
        nl: 'Wie door trage verbinding twee keer op een knop drukte, kreeg soms een foutmelding over iets dat al gelukt was.',
        en: 'Who pressed a button twice on a slow connection sometimes got an error about something that had worked.',
      },
    ],
    benefit: { nl: 'Een klik is een klik, ook op het ijs.', en: 'A click is a click, on the ice too.' },
  },
  {
    id: 'confirmed-meanwhile',
    day: '2026-11-21',
    type: 'fix',
    audience: 'admins',
    title: {
      nl: 'Een plek die net bevestigd is, annuleer je niet per ongeluk',
      en: 'No cancelling of a place that was just confirmed',
    },
    details: [
      {
        nl: 'Bevestigde een andere beheerder de plek terwijl jij hem wilde annuleren, dan lees je dat nu eerst.',
        en: 'If another admin confirmed the place while you were about to cancel it, you are told so first.',
      },
    ],
    benefit: {
      nl: 'Beheerders werken elkaar niet meer tegen.',
      en: 'Admins no longer work against each other.',
    },
  },
  {
    id: 'shared-computer',
    day: '2026-11-21',
    type: 'fix',
    audience: 'everyone',
    title: { nl: 'Veilig op een gedeelde computer', en: 'Safe on a shared computer' },
    details: [
      {
        nl: 'Wat je invulde of bewaarde blijft weg uit de sessie van wie na jou inlogt.',
        en: 'What you typed or saved stays out of the session of whoever logs in after you.',
      },
    ],
    benefit: { nl: 'Jouw gegevens blijven van jou.', en: 'Your data stays yours.' },
  },
  {
    id: 'calendar',
    day: '2026-11-21',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Diensten als maand, dag of lijst', en: 'Shifts as a month, a day or a list' },
    details: [
      {
        nl: 'Kies tussen een maandkalender, een tijdlijn van één dag en een doorlopende lijst.',
        en: 'Choose between a month calendar, a timeline of one day and a running list.',
      },
      {
        nl: 'Zoek en filter; de link in je adresbalk laat een ander precies hetzelfde zien.',
        en: 'Search and filter; the link in your address bar shows somebody else exactly the same.',
      },
      {
        nl: 'Kun je een dienst niet claimen, dan staat erbij waarom.',
        en: 'If you cannot claim a shift, it says why.',
      },
    ],
    benefit: { nl: 'Een dienst die je past is zo gevonden.', en: 'A shift that suits you is quickly found.' },
  },
  {
    id: 'claiming',
    day: '2026-11-21',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Zelf diensten claimen en annuleren', en: 'Claim shifts and cancel them' },
    details: [
      {
        nl: 'De laatste plek gaat naar één persoon, hoeveel mensen ook tegelijk drukken.',
        en: 'The last place goes to one person, however many press at once.',
      },
      {
        nl: 'Zolang je plek niet bevestigd is, annuleer je hem voor het begin zelf. Daarna kan een beheerder dat.',
        en: 'While your place is not confirmed you can cancel it yourself before the start. After that an admin can.',
      },
      {
        nl: 'Bij Mijn diensten zet je elke dienst in Google, Outlook of een andere agenda.',
        en: 'In My shifts you put each shift into Google, Outlook or another calendar.',
      },
    ],
    benefit: {
      nl: 'Je regelt je rooster zelf, waar je ook bent.',
      en: 'You arrange your own roster, wherever you are.',
    },
  },
  {
    id: 'shift-admin',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Diensten maken, wijzigen en bemannen', en: 'Create, change and staff shifts' },
    details: [
      {
        nl: 'Dupliceer je een dienst, dan is alles al ingevuld; de kopie staat een dag later op dezelfde kloktijd.',
        en: 'Duplicate a shift and everything is filled in; the copy is a day later at the same time of day.',
      },
      {
        nl: 'Geef een vrijwilliger een plek. Overlapt die met een andere dienst, dan vragen we het eerst.',
        en: 'Give a volunteer a place. If it overlaps another shift, we ask first.',
      },
      {
        nl: 'Wijzigt een ander dezelfde dienst, dan zie je beide versies en kies je.',
        en: 'If somebody else changes the same shift, you see both versions and choose.',
      },
      {
        nl: 'Exporteer alle diensten met hun mensen naar Excel.',
        en: 'Export all shifts with their people to Excel.',
      },
    ],
    benefit: { nl: 'Het rooster staat sneller en klopt.', en: 'The roster is ready sooner, and right.' },
  },
  {
    id: 'to-do',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Taken: wat op jou wacht', en: 'To-do: what waits for you' },
    details: [
      {
        nl: 'Alle plekken die nog bevestigd moeten worden, de oudste bovenaan. Na 24 uur gemiddeld, na 48 uur hoog.',
        en: 'All places still to be confirmed, the oldest first. After 24 hours medium, after 48 hours high.',
      },
    ],
    benefit: {
      nl: 'Geen vrijwilliger hoeft lang op antwoord te wachten.',
      en: 'No volunteer has to wait long for an answer.',
    },
  },
  {
    id: 'shift-mails',
    day: '2026-11-21',
    type: 'feature',
    audience: 'volunteers',
    title: { nl: 'Mail over je diensten', en: 'Email about your shifts' },
    details: [
      {
        nl: 'Je krijgt bericht als je een plek krijgt, bevestigd bent of vervalt, en als je dienst wijzigt of niet doorgaat.',
        en: 'You hear when you are given a place, confirmed or taken off, and when your shift changes or is off.',
      },
      {
        nl: 'Bij een plek zit een agendabestand. Een paar wijzigingen kort na elkaar worden één mail.',
        en: 'A place comes with a calendar file. A few changes in a row become one email.',
      },
    ],
    benefit: { nl: 'Je staat nooit voor niets op het ijs.', en: 'You never turn up for nothing.' },
  },
  {
    id: 'past-shifts',
    day: '2026-11-21',
    type: 'fix',
    audience: 'volunteers',
    title: {
      nl: 'Geen mail meer over diensten die voorbij zijn',
      en: 'No more emails about shifts that are over',
    },
    details: [
      {
        nl: 'Wie een oude dienst opruimt, stoort daar niemand meer mee.',
        en: 'Whoever tidies up an old shift no longer disturbs anybody.',
      },
    ],
    benefit: { nl: 'Alleen post die ertoe doet.', en: 'Only emails that matter.' },
  },
  {
    id: 'forms-keep',
    day: '2026-11-21',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Formulieren onthouden wat je typte', en: 'Forms keep what you typed' },
    details: [
      {
        nl: 'Valt de verbinding weg of loopt je sessie af, dan staat wat je invulde er daarna nog.',
        en: 'If the connection drops or your session ends, what you typed is still there afterwards.',
      },
      {
        nl: 'Een fout staat bij het veld waar hij hoort, met hoe je hem oplost.',
        en: 'An error stands at its own field, with how to mend it.',
      },
    ],
    benefit: { nl: 'Nooit twee keer hetzelfde invullen.', en: 'Never fill in the same thing twice.' },
  },
  {
    id: 'session-wait',
    day: '2026-11-21',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Minder lang wachten op de server', en: 'Less waiting for the server' },
    details: [
      {
        nl: 'Antwoordt de server niet, dan wachten we nog 3 seconden op je sessie; dat was 15.',
        en: 'If the server does not answer, we wait 3 seconds for your session; it was 15.',
      },
      {
        nl: 'Daarna zie je een kopie van hooguit vijf minuten oud, met een melding.',
        en: 'After that you see a copy that is at most five minutes old, with a notice.',
      },
    ],
    benefit: { nl: 'Je kunt door, ook als het even hapert.', en: 'You can go on, also when it falters.' },
  },
  {
    id: 'speed',
    day: '2026-11-21',
    type: 'improvement',
    audience: 'everyone',
    title: { nl: 'Sneller op een telefoon', en: 'Faster on a phone' },
    details: [
      {
        nl: 'Een scherm haalt alleen op wat het zelf nodig heeft, en wat niet veranderde komt niet nog eens over de lijn.',
        en: 'A screen fetches only what it needs, and what did not change does not cross the line again.',
      },
    ],
    benefit: {
      nl: 'Ook met slecht bereik ben je zo binnen.',
      en: 'Even with poor reception you are in quickly.',
    },
  },
  {
    id: 'approval',
    day: '2026-11-21',
    type: 'feature',
    audience: 'admins',
    title: { nl: 'Aanmeldingen goedkeuren', en: 'Approve applications' },
    details: [
      {
        nl: 'Nieuwe aanmeldingen staan als kaarten klaar, met motivatie. De aanmelder krijgt een mail met de beslissing.',
        en: 'New applications wait as cards, with motivation. The applicant is emailed the decision.',
      },
      {
        nl: 'Een motivatie is niet verplicht; wie er een schrijft, schrijft minstens 10 tekens.',
        en: 'A motivation is optional; who writes one writes at least 10 characters.',
      },
      {
        nl: 'Met automatisch goedkeuren is een aanmelder meteen vrijwilliger.',
        en: 'With automatic approval an applicant is a volunteer at once.',
      },
    ],
    benefit: { nl: 'Nieuwe mensen zijn snel aan de slag.', en: 'New people get going quickly.' },
  },
  {
    id: 'accounts',
    day: '2026-11-21',
    type: 'feature',
    audience: 'everyone',
    title: { nl: 'Je account, in het Nederlands en Engels', en: 'Your account, in Dutch and English' },
    details: [
      {
        nl: 'Registreer met je e-mailadres, vul je profiel aan met foto en vaardigheden, en meld je aan.',
        en: 'Sign up with your email address, complete your profile with a photo and skills, and apply.',
      },
      {
        nl: 'Wachtwoord vergeten? Een link in je mail werkt een uur, en één keer.',
        en: 'Forgot your password? A link in your email works for an hour, and once.',
      },
      {
        nl: 'Wissel overal van taal. Het portaal volgt de donkere of lichte stand van je apparaat.',
        en: 'Switch language anywhere. The portal follows the dark or light setting of your device.',
      },
    ],
    benefit: { nl: 'Meedoen is een paar minuten werk.', en: 'Joining takes a few minutes.' },
  },
];
