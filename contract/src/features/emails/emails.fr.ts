/**
 * Built-in mails, by action: `label` names the mail for the organiser; `subject` and `body` are sent unless the event
 * has its own template. With an amount due, confirmations use their `due` text. `{{name}}` is a variable; `<a
 * data-button>` becomes a button, `<hr data-ticket>` the facts of the registration, and `<div data-only="due">` is
 * shown only to people with an amount due.
 */
export const server = {
  'mail.fact.date': 'Dates',
  'mail.fact.place': 'Lieu',
  'mail.fact.participation': 'Participation',
  'mail.fact.days': 'Journées',
  'mail.fact.code': 'Code du badge',
  'mail.participation.onsite': 'Sur place',
  'mail.participation.remote': 'À distance',
  'mail.participation.represented': 'Par une autre personne',
  'mail.participation.absent': 'Ne participe pas',
  'mail.code.subject': '{{code}} : votre code pour {{eventName}}',
  'mail.code.body':
    '<p>Bonjour {{firstName}},</p><p>Voici le code qui vérifie votre adresse e-mail :</p><p style="font-size: 28px; font-weight: 700">{{code}}</p><p>Saisissez-le dans la page où il vous est demandé. Il est valable 15 minutes.</p><p>Vous n’avez rien demandé ? Ignorez ce message, et ne donnez ce code à personne.</p>',
  'mail.former.subject': 'L’adresse de votre inscription a changé',
  'mail.former.body':
    '<p>Bonjour {{firstName}},</p><p>L’équipe de {{eventName}} a remplacé cette adresse dans votre inscription. Nos messages ne viendront plus ici, et les liens que vous y avez reçus n’ouvrent plus rien.</p><p>Vous n’avez rien demandé ? Répondez à ce message.</p>',
  'mail.stuck.subject': 'Un envoi de {{event}} n’avance pas',
  'mail.stuck.body':
    '<p>Bonjour {{firstName}},</p><p>L’envoi « {{subject}} » de {{event}} échoue à chaque essai : ses prochains mails ne peuvent pas être écrits. Il est réessayé de lui-même, et ce qui est déjà parti n’est pas renvoyé.</p><p>Relisez son texte et ses destinataires dans « Mails » ; vous pouvez l’arrêter, le corriger et l’envoyer aux autres.</p>',
  'mail.bank.subject': 'Les virements de {{event}} vont vers un autre compte',
  'mail.bank.body':
    '<p>Bonjour {{firstName}},</p><p>{{who}} a changé le compte sur lequel {{event}} demande les virements.</p><p>Avant : {{was}}<br>Maintenant : <strong>{{is}}</strong></p><p>Vous ne vous y attendiez pas ? Vérifiez-le aussitôt dans les réglages du paiement, et prévenez la personne qui administre le site.</p>',
  'mail.merged.subject': 'Vos deux inscriptions n’en font plus qu’une',
  'mail.merged.body':
    '<p>Bonjour {{firstName}},</p><p>L’équipe de {{eventName}} a réuni les deux inscriptions que vous aviez sous deux adresses. Tout se trouve maintenant ici : vos journées, vos réponses, vos paiements. Votre autre badge ouvre toujours la porte.</p><p>Ce n’était pas vous deux fois ? Répondez à ce message.</p>',
  'mail.mobile.subject': 'Vos liens de connexion arrivent désormais par SMS',
  'mail.mobile.body':
    '<p>Bonjour {{firstName}},</p><p>Vos liens de connexion arrivent désormais par SMS au numéro {{mobile}}, qui vient d’être vérifié.</p><p>Ce n’est pas vous ? Demandez un nouveau mot de passe sur la page de connexion : vos liens arriveront de nouveau à cette adresse.</p>',
  'mail.openid.subject': 'Votre compte est lié à votre fournisseur d’identité',
  'mail.openid.body':
    '<p>Bonjour {{firstName}},</p><p>Vous pouvez désormais vous connecter avec le fournisseur d’identité de votre organisation. Si ce n’est pas vous qui l’avez demandé, prévenez la personne qui administre le site et déliez votre compte dans « Sécurité ».</p>',
  'mail.factor.on.subject': 'Votre second facteur est installé',
  'mail.factor.on.body':
    '<p>Bonjour {{firstName}},</p><p>Un second facteur protège désormais votre compte d’organisation chez {{organiser}} : un code vous sera demandé à chaque connexion, avant d’organiser quoi que ce soit.</p><p>Ce n’est pas vous ? Changez votre mot de passe et prévenez aussitôt la personne qui administre le site : elle peut retirer ce second facteur.</p>',
  'mail.factor.off.subject': 'Votre second facteur est retiré',
  'mail.factor.off.body':
    '<p>Bonjour {{firstName}},</p><p>Le second facteur de votre compte d’organisation chez {{organiser}} vient d’être retiré. Vos autres sessions ont été fermées.</p><p>Ce n’est pas vous ? Changez votre mot de passe et prévenez aussitôt la personne qui administre le site.</p>',
  'mail.factor.appOff.subject': 'Votre application de codes est retirée',
  'mail.factor.appOff.body':
    '<p>Bonjour {{firstName}},</p><p>L’application de codes de votre compte d’organisation chez {{organiser}} vient d’être retirée : vos clés d’accès restent. Vos autres sessions ont été fermées.</p><p>Ce n’est pas vous ? Prévenez aussitôt la personne qui administre le site.</p>',
  'mail.factor.passkey.subject': 'Une clé d’accès est ajoutée à votre compte',
  'mail.factor.passkey.body':
    '<p>Bonjour {{firstName}},</p><p>Une clé d’accès vient d’être ajoutée à votre compte d’organisation chez {{organiser}} : elle y connecte à elle seule.</p><p>Ce n’est pas vous ? Retirez-la dans « Sécurité », changez votre mot de passe et prévenez aussitôt la personne qui administre le site : si vous n’avez plus accès à « Sécurité », elle peut la retirer.</p>',
  'mail.factor.passkeyOff.subject': 'Une clé d’accès est retirée de votre compte',
  'mail.factor.passkeyOff.body':
    '<p>Bonjour {{firstName}},</p><p>Une clé d’accès de votre compte d’organisation chez {{organiser}} vient d’être retirée : elle ne connecte plus personne. Vos autres sessions ont été fermées.</p><p>Ce n’est pas vous ? Prévenez aussitôt la personne qui administre le site.</p>',
  'mail.factor.recovery.subject': 'Un code de secours a servi',
  'mail.factor.recovery.body':
    '<p>Bonjour {{firstName}},</p><p>Un code de secours vient de servir à la place de votre application, chez {{organiser}}. Codes de secours restants : {{left}}.</p><p>Ce n’est pas vous ? Changez votre mot de passe et prévenez aussitôt la personne qui administre le site.</p>',
  'mail.factor.reset.subject': 'Votre second facteur a été retiré par l’administration du site',
  'mail.factor.reset.body':
    '<p>Bonjour {{firstName}},</p><p>La personne qui administre le site a retiré le second facteur de votre compte d’organisation chez {{organiser}}, et fermé toutes vos sessions. Vous pouvez en installer un autre dès votre prochaine connexion.</p><p>Vous n’aviez rien demandé ? Prévenez-la aussitôt.</p>',
  'mail.team.subject': 'Rejoignez l’équipe de {{eventName}}',
  'mail.team.body':
    '<p>Bonjour,</p><p>{{organiser}} vous invite dans l’équipe qui prépare {{eventName}}, avec le rôle « {{role}} ».</p><p><a data-button href="{{link}}">Rejoindre l’équipe</a></p><p>Ce lien est valable {{expiresIn}} et ne sert qu’une fois. Vous n’attendiez pas cette invitation ? Ignorez ce message : rien ne se fera sans vous.</p>',
  'mail.team.everywhere.body':
    '<p>Bonjour,</p><p>{{organiser}} vous invite dans l’équipe de tous les événements de {{organisation}}, avec le rôle « {{role}} ».</p><p><a data-button href="{{link}}">Rejoindre l’équipe</a></p><p>Ce lien est valable {{expiresIn}} et ne sert qu’une fois. Vous n’attendiez pas cette invitation ? Ignorez ce message : rien ne se fera sans vous.</p>',
  'mail.open': 'Ouvrir mon lien',
  'mail.decline': 'Ne plus recevoir ces mails',
  'mail.credit':
    'Vous avez réglé {{amount}} de plus que ce que coûte désormais votre inscription : l’organisateur vous rembourse ou vous établit un avoir.',
  'mail.trial.subject': 'Essai – {{subject}}',
  'mail.sample.company': 'Atelier Exemple',
  'mail.sample.typology': 'Type d’exemple',
  'mail.sample.name': 'Dominique Exemple',
  'mail.demonstration': 'Démonstration : aucun paiement n’est réel.',
  'mail.sent.by': 'Message envoyé par {{organiser}} pour {{eventName}}.',
  'mail.1.label': 'Confirmation d’inscription – sur place',
  'mail.1.subject': 'Votre inscription est confirmée – {{eventName}}',
  'mail.1.body':
    '<p>Bonjour {{firstName}},</p><p>Votre inscription est confirmée : nous vous attendons sur place.</p><hr data-ticket><p>À l’entrée, présentez le QR code de votre badge, imprimé ou sur votre téléphone.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p><p>Vous pouvez y retrouver votre badge et modifier votre inscription.</p><p>À bientôt !</p>',
  'mail.1.due.subject': 'Votre inscription est enregistrée, il reste à la régler – {{eventName}}',
  'mail.1.due.body':
    '<p>Bonjour {{firstName}},</p><p>Votre inscription sur place est enregistrée. Elle sera confirmée dès que nous aurons reçu votre paiement.</p><hr data-ticket><p><a data-button href="{{link}}">Régler mon inscription</a></p><p>Votre facture vous parviendra une fois le paiement reçu. À l’entrée, présentez le QR code de votre badge, imprimé ou sur votre téléphone.</p><p>À bientôt !</p>',
  'mail.2.label': 'Confirmation d’inscription – à distance',
  'mail.2.subject': 'Vous suivrez {{eventName}} à distance',
  'mail.2.body':
    '<p>Bonjour {{firstName}},</p><p>Votre inscription est confirmée : vous suivrez l’événement en direct, depuis chez vous ou votre bureau.</p><hr data-ticket><p>Le jour venu, ce bouton vous mène au direct. Aucun logiciel à installer.</p><p><a data-button href="{{link}}">Accéder au direct</a></p><p>Ce lien vous est personnel : gardez-le pour vous.</p>',
  'mail.2.due.subject': 'Votre inscription est enregistrée, il reste à la régler – {{eventName}}',
  'mail.2.due.body':
    '<p>Bonjour {{firstName}},</p><p>Votre inscription à distance est enregistrée. Elle sera confirmée dès que nous aurons reçu votre paiement.</p><hr data-ticket><p><a data-button href="{{link}}">Régler mon inscription</a></p><p>Votre facture vous parviendra une fois le paiement reçu. Le jour venu, vous retrouverez le direct dans votre espace.</p>',
  'mail.3.label': 'Mot de passe oublié',
  'mail.3.subject': 'Choisissez un nouveau mot de passe',
  'mail.3.body':
    '<p>Bonjour {{firstName}},</p><p>Vous avez demandé à changer de mot de passe. Choisissez-en un nouveau en suivant ce lien :</p><p><a data-button href="{{link}}">Choisir un mot de passe</a></p><p>Le lien est valable {{expiresIn}} et ne sert qu’une fois.</p><p>Vous n’avez rien demandé ? Ignorez ce message : votre mot de passe reste inchangé.</p>',
  'mail.4.label': 'Confirmation – participant représenté',
  'mail.4.subject': 'Quelqu’un vous représentera – {{eventName}}',
  'mail.4.body':
    '<p>Bonjour {{firstName}},</p><p>C’est noté : {{representativeName}} vous représentera ; un e-mail vient de l’en informer.</p><hr data-ticket><p>Vous pouvez changer d’avis tant que les inscriptions sont ouvertes.</p><p><a data-button href="{{link}}">Modifier ma réponse</a></p>',
  'mail.5.label': 'Absence enregistrée',
  'mail.5.subject': 'Votre réponse est enregistrée – {{eventName}}',
  'mail.5.body':
    '<p>Bonjour {{firstName}},</p><p>Merci de nous avoir prévenus : vous ne participerez pas à {{eventName}}.</p><p>Si votre emploi du temps change, vous pouvez revenir sur votre réponse tant que les inscriptions sont ouvertes.</p><p><a data-button href="{{link}}">Modifier ma réponse</a></p><p>Au plaisir de vous accueillir une prochaine fois.</p>',
  'mail.6.label': 'Inscription d’un accompagnant',
  'mail.6.subject': 'Votre inscription, faite par {{registrarName}} – {{eventName}}',
  'mail.6.body':
    '<p>Bonjour {{firstName}},</p><p>{{registrarName}} vient de faire votre inscription à {{eventName}}. Vous n’avez rien à faire : votre place est réservée.</p><hr data-ticket><p>Votre badge vous attend dans votre espace. Présentez-le à l’entrée, imprimé ou sur votre téléphone.</p><p><a data-button href="{{link}}">Voir mon badge</a></p>',
  'mail.6.host.subject': '{{firstName}} vous accompagne – {{eventName}}',
  'mail.6.host.body':
    '<p>Bonjour {{hostFirstName}},</p><p>L’inscription de {{firstName}} à {{eventName}} est enregistrée. Comme vous n’avez pas donné son adresse, son badge vous est envoyé : pensez à le lui transmettre.</p><hr data-ticket><p>Vous pouvez compléter ou modifier cette inscription dans votre espace.</p><p><a data-button href="{{link}}">Voir mes accompagnants</a></p>',
  'mail.7.label': 'Désignation d’un représentant',
  'mail.7.subject': 'Vous représentez {{representedName}} – {{eventName}}',
  'mail.7.body':
    '<p>Bonjour {{firstName}},</p><p>{{representedName}} ne pourra pas venir et compte sur vous pour prendre sa place.</p><hr data-ticket><p>Complétez votre inscription pour recevoir votre badge ; quelques minutes suffisent.</p><p><a data-button href="{{link}}">Compléter mon inscription</a></p><p>Un empêchement ? Prévenez {{representedName}} dès que possible.</p>',
  'mail.8.label': 'Paiement reçu',
  'mail.8.subject': 'Paiement reçu, merci – {{eventName}}',
  'mail.8.body':
    '<p>Bonjour {{firstName}},</p><p>Nous avons bien reçu votre paiement. Votre commande est confirmée et votre facture est disponible dans votre espace.</p><hr data-ticket><p><a data-button href="{{link}}">Voir ma commande</a></p><p>Merci et à bientôt !</p>',
  'mail.9.label': 'Lien de connexion',
  'mail.9.subject': 'Votre lien de connexion – {{eventName}}',
  'mail.9.body':
    '<p>Bonjour {{firstName}},</p><p>Voici le lien qui vous connecte à votre espace, sans mot de passe :</p><p><a data-button href="{{link}}">Me connecter</a></p><p>Il est valable {{expiresIn}} et ne sert qu’une fois. Ne le transférez pas : il ouvre votre espace personnel.</p><p>Vous n’avez rien demandé ? Ignorez simplement ce message.</p>',
  'mail.10.label': 'Invitation personnelle',
  'mail.10.subject': 'Votre invitation – {{eventName}}',
  'mail.10.body':
    '<p>Bonjour {{firstName}},</p><p>Nous serions heureux de vous compter parmi nous à {{eventName}}.</p><hr data-ticket><p>Dites-nous si vous venez : votre réponse nous aide à tout préparer.</p><p><a data-button href="{{link}}">Répondre à l’invitation</a></p><p>Cette invitation est personnelle : le lien vous est réservé.</p>',
  'mail.19.label': 'Une place s’est libérée',
  'mail.19.subject': 'Une place s’est libérée – {{eventName}}',
  'mail.19.body':
    '<p>Bonjour {{firstName}},</p><p>Bonne nouvelle : une place s’est libérée et nous vous la gardons pendant {{expiresIn}}.</p><hr data-ticket><p><a data-button href="{{link}}">Prendre ma place</a></p><p>Passé ce délai, elle sera proposée à la personne suivante.</p>',
  'mail.20.label': 'Place gardée, à régler',
  'mail.20.subject': 'Votre place est gardée jusqu’au {{keptUntil}} – {{eventName}}',
  'mail.20.body':
    '<p>Bonjour {{firstName}},</p><p>L’inscription de {{people}} à {{eventName}} n’est pas encore réglée : il reste <strong>{{amount}}</strong> à payer.</p><p>Votre place est gardée jusqu’au <strong>{{keptUntil}}</strong>. Passé ce moment, elle sera libérée et proposée à d’autres.</p><p><a data-button href="{{link}}">Régler mon inscription</a></p><p>Vous venez de payer ? Ce message s’est croisé avec votre paiement : vous n’avez rien à faire.</p>',
  'mail.21.label': 'Place libérée, faute de paiement',
  'mail.21.subject': 'Votre place a été libérée – {{eventName}}',
  'mail.21.body':
    '<p>Bonjour {{firstName}},</p><p>L’inscription de {{people}} à {{eventName}} n’a pas été réglée dans le délai : la place a été libérée, et il n’y a plus rien à payer.</p><p>Pour revenir, inscrivez-vous de nouveau : s’il reste de la place, elle est à vous ; sinon, vous pourrez demander qu’on vous prévienne.</p><p><a data-button href="{{link}}">M’inscrire de nouveau</a></p><p>Vous aviez payé ? Répondez à ce message : rien de ce que vous versez n’est perdu.</p>',
  'mail.sample.offer': 'Dîner de gala',
  'mail.22.label': 'Une place attendue s’est libérée',
  'mail.22.subject': 'Une place s’est libérée : {{offer}} – {{eventName}}',
  'mail.22.body':
    '<p>Bonjour {{firstName}},</p><p>Bonne nouvelle : ce que vous attendiez s’est libéré, et nous vous le gardons pendant {{expiresIn}}.</p><p><strong>{{offer}}</strong><br>Places gardées : {{places}}</p><p><a data-button href="{{link}}">Prendre ma place</a></p><p>Passé ce délai, elle sera proposée à la personne suivante.</p>',
  'mail.late.subject': 'Votre paiement est arrivé, mais la place n’est plus gardée – {{eventName}}',
  'mail.late.body':
    '<p>Bonjour {{firstName}},</p><p>Nous avons reçu votre paiement de <strong>{{amount}}</strong>, alors que l’inscription n’existait plus : vous n’avez pas de place à {{eventName}} pour l’instant.</p><p>Rien n’est perdu. L’équipe est prévenue et vous rembourse, ou bien inscrivez-vous de nouveau : s’il reste de la place, ce que vous avez payé compte.</p><p><a data-button href="{{link}}">M’inscrire de nouveau</a></p>',
  'mail.transfer.subject': 'Votre virement pour {{eventName}} – référence {{reference}}',
  'mail.transfer.body':
    '<p>Bonjour {{firstName}},</p><p>Vous avez choisi de régler par virement. Votre inscription sera définitive dès que nous l’aurons reçu.</p><p>Montant : <strong>{{amount}}</strong><br>Référence à indiquer : <strong>{{reference}}</strong><br>Compte : <strong>{{account}}</strong><br>Bénéficiaire : <strong>{{payee}}</strong></p><p>Indiquez bien la référence : c’est elle qui relie le virement à votre inscription.</p><p><a data-button href="{{link}}">Voir mon inscription</a></p>',
  'mail.zone': 'heure de {{city}}',
  'mail.zone.vowel': 'heure d’{{city}}',
  'mail.moved.subject': '« {{conference}} » change d’horaire – {{eventName}}',
  'mail.moved.body':
    '<p>Bonjour {{firstName}},</p><p>L’horaire de « {{conference}} », où votre place est retenue, a changé.</p><p>Avant : {{before}}<br>Désormais : <strong>{{after}}</strong></p><p>Vous n’avez rien à faire : votre place vous suit, et le fichier joint met votre agenda à jour.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p><p>Ce nouvel horaire ne vous convient pas ? Choisissez-en un autre dans votre espace, ou libérez votre place.</p>',
  'mail.moved.host.body':
    '<p>Bonjour {{hostFirstName}},</p><p>L’horaire de « {{conference}} », où la place de {{firstName}} est retenue, a changé.</p><p>Avant : {{before}}<br>Désormais : <strong>{{after}}</strong></p><p>Il n’y a rien à faire : sa place est gardée. Comme vous n’avez pas donné son adresse, pensez à prévenir {{firstName}}.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p>',
  'mail.moved.room.subject': '« {{conference}} » change de salle – {{eventName}}',
  'mail.moved.room.body':
    '<p>Bonjour {{firstName}},</p><p>« {{conference}} », où votre place est retenue, change de salle.</p><p>Avant : {{before}}<br>Désormais : <strong>{{after}}</strong></p><p>Vous n’avez rien à faire : votre place vous suit, et le fichier joint met votre agenda à jour.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p>',
  'mail.moved.room.host.body':
    '<p>Bonjour {{hostFirstName}},</p><p>« {{conference}} », où la place de {{firstName}} est retenue, change de salle.</p><p>Avant : {{before}}<br>Désormais : <strong>{{after}}</strong></p><p>Il n’y a rien à faire : sa place est gardée. Comme vous n’avez pas donné son adresse, pensez à prévenir {{firstName}}.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p>',
  'mail.retyped.subject': 'Vous êtes désormais « {{after}} » – {{eventName}}',
  'mail.retyped.body':
    '<p>Bonjour {{firstName}},</p><p>L’organisation a changé votre type de participant.</p><p>Avant : {{before}}<br>Désormais : <strong>{{after}}</strong></p><p>Vous n’avez rien à faire : votre inscription est gardée, et ce que vous devez ne change pas.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p>',
  'mail.retyped.host.body':
    '<p>Bonjour {{hostFirstName}},</p><p>L’organisation a changé le type de participant de {{firstName}}.</p><p>Avant : {{before}}<br>Désormais : <strong>{{after}}</strong></p><p>Il n’y a rien à faire : son inscription est gardée, et ce qui est dû ne change pas. Comme vous n’avez pas donné son adresse, pensez à prévenir {{firstName}}.</p><p><a data-button href="{{link}}">Ouvrir mon espace</a></p>',
} as const
