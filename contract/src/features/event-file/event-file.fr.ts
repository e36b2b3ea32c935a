import type { Words } from '#kit/words.ts'

export const server: Words = {
  FILE_FAULTS: 'Ce fichier ne peut pas être importé tel quel',
  LINK_PLACE:
    'Ce lien ouvre le compte de la personne : il ne peut être que l’adresse d’un bouton ou d’un lien, jamais écrit dans le texte',
  RIGHT_MONEY_WRITE: 'Ceci décide où va l’argent : demandez à la personne responsable de l’événement de le changer',
  RIGHT_TEAM:
    'Ceci touche à la sécurité, ou au temps que les personnes sont gardées : demandez à la personne responsable de l’événement de le changer',
  RIGHT_MAIL: 'Cette phrase est celle d’un mail : demandez à une personne qui écrit les mails de la changer',
  SENDER_OF_ALL:
    'L’expéditeur est celui de tous les événements de l’organisation : demandez à une personne qui les dirige tous de le changer',
  SENTENCE_GUARDED: 'Cette phrase protège les comptes : elle est la même pour tous les événements',
  TIME_ZONE: 'Ce fuseau horaire n’existe pas : écrivez-le comme « Europe/Paris »',
  ADDRESSES_FULL: 'Cet événement a déjà eu dix adresses, qui y mènent toujours : reprenez l’une d’elles',
  FILE_TOO_HEAVY: 'Ce fichier n’a pas pu être lu à temps : réessayez dans un moment, ou allégez-le s’il est très lourd',
  FILE_YAML: 'Ces lignes ne se lisent pas : vérifiez les retraits, les deux-points et les guillemets',
  FILE_HELD_payment: 'Vos articles ont un prix et personne ne peut payer : réglez-le, ou écrivez « published: false »',
  FILE_HELD_dayPrices:
    'Vos journées ont un prix et personne ne peut payer : réglez-le, ou écrivez « published: false »',
  FILE_HELD_card: 'La carte est choisie et aucun prestataire n’est relié : réglez-le, ou écrivez « published: false »',
  FILE_HELD_demonstration: 'La démonstration est ouverte : réglez-le, ou écrivez « published: false »',
  FILE_HELD_seller: 'Le vendeur est incomplet : réglez-le, ou écrivez « published: false »',
  FILE_HELD_bank: 'L’IBAN du vendeur manque : réglez-le, ou écrivez « published: false »',
  FILE_HELD_mails: 'Aucun mail ne peut partir : réglez-le, ou écrivez « published: false »',
  FILE_HELD_choice:
    'Une question obligatoire n’a aucune réponse à choisir : réglez-le, ou écrivez « published: false »',
  FILE_OTHER_EVENT:
    'Ce fichier est celui d’un autre événement : écrivez « {{name}} » ici pour l’importer dans celui-ci',
  FILE_MEANT: 'Cette clé n’est pas connue : vouliez-vous dire « {{name}} » ?',
  FILE_BLANK: 'Ce texte ne montre rien : écrivez-y une lettre, un chiffre ou un signe',
  FILE_REPEATED: 'Cet identifiant est déjà pris plus haut',
  FILE_UNKNOWN_ID: 'Cet identifiant n’est décrit nulle part dans le fichier',
  FILE_VERSION: 'Ce fichier doit commencer par « parvis: 1 »',
  TIME_FORMAT: 'Cette heure doit s’écrire HH:MM',
  LANGUAGE_FORMAT: 'Cette langue doit s’écrire en deux lettres',
  CONTEXT_FORMAT: 'L’adresse s’écrit en minuscules, chiffres et tirets',
  CONTEXT_RESERVED: 'Le site garde cette adresse pour lui : choisissez-en une autre',
  BADGE_CODE_FORMAT: 'Ce code de badge est incorrect',
  BOUNDS_ORDER: 'Ce nombre est plus petit que le moindre qui est permis',
  CONDITION_UNKNOWN: 'Cette condition nomme ce qui n’existe pas, ou plus',
  CONDITION_QUESTION: 'La question dont celle-ci dépend n’est pas posée avant elle',
  CONDITION_CIRCLE: 'Ces questions dépendent l’une de l’autre : aucune ne serait posée',
  CONDITION_ANSWER: 'Une condition ne peut pas regarder une réponse qui s’écrit : choisissez une question à choix',
  FILE_CODE_TAKEN: 'Ce code de badge est celui de quelqu’un d’autre',
  FILE_CONTEXT_TAKEN: 'Ce contexte appartient à un autre domaine',
  FILE_OVERLAP: 'Ce créneau en chevauche un autre que la personne a choisi',
  TIER_NEVER: 'Personne ne paierait ce prix : un tarif d’avant vaut déjà pour toutes ces places',
  COLOUR_FORMAT: 'Une couleur s’écrit # et six chiffres ou lettres de a à f, comme #1f6f54',
  TIER_ORDER: 'Cette date doit suivre celle du tarif précédent',
  FILE_ORDER: 'Ce créneau finit avant de commencer',
  FILE_NO_DAY: 'Une journée au moins doit être proposée',
  FILE_EVERY_LANGUAGE: 'Ce réglage vaut pour toutes les langues : il se place dans « settings »',
  FILE_ERASED: 'Cette personne a été effacée : retirez-la du fichier',
  FILE_REFUSED: 'La base de données ne peut pas garder ceci : une valeur est trop grande ou en contredit une autre',
  FILE_CHANGED:
    '« {{name}} » a été modifié ailleurs depuis le dernier import, et dans le fichier aussi : exportez l’événement et modifiez ce fichier-là',
  FILE_HELD_one: 'Une personne a choisi « {{name}} » : impossible de le retirer',
  FILE_HELD_other: '{{count}} personnes ont choisi « {{name}} » : impossible de le retirer',
  FILE_SORTED_one: 'Une conférence est dans « {{name}} » : impossible de la retirer',
  FILE_SORTED_other: '{{count}} conférences sont dans « {{name}} » : impossible de la retirer',
  FILE_MOVED_one: 'Une personne a choisi « {{name}} » : impossible de le déplacer',
  FILE_MOVED_other: '{{count}} personnes ont choisi « {{name}} » : impossible de le déplacer',
  FILE_MOVED_CLASH_one:
    'Une personne qui a choisi « {{name}} » suit une autre conférence à cette heure : impossible de le déplacer',
  FILE_MOVED_CLASH_other:
    '{{count}} personnes qui ont choisi « {{name}} » suivent une autre conférence à cette heure : impossible de le déplacer',
  FILE_MOVED_DAY_one: 'Une personne qui a choisi « {{name}} » ne vient pas ce jour-là : impossible de le déplacer',
  FILE_MOVED_DAY_other:
    '{{count}} personnes qui ont choisi « {{name}} » ne viennent pas ce jour-là : impossible de le déplacer',
  FILE_PLACES_one: 'Une place est prise pour « {{name}} » : il ne peut pas y en avoir moins',
  FILE_PLACES_other: '{{count}} places sont prises pour « {{name}} » : il ne peut pas y en avoir moins',
  FILE_PRICED_one: 'Une personne a choisi « {{name}} » sans en avoir encore la facture : son prix ne peut pas changer',
  FILE_PRICED_other:
    '{{count}} personnes ont choisi « {{name}} » sans en avoir encore la facture : son prix ne peut pas changer',
  FILE_ANSWERED_one: 'Une personne a répondu à « {{name}} » : impossible de le retirer ou de le demander autrement',
  FILE_ANSWERED_other:
    '{{count}} personnes ont répondu à « {{name}} » : impossible de le retirer ou de le demander autrement',
  FILE_CODE_USED_one:
    'Une personne a le code « {{name}} » : impossible de le retirer ou de lui faire donner autre chose',
  FILE_CODE_USED_other:
    '{{count}} personnes ont le code « {{name}} » : impossible de le retirer ou de lui faire donner autre chose',
  FILE_MOVING_one: 'Une personne a choisi « {{name}} » : il faut décider de la prévenir',
  FILE_MOVING_other: '{{count}} personnes ont choisi « {{name}} » : il faut décider de les prévenir',
  FILE_ROOM_one: 'Une personne a choisi « {{name}} », qui change de salle : il faut décider de la prévenir',
  FILE_ROOM_other: '{{count}} personnes ont choisi « {{name}} », qui change de salle : il faut décider de les prévenir',
  FILE_LACKING_one: 'Une personne n’a pas répondu à « {{name}} » : il faut décider de le lui demander',
  FILE_LACKING_other: '{{count}} personnes n’ont pas répondu à « {{name}} » : il faut décider de le leur demander',
  FILE_HIDING_one:
    'Une personne a répondu à « {{name}} », qui ne lui serait plus demandé : il faut décider de le lui cacher',
  FILE_HIDING_other:
    '{{count}} personnes ont répondu à « {{name}} », qui ne leur serait plus demandé : il faut décider de le leur cacher',
  FILE_INVOICED_one: 'Une facture de cette année porte « {{name}} » : impossible de le changer',
  FILE_INVOICED_other: '{{count}} factures de cette année portent « {{name}} » : impossible de le changer',
  FILE_FORGOTTEN_one:
    'Une personne serait bientôt effacée, avec tout ce qui est gardé d’elle : rien n’est changé sans que ce soit décidé',
  FILE_FORGOTTEN_other:
    '{{count}} personnes seraient bientôt effacées, avec tout ce qui est gardé d’elles : rien n’est changé sans que ce soit décidé',
  FILE_UNPAID_one: 'Une personne est inscrite : plus personne ne pourrait payer',
  FILE_UNPAID_other: '{{count}} personnes sont inscrites : plus personne ne pourrait payer',
  FILE_RELEASING_one:
    'Une personne inscrite n’a pas payé : un mail lui dira aussitôt jusqu’à quand sa place est gardée',
  FILE_RELEASING_other:
    '{{count}} personnes inscrites n’ont pas payé : un mail leur dira aussitôt jusqu’à quand leur place est gardée',
  FILE_UNPAYABLE: 'L’événement est publié et a des prix : plus personne ne pourrait payer',
  DEMONSTRATION_PUBLISHED: 'L’événement est publié : la démonstration ne s’ouvre qu’avant',
  DEMONSTRATION_ORDERS: 'Une commande est réelle : la démonstration ne s’ouvre plus',
  FILE_PUBLISHED_one: 'Une personne s’est inscrite ou a répondu : la page de « {{name}} » reste publiée',
  FILE_PUBLISHED_other: '{{count}} personnes se sont inscrites ou ont répondu : la page de « {{name}} » reste publiée',
}
