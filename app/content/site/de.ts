import type { SiteWords } from './catalogs.ts'

/** Pages that are opened from an email without an account, in German. People are addressed as Sie. */
export const de: SiteWords = {
	language: 'Sprache',
	page: { skip: 'Zum Inhalt', failed: 'Fehler: ' },
	broken: 'Dieser Link funktioniert nicht',
	cutOff:
		'Vielleicht ist er unvollständig. Öffnen Sie ihn noch einmal aus der E-Mail, oder fragen Sie das Sekretariat der Schule.',
	offer: {
		titles: {
			open: 'Ein Platz ist frei',
			accepted: 'Der Platz wurde angenommen',
			declined: 'Der Platz wurde abgelehnt',
			over: 'Dieses Angebot ist abgelaufen',
		},
		gone: 'Dieser Link kann nicht mehr verwendet werden. Fragen Sie das Sekretariat der Schule.',
		className: 'Kurs',
		student: 'Für',
		time: 'Zeit',
		school: 'Schule',
		weekdays: ['montags', 'dienstags', 'mittwochs', 'donnerstags', 'freitags', 'samstags', 'sonntags'],
		held: (until: string) =>
			`Der Platz ist bis ${until} reserviert. Danach geht er an die nächste Person auf der Warteliste.`,
		accept: 'Platz annehmen',
		decline: 'Platz ablehnen',
		accepted: (student: string, name: string) =>
			`${student} hat einen Platz in ${name}. Die Schule weiß Bescheid.`,
		declined: (student: string, name: string) =>
			`${student} steht nicht mehr auf der Warteliste von ${name}. Die Schule weiß Bescheid.`,
		over: (school: string) =>
			`Das Angebot wurde nicht rechtzeitig beantwortet. Für ein neues wenden Sie sich an ${school}.`,
	},
	unsubscribe: {
		ask: 'Abbestellen',
		done: 'Sie haben abbestellt',
		stop: (what: string, school: string) =>
			`Möchten Sie keine ${what} von ${school} mehr erhalten? Was die Schule Ihnen mitteilen muss, bekommen Sie weiterhin, etwa Rechnungen und alles zu Ihrem Konto.`,
		stopped: (school: string, what: string) => `${school} sendet keine ${what} mehr an Ihre Adresse.`,
		stopping: 'Wird abbestellt…',
		again: 'Wieder abonnieren',
		subscribing: 'Wird abonniert…',
		topics: {
			message: 'E-Mails über neue Nachrichten',
			announcement: 'Ankündigungen',
			lesson: 'Erinnerungen an Stunden',
			change: 'E-Mails über geänderte Stunden',
			absence: 'E-Mails über Abwesenheiten',
			offer: 'E-Mails über Antworten auf Angebote',
			summary: 'Zusammenfassungen',
		},
	},
	pay: { status: 'Stand', document: 'Rechnung öffnen (PDF)' },
}

/** What the forms of these pages refuse. */
export const dePhrases: Record<string, string> = {
	'This offer can no longer be answered. Ask the school’s office.':
		'Dieses Angebot kann nicht mehr beantwortet werden. Fragen Sie das Sekretariat der Schule.',
	'Choose whether to accept the seat': 'Wählen Sie, ob Sie den Platz annehmen',
}
