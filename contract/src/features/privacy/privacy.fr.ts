import type { Words } from '#kit/words.ts'

export const event: Words = {
  'privacy.photos': 'Votre droit à l’image',
  LAST_ORGANISER: 'Vous êtes la dernière personne à organiser : confiez d’abord l’événement à quelqu’un d’autre.',
  CONFIRMATION_WRONG: 'Ce n’est pas votre adresse e-mail',
  'privacy.title': 'Vos données',
  'privacy.lead': 'Ce que vous avez accepté, ce que nous gardons de vous, et comment le reprendre.',
  'privacy.consents': 'Vos accords',
  'privacy.consents.lead':
    'Chaque accord est libre. Vous le donnez ou le reprenez quand vous voulez : c’est enregistré aussitôt.',
  'privacy.consents.none': 'Cet événement ne vous demande aucun accord.',
  'privacy.consents.failed': 'Vos accords n’ont pas pu être chargés',
  'privacy.consents.saved': 'Votre choix est enregistré.',
  'privacy.consents.unsaved': 'Votre choix n’a pas été enregistré',
  'privacy.consent.given': 'Donné le {{date}}',
  'privacy.consent.takenBack': 'Refusé ou repris le {{date}}',
  'privacy.consent.never': 'Pas encore de réponse',
  'privacy.consent.older': 'Le texte a changé depuis votre réponse',
  'privacy.consent.required': 'Nécessaire pour participer. Pour le reprendre, effacez votre compte, plus bas.',
  'privacy.consent.version': 'version {{version}}',
  'privacy.history': 'Toutes vos réponses',
  'privacy.history.given': '{{date}} : donné (version {{version}})',
  'privacy.history.takenBack': '{{date}} : refusé ou repris (version {{version}})',
  'privacy.history.undated': 'Date inconnue',
  'privacy.data': 'Une copie de vos données',
  'privacy.data.lead': 'Tout ce que nous gardons de vous, dans un fichier que d’autres logiciels savent lire (JSON).',
  'privacy.data.download': 'Télécharger mes données',
  'privacy.data.preparing': 'Nous rassemblons vos données…',
  'privacy.data.done': 'Le fichier est dans vos téléchargements.',
  'privacy.data.failed': 'Vos données n’ont pas pu être rassemblées',
  'privacy.data.fileName': 'mes-donnees',
  'privacy.erase': 'Effacer votre compte',
  'privacy.erase.lead':
    'Vos places sont rendues aussitôt, pour tous les événements de cet organisateur. Tout ce qui parle de vous est effacé, et les accompagnants sans compte que vous avez inscrits le sont aussi ; ceux qui ont un compte gardent leur inscription, à leur nom. Seules vos factures et vos commandes payées restent, comme la loi l’exige.',
  'privacy.erase.open': 'Effacer mon compte',
  'privacy.erase.title': 'Effacer votre compte pour toujours ?',
  'privacy.erase.text': 'Personne ne pourra revenir en arrière. Pour confirmer, recopiez votre adresse : {{email}}',
  'privacy.erase.text.anonymous': 'Personne ne pourra revenir en arrière, et votre badge ne servira plus.',
  'privacy.erase.email': 'Votre adresse e-mail',
  'privacy.erase.yes': 'Oui, tout effacer',
  'privacy.erase.no': 'Non, garder mon compte',
  'privacy.erase.failed': 'Votre compte n’a pas été effacé',
  'privacy.erased': 'Votre compte est effacé',
  'privacy.erased.text':
    'Vos places sont rendues et nous ne gardons plus rien de vous, hormis vos factures et commandes payées, s’il y en a.',
  'privacy.erased.back': 'Retour à l’entrée',
  'privacy.signIn': 'Connectez-vous pour voir vos accords, télécharger vos données ou les effacer.',
  'privacy.signIn.button': 'Me connecter',
  'privacy.policy': 'Politique de confidentialité',
  'privacy.policy.lead': 'Voici ce que nous gardons, pourquoi et combien de temps.',
  'privacy.policy.who': 'Qui décide',
  'privacy.policy.who.text':
    'L’organisateur de « {{event}} » décide de l’usage de vos données et répond à vos demandes.',
  'privacy.policy.what': 'Ce qui est gardé',
  'privacy.policy.account':
    'Votre compte : nom, prénom, adresse e-mail, téléphone si vous le donnez, langue. Le mot de passe n’est jamais gardé en clair.',
  'privacy.policy.registration':
    'Votre inscription : jours, conférences, réponses aux questions, fichiers joints, société, accompagnants, présence.',
  'privacy.policy.live':
    'Pendant l’événement : votes, messages, mots, réactions, contacts échangés, photos où l’on vous a reconnu par votre badge.',
  'privacy.policy.mails': 'Les e-mails que nous vous envoyons, et le journal de ce que vous faites sur le site.',
  'privacy.policy.device':
    'Sur votre appareil, un cookie qui le reconnaît à la connexion, pour que personne ne puisse vous bloquer en essayant des mots de passe à votre place. Il ne sert à rien d’autre et dure 400 jours.',
  'privacy.policy.payment':
    'Vos commandes et factures. Le numéro de carte reste chez le prestataire de paiement : nous ne le voyons pas.',
  'privacy.policy.why': 'Pourquoi',
  'privacy.policy.why.text':
    'Pour vous inscrire, vous accueillir, vous prévenir, et répondre à nos obligations comptables. Vos accords servent seulement à ce qu’ils disent. Rien n’est vendu, et aucun traceur publicitaire n’est posé.',
  'privacy.policy.long': 'Combien de temps',
  'privacy.policy.long.people_one':
    'Compte et inscription : {{count}} mois après le dernier jour de l’événement, puis ils sont effacés, sauf si vous participez à un autre.',
  'privacy.policy.long.people_other':
    'Compte et inscription : {{count}} mois après le dernier jour de l’événement, puis ils sont effacés, sauf si vous participez à un autre.',
  'privacy.policy.long.peopleKept': 'Compte et inscription : jusqu’à ce que vous les effaciez.',
  'privacy.policy.long.mails_one': 'Contenu des e-mails : {{count}} mois.',
  'privacy.policy.long.mails_other': 'Contenu des e-mails : {{count}} mois.',
  'privacy.policy.long.logs_one': 'Journal du site : {{count}} mois.',
  'privacy.policy.long.logs_other': 'Journal du site : {{count}} mois.',
  'privacy.policy.long.invoices': 'Factures : dix ans, comme la loi l’exige (Code de commerce, article L123-22).',
  'privacy.policy.rights': 'Vos droits',
  'privacy.policy.rights.text':
    'Vous pouvez lire, corriger, emporter et effacer vos données, et reprendre un accord, sur cette page ou en écrivant à l’organisateur. Vous pouvez aussi saisir la CNIL (cnil.fr).',
  'privacy.contact': 'Nous écrire',
  'privacy.loading': 'Chargement…',
  'privacy.retry': 'Réessayer',
  'accessibility.heading': 'Déclaration d’accessibilité',
  'accessibility.lead': 'Ce site doit pouvoir servir à tout le monde. Voici où nous en sommes, sans détour.',
  'accessibility.scope': 'Cette déclaration porte sur les pages de « {{event}} ».',
  'accessibility.state': 'État de conformité',
  'accessibility.state.text':
    'Nous avons évalué ces pages nous-mêmes sur les 55 critères A et AA de la norme internationale WCAG 2.2, et la liste de ce qui manque est plus bas. Ce n’est pas un audit : seul un audit des 106 critères du référentiel général d’amélioration de l’accessibilité (RGAA 4.1.2), qui n’a pas eu lieu, permet de dire des pages qu’elles sont conformes, ou partiellement conformes, au sens de la loi.',
  'accessibility.who': 'Qui en répond',
  'accessibility.who.text': 'L’organisateur de « {{event}} » publie ces pages et répond de leur accessibilité.',
  'accessibility.pages': 'Pages vérifiées',
  'accessibility.pages.entrance':
    'La présentation de l’événement, la connexion, la création d’un compte, le mot de passe oublié',
  'accessibility.pages.registration':
    'Chaque étape de l’inscription, la confirmation, le paiement, les accompagnants, l’invitation',
  'accessibility.pages.event': 'L’accueil, les conférences, le direct, les contacts, les photos, les rubriques',
  'accessibility.pages.organisers': 'La télécommande, la modération, le contrôle des entrées, les statistiques',
  'accessibility.pages.rights': 'Les données personnelles et cette page',
  'accessibility.tools': 'Outils et moyens',
  'accessibility.tools.axe':
    'axe-core, avec ses règles des niveaux A et AA des WCAG 2.2, dans Chromium, sur téléphone et sur ordinateur',
  'accessibility.tools.keyboard':
    'Des parcours entiers au clavier seul, dont l’inscription ; sur chaque page, la touche Tab mène à un endroit qui se voit et que rien ne cache',
  'accessibility.tools.zoom':
    'Une fenêtre de 320 pixels de large, un agrandissement de 200 %, un téléphone tenu à l’horizontale',
  'accessibility.tools.colours':
    'Le mode sombre, sur téléphone, et les couleurs imposées par la personne (contrastes élevés)',
  'accessibility.rate':
    'Sur 54 critères applicables, 47 sont tenus, soit 87 %. Pour 6 autres, tout dépend de ce que publie l’organisateur, et 1 n’est pas tenu ; le dernier des 55 est sans objet.',
  'accessibility.tried':
    'Tenu veut dire que nos essais n’ont rien trouvé qui manque, le 30 novembre 2026. 38 critères ont des essais automatiques écrits pour eux ; 3 ont été essayés à la main seulement ; les autres par un outil automatique, qui ne trouve qu’une partie des défauts, et pour la plupart à la main aussi, hormis ce qui dépend des vidéos d’autres services.',
  'accessibility.untried':
    'Ce qui n’a pas été fait : aucun essai par des personnes qui vivent avec un lecteur d’écran, aucun audit par une personne qualifiée, aucun essai dans un autre navigateur que Chromium.',
  'accessibility.done': 'Ce qui est fait',
  'accessibility.done.checks':
    'Les écrans sont vérifiés par un outil automatique (axe) à chaque modification, sur téléphone et sur ordinateur. Un tel outil ne trouve qu’une partie des défauts.',
  'accessibility.done.keyboard': 'L’inscription entière se fait au clavier.',
  'accessibility.done.design':
    'Les contrastes, la taille des zones à toucher, l’agrandissement et la réduction des animations sont pris en compte dans chaque écran.',
  'accessibility.known': 'Ce qui n’est pas tenu, critère par critère',
  'accessibility.known.video':
    'Critères 1.2.1 à 1.2.5 : les enregistrements et les vidéos en direct viennent d’autres services ; sous-titres, transcription et audiodescription dépendent de l’organisateur.',
  'accessibility.known.content':
    'Critère 1.1.1 : les images que l’organisateur place dans ses textes ont l’alternative qu’il leur donne.',
  'accessibility.known.pdf':
    'Hors de ce compte : les badges, récapitulatifs et factures en PDF n’ont pas été essayés ; leur contenu se lit aussi sur le site.',
  'accessibility.known.language':
    'Critère 3.1.2 : les textes de l’organisateur qui n’existent que dans une langue ne disent pas laquelle, son nom excepté.',
  'accessibility.contact': 'Nous signaler une difficulté',
  'accessibility.contact.text':
    'Si quelque chose vous arrête, écrivez-nous : nous vous donnerons l’information autrement, et nous corrigerons.',
  'accessibility.contact.none': 'Répondez à l’un de nos e-mails, ou adressez-vous à l’organisateur.',
  'accessibility.appeal': 'Voies de recours',
  'accessibility.appeal.text':
    'Si nous ne vous répondons pas, vous pouvez écrire au Défenseur des droits (defenseurdesdroits.fr, ou courrier gratuit sans timbre : Défenseur des droits, Libre réponse 71120, 75342 Paris CEDEX 07).',
  'accessibility.date': 'Déclaration établie le {{date}}.',
}
