import type { PortalWords } from './catalogs.ts'

export const absence: PortalWords['absence'] = {
	title: (child: string, day: string) => `${child} kann am ${day} nicht kommen`,
	ownTitle: (day: string) => `Ich kann am ${day} nicht kommen`,
	reason: 'Grund (optional)',
	submit: 'Abmelden',
	sending: 'Wird gesendet...',
	keep: 'Stunde behalten',
	until: (when: string) => `Bis ${when}: `,
	noCharge: 'Diese Stunde wird nicht berechnet.',
	samePrice: 'Der Preis bleibt gleich.',
	charged: 'Diese Stunde wird berechnet.',
	charged24: (hours: number) =>
		`Es sind weniger als ${hours} Stunden bis zum Unterricht. Die Stunde wird berechnet, und es gibt keine Nachholstunde.`,
	ofPackage: 'Diese Stunde zählt für das Paket.',
	ofPackage24: (hours: number) =>
		`Es sind weniger als ${hours} Stunden bis zum Unterricht. Die Stunde zählt für das Paket, und es gibt keine Nachholstunde.`,
	late: (hours: number) =>
		`Es sind weniger als ${hours} Stunden bis zum Unterricht. Deshalb gibt es keine Nachholstunde.`,
	ownMakeUp: (minutes: number, until: string | null) =>
		`Sie bekommen eine Nachholstunde von ${minutes} Minuten${until ? `, spätestens am ${until}` : ''}.`,
	makeUp: (child: string, minutes: number, until: string | null) =>
		`${child} bekommt eine Nachholstunde von ${minutes} Minuten${until ? `, spätestens am ${until}` : ''}.`,
	noMakeUp: 'Dafür gibt es keine Nachholstunde.',
	trialGoesOn: 'Der Probeunterricht geht mit der nächsten Stunde weiter.',
	capReached: {
		term: (of: number) =>
			`Es gibt keine Nachholstunde: Die Höchstzahl von ${of} im Unterrichtszeitraum ist erreicht.`,
		month: (of: number) =>
			`Es gibt keine Nachholstunde: Die Höchstzahl von ${of} in diesem Monat ist erreicht.`,
		quarter: (of: number) =>
			`Es gibt keine Nachholstunde: Die Höchstzahl von ${of} in diesem Quartal ist erreicht.`,
		year: (of: number) =>
			`Es gibt keine Nachholstunde: Die Höchstzahl von ${of} in diesem Jahr ist erreicht.`,
	},
	left: {
		term: (left: number, of: number) => `Danach bleiben im Unterrichtszeitraum noch ${left} von ${of}.`,
		month: (left: number, of: number) => `Danach bleiben in diesem Monat noch ${left} von ${of}.`,
		quarter: (left: number, of: number) => `Danach bleiben in diesem Quartal noch ${left} von ${of}.`,
		year: (left: number, of: number) => `Danach bleiben in diesem Jahr noch ${left} von ${of}.`,
	},
	creditBack: 'Die Nachholstunde bleibt Ihnen für einen anderen Termin.',
	creditUsed: 'Diese Nachholstunde gilt damit als verbraucht.',
	creditOver: 'Die Frist dieser Nachholstunde ist vorbei. Sie kann nicht wieder gebucht werden.',
	creditLost: (hours: number) =>
		`Es sind weniger als ${hours} Stunden bis zum Unterricht. Diese Nachholstunde gilt damit als verbraucht.`,
	refusal: 'Die Abmeldung wurde nicht gesendet',
	several: {
		link: 'Mehrere Tage abmelden',
		title: 'Mehrere Tage abmelden',
		about: (children: string) => `Für ${children}`,
		from: 'Erster Tag',
		to: 'Letzter Tag',
		show: 'Stunden anzeigen',
		fromMissing: 'Geben Sie den ersten Tag ein',
		toMissing: 'Geben Sie den letzten Tag ein',
		past: 'Geben Sie heute oder einen späteren Tag ein',
		order: 'Der letzte Tag kann nicht vor dem ersten liegen',
		tooLong: (days: number) => `Geben Sie höchstens ${days} Tage auf einmal ein`,
		found: (from: string, to: string) =>
			from === to ? `Stunden am ${from}` : `Stunden vom ${from} bis ${to}`,
		untick: 'Entfernen Sie das Häkchen bei Stunden, die stattfinden.',
		tick: 'Wählen Sie mindestens eine Stunde aus',
		none: 'An diesen Tagen gibt es keine Stunden, die Sie abmelden können.',
		submit: 'Stunden abmelden',
		keep: 'Stunden behalten',
	},
}
