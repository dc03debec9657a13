export const autopay = {
	title: 'Automatic payments',
	link: 'Pay automatically',
	ownShare: (share: string | null) =>
		`You share the invoices of this family. Automatic payments cover your part alone${share ? `, ${share} of each` : ''}.`,
	notDivided: (numbers: string) => `Older invoices that are not divided are paid whole: ${numbers}.`,
	none: 'You pay each invoice yourself.',
	paysNothing: 'You pay no part of new invoices, and none of them is charged to you.',
	unused: (label: string) => `Nothing is charged to ${label}.`,
	remove: 'Remove it',
	removed: 'It is removed. Nothing is collected from you.',
	off: 'The school does not collect payments automatically.',
	cardStopped: (label: string, day: string) =>
		`${label} was declined on ${day}. Nothing more is charged to it. Save another card, or this one again. Until then you pay each invoice yourself.`,
	invoiceStopped: (label: string, day: string) =>
		`This invoice is not paid automatically, because ${label} was declined on ${day}. Please pay it, or save a card again.`,
	saveAgain: (label: string, day: string) => `${label} was declined on ${day}: save another card`,
	card: (label: string) => `Invoices are charged to ${label}.`,
	debit: (label: string, reference: string) => `Invoices are collected from ${label}, mandate ${reference}.`,
	since: (day: string) => `Agreed on ${day}.`,
	agreedText: 'What you agreed to',
	withdraw: 'Stop automatic payments',
	withdrawn: 'Automatic payments are off. You pay each invoice yourself again.',
	signed:
		'The mandate is signed. Open invoices are collected from your account, except those whose automatic payment has failed or was paid back.',
	saved:
		'The card is saved. Open invoices are charged to it, except those whose automatic payment has failed or was paid back.',
	notSaved: 'No card was saved.',
	mandateTitle: 'By direct debit',
	cardTitle: 'By card',
	cardHint: 'You enter the card at Stripe. The school does not see its number.',
	holder: 'Account holder',
	iban: 'IBAN',
	agree: 'I agree',
	sign: 'Sign the mandate',
	saveCard: 'Save a card',
	changeCard: 'Change card',
	changeDebit: 'Another bank account',
	refusal: 'That was not saved',
	others: 'Other families',
	mandateText: (creditor: string, id: string, days: number) =>
		`SEPA direct debit mandate. I authorize ${creditor} (creditor identifier ${id}) to send instructions to my bank to debit my account, and my bank to debit my account in accordance with these instructions. This mandate is for recurrent payments. Invoices are collected on their due date and announced at least ${days} days before. I am entitled to a refund from my bank within eight weeks of the debit under the terms of my agreement with my bank. I can withdraw this mandate at any time.`,
	cardText: (school: string, days: number) =>
		`I authorize ${school} to charge my invoices to this card on their due date, announced at least ${days} days before. A declined charge is tried again on the next day, three times at most. I can withdraw this at any time, and invoices are then paid in other ways.`,
	notCharged: (label: string, numbers: string) =>
		`The automatic payment of invoice ${numbers} (${label}) has failed. It is not tried again, even with another card or account. Please pay what is open.`,
	paidBack: (label: string, numbers: string) =>
		`Money of the automatic payment of invoice ${numbers} (${label}) was paid back. What is open is not collected automatically, even from another card or account. Please pay it yourself.`,
	saveAnother: 'Save another card for the next invoice.',
	otherPays: (payer: string, amount: string, day: string) =>
		`${payer} pays ${amount} of this invoice automatically on ${day}.`,
	willCharge: (amount: string, day: string, label: string) =>
		`${amount} of this invoice will be charged on ${day} to ${label}.`,
	willDebit: (amount: string, day: string, label: string) =>
		`${amount} of this invoice will be collected on ${day} from ${label}.`,
}
