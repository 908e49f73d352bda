import type { Locale } from '@ijsploeg/worker/contract';

/** Words that screens and mails avoid, by the word they use instead (product 37). */
const AVOIDED: Record<Locale, Record<string, RegExp>> = {
  nl: {
    // As one word it is a state of attendance (product 52).
    annuleren:
      /(?!^afgemeld$)\b(af ?te ?melden|af(ge)?meld\w*|afmelding\w*|cancel\w*|terug ?te ?geven|terug(ge)?ge(ven|eft)|geeft? (je|iemand) .*\bterug)\b/i,
    'toewijzen, toegewezen': /\b(in(ge)?deel\w*|ingedeeld|inroosteren|ingeroosterd)\b/i,
    behouden: /^(zo laten|niet doen|(\w+ )?houden)$/i,
    beheerder: /\b(admin|admins|administrator\w*)\b/i,
    'inloggen, uitloggen': /\b(in|uit)schrijven\b|\bsign ?(in|out|up)\b|\blog ?out\b/i,
    'je, jij': /\b(u|uw)\b/i,
    plek: /(?<!\bin (de )?)\bplaats(en)?\b/i,
    besloten: /\bprivé\b/i,
    foto: /\b(afbeelding\w*|plaatje\w*)\b/i,
    'e-mailadres': /(?<!e-)\bmailadres\w*|\bemail\w*/i,
    omschrijving: /\bbeschrijving\b/i,
    afdrukken: /\bprint\w*/i,
  },
  en: {
    cancel: /\b(call(ed)? off|giv(e|es|ing) .*\bback|gave .*\bback|give back)\b/i,
    assign: /\b(rostered|on the roster)\b/i,
    keep: /^(leave as is|don’t|keep (\w+ )?(shift|event|places?|account))$/i,
    'log in, log out': /\bsign(s|ed|ing)? (\S+ )?(in|out)\b/i,
    email: /\b(mail(s|ed|ing)?\b(?! (log|server))|e-mail\w*)/i,
    photo: /\b(picture|pictures)\b(?! of the camera)/i,
    place: /\b(seat|seats)\b/i,
    '’': /\w'\w/,
  },
};

/** The corrections of a text: `mailadres: use “e-mailadres”`. Empty for a text with the agreed words. */
export const avoidedWords = (locale: Locale, text: string): string[] =>
  Object.entries(AVOIDED[locale]).flatMap(([instead, avoided]) => {
    const found = avoided.exec(text)?.[0];
    return found === undefined ? [] : [`${found}: use “${instead}”`];
  });
