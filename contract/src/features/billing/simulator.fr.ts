import type { Words } from '#kit/words.ts'

export const edit: Words = {
  'parts.simulator': 'Combien paie une personne ?',
  'parts.simulator.lead':
    'Le calcul est celui de la facture, avec les prix de cet écran, enregistrés ou non, et la TVA de qui est facturé en France.',
  'parts.simulator.type': 'Type de la personne',
  'parts.simulator.type.none': 'Sans type',
  'parts.simulator.on': 'Inscrite le',
  'parts.simulator.on.hint': 'Vide : aujourd’hui.',
  'parts.simulator.taken': 'Places déjà prises',
  'parts.simulator.taken.hint': 'Vide : aucune.',
  'parts.simulator.way': 'Comment elle participe',
  'parts.simulator.onsite': 'Elle vient sur place',
  'parts.simulator.remote': 'Elle suit à distance',
  'parts.simulator.days': 'Journées où elle est là',
  'parts.simulator.list': 'Ce qu’elle choisit : {{day}}',
  'parts.simulator.one': 'Un seul choix : {{day}}',
  'parts.simulator.nothing': 'Rien à payer.',
  'parts.simulator.unasked': 'Les réglages ne demandent aucun paiement à ce type.',
  'parts.simulator.wrong': 'Un prix ou un taux n’est pas un nombre : corrigez-le pour voir le calcul.',
}
