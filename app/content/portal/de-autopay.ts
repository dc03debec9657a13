import type { PortalWords } from './catalogs.ts'

export const autopay: PortalWords['autopay'] = {
	title: 'Automatische Zahlung',
	link: 'Automatisch bezahlen',
	ownShare: (share) =>
		`Sie teilen sich die Rechnungen dieser Familie. Automatisch bezahlt wird nur Ihr Anteil${share ? `, ${share} jeder Rechnung` : ''}.`,
	notDivided: (numbers) => `Ältere Rechnungen, die nicht geteilt sind, werden ganz bezahlt: ${numbers}.`,
	none: 'Sie bezahlen jede Rechnung selbst.',
	paysNothing: 'Sie bezahlen keinen Teil neuer Rechnungen, und keine davon wird bei Ihnen eingezogen.',
	unused: (label) => `Von ${label} wird nichts eingezogen.`,
	remove: 'Entfernen',
	removed: 'Entfernt. Bei Ihnen wird nichts eingezogen.',
	off: 'Die Schule zieht keine Zahlungen automatisch ein.',
	cardStopped: (label, day) =>
		`${label} wurde am ${day} abgelehnt. Von dieser Karte wird nichts mehr abgebucht. Speichern Sie eine andere Karte oder diese noch einmal. Bis dahin bezahlen Sie jede Rechnung selbst.`,
	invoiceStopped: (label, day) =>
		`Diese Rechnung wird nicht automatisch bezahlt, weil ${label} am ${day} abgelehnt wurde. Bitte bezahlen Sie sie, oder speichern Sie wieder eine Karte.`,
	saveAgain: (label, day) => `${label} wurde am ${day} abgelehnt: eine andere Karte speichern`,
	card: (label) => `Rechnungen werden von ${label} abgebucht.`,
	debit: (label, reference) => `Rechnungen werden von ${label} eingezogen, Mandat ${reference}.`,
	since: (day) => `Zugestimmt am ${day}.`,
	agreedText: 'Wozu Sie zugestimmt haben',
	withdraw: 'Automatische Zahlung beenden',
	withdrawn: 'Die automatische Zahlung ist beendet. Sie bezahlen Rechnungen wieder selbst.',
	signed:
		'Das Mandat ist erteilt. Offene Rechnungen werden von Ihrem Konto eingezogen, ausgenommen die, deren automatische Zahlung schon gescheitert ist oder zurückgezahlt wurde.',
	saved:
		'Die Karte ist gespeichert. Offene Rechnungen werden von ihr abgebucht, ausgenommen die, deren automatische Zahlung schon gescheitert ist oder zurückgezahlt wurde.',
	notSaved: 'Es wurde keine Karte gespeichert.',
	mandateTitle: 'Per Lastschrift',
	cardTitle: 'Per Karte',
	cardHint: 'Sie geben die Karte bei Stripe ein. Die Schule sieht ihre Nummer nicht.',
	holder: 'Kontoinhaber',
	iban: 'IBAN',
	agree: 'Ich stimme zu',
	sign: 'Mandat erteilen',
	saveCard: 'Karte speichern',
	changeCard: 'Karte wechseln',
	changeDebit: 'Anderes Bankkonto',
	refusal: 'Das wurde nicht gespeichert',
	others: 'Andere Familien',
	mandateText: (creditor, id, days) =>
		`SEPA-Lastschriftmandat. Ich ermächtige ${creditor} (Gläubiger-Identifikationsnummer ${id}), Zahlungen von meinem Konto mittels Lastschrift einzuziehen. Zugleich weise ich mein Kreditinstitut an, die von ${creditor} auf mein Konto gezogenen Lastschriften einzulösen. Das Mandat gilt für wiederkehrende Zahlungen. Rechnungen werden bei Fälligkeit eingezogen und mindestens ${days} Tage vorher angekündigt. Ich kann innerhalb von acht Wochen, beginnend mit dem Belastungsdatum, die Erstattung des belasteten Betrages verlangen. Es gelten dabei die mit meinem Kreditinstitut vereinbarten Bedingungen. Ich kann das Mandat jederzeit widerrufen.`,
	cardText: (school, days) =>
		`Ich ermächtige ${school}, meine Rechnungen bei Fälligkeit von dieser Karte abzubuchen, mindestens ${days} Tage vorher angekündigt. Eine abgelehnte Abbuchung wird am nächsten Tag wiederholt, insgesamt höchstens dreimal. Ich kann das jederzeit widerrufen, und Rechnungen werden dann anders bezahlt.`,
	notCharged: (label, numbers) =>
		`Die automatische Zahlung der Rechnung ${numbers} (${label}) ist gescheitert. Es wird nicht noch einmal versucht, auch nicht mit einer anderen Karte oder einem anderen Konto. Bitte bezahlen Sie den offenen Betrag.`,
	paidBack: (label, numbers) =>
		`Von der automatischen Zahlung der Rechnung ${numbers} (${label}) wurde Geld zurückgezahlt. Der offene Betrag wird nicht automatisch eingezogen, auch nicht von einer anderen Karte oder einem anderen Konto. Bitte bezahlen Sie ihn selbst.`,
	saveAnother: 'Speichern Sie für die nächste Rechnung eine andere Karte.',
	otherPays: (payer, amount, day) => `${payer} zahlt ${amount} dieser Rechnung automatisch am ${day}.`,
	willCharge: (amount, day, label) =>
		`Von dieser Rechnung werden am ${day} ${amount} von ${label} abgebucht.`,
	willDebit: (amount, day, label) =>
		`Von dieser Rechnung werden am ${day} ${amount} von ${label} eingezogen.`,
}

/** Refusals and messages of the forms, by their English text. */
export const paymentPhrases: Record<string, string> = {
	'Enter the IBAN': 'Geben Sie die IBAN ein',
	'This IBAN is not right. Compare it with your bank card, such as DE89 3704 0044 0532 0130 00':
		'Diese IBAN stimmt nicht. Vergleichen Sie sie mit Ihrer Bankkarte, etwa DE89 3704 0044 0532 0130 00',
	'Direct debit needs an account in the European Economic Area':
		'Für die Lastschrift ist ein Konto im Europäischen Wirtschaftsraum nötig',
	'Enter the name of the account holder': 'Geben Sie den Namen des Kontoinhabers ein',
	'Tick the box to agree': 'Setzen Sie das Häkchen, um zuzustimmen',
	'You pay no part of these invoices, so nothing can be collected from you.':
		'Sie bezahlen keinen Teil dieser Rechnungen. Deshalb kann nichts von Ihnen eingezogen werden.',
	'The school does not use direct debit.': 'Die Schule zieht nicht per Lastschrift ein.',
	'The school does not charge cards automatically.': 'Die Schule bucht nicht automatisch von Karten ab.',
	'Stripe does not answer at the moment. No card was saved. Please try again in a few minutes.':
		'Stripe antwortet gerade nicht. Es wurde keine Karte gespeichert. Bitte versuchen Sie es in ein paar Minuten noch einmal.',
	'Stripe does not answer at the moment. Nothing was charged. Please try again in a few minutes.':
		'Stripe antwortet gerade nicht. Es wurde nichts abgebucht. Bitte versuchen Sie es in einigen Minuten noch einmal.',
}
