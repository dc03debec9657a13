export const events = {
	invited: {
		subject: (event: string) => `Einladung: ${event}`,
		text: (school: string, event: string) => `${school} lädt Sie ein, teilzunehmen an: ${event}`,
	},
	'signed-up': {
		subject: (event: string) => `Anmeldung bestätigt: ${event}`,
		text: (school: string, event: string) => `${school} bestätigt die Anmeldung zu ${event}:`,
	},
	withdrawn: {
		subject: (event: string, student: string) => `${student} nimmt nicht mehr teil: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${student} wurde bei ${school} von ${event} abgemeldet:`,
	},
	changed: {
		subject: (event: string) => `Geändert: ${event}`,
		text: (school: string, event: string) =>
			`${school}: ${event} findet zu einer anderen Zeit oder an einem anderen Ort statt. Das sind die neuen Angaben:`,
	},
	canceled: {
		subject: (event: string) => `Abgesagt: ${event}`,
		text: (school: string, event: string) => `${school} musste ${event} absagen. Geplant war:`,
	},
	result: {
		subject: (event: string, student: string) => `Ergebnis für ${student}: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} hat für ${student} bei ${event} dieses Ergebnis eingetragen:`,
	},
	absent: {
		subject: (event: string, student: string) => `${student} ist nicht erschienen: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} hat eingetragen, dass ${student} nicht erschienen ist: ${event}.`,
	},
	removed: {
		subject: (event: string, student: string) => `Berichtigung für ${student}: ${event}`,
		text: (school: string, event: string, student: string) =>
			`${school} hat den Eintrag für ${student} bei ${event} entfernt. Er gilt nicht mehr.`,
	},
	guests: 'Eingeladen:',
	signUp: (until: string) => `Im Portal können Sie sich bis ${until} anmelden.`,
	answer: (school: string, until: string) =>
		`Wenn Sie teilnehmen möchten, geben Sie ${school} bis ${until} Bescheid.`,
	who: (lines: number) => (lines === 1 ? 'Dabei ist:' : 'Dabei sind:'),
	costs: (amount: string) => `Die Teilnahme kostet ${amount}. Der Betrag kommt auf Ihre nächste Rechnung.`,
	each: (amount: string) => `je ${amount}`,
	costsOther: (student: string) =>
		`Die Teilnahme kostet eine Gebühr. Sie kommt auf die nächste Rechnung der Person, die für ${student} zahlt.`,
	free: (until: string) => `Wenn Sie sich bis ${until} abmelden, wird nichts berechnet.`,
	left: {
		fee: (amount: string) => `Die Gebühr von ${amount}`,
		feeOther: (student: string) => `Die Gebühr für ${student}`,
		stays: (fee: string, until: string) =>
			`${fee} bleibt bestehen. Kostenlos abmelden konnte man sich bis ${until}.`,
		free: (fee: string) => `${fee} wird nicht berechnet.`,
		credited: (fee: string) => `${fee} wurde gutgeschrieben.`,
		later: (fee: string) => `${fee} wird von der nächsten Rechnung abgezogen.`,
	},
	withdraw: 'Im Portal können Sie sich bis zum Anmeldeschluss wieder abmelden.',
	withdrawByAsking: (school: string) => `Zum Abmelden wenden Sie sich an ${school}.`,
	see: 'Vorspiele und Prüfungen ansehen',
	teachers: {
		moved: (school: string, event: string) =>
			`${school}: ${event} findet zu einer anderen Zeit oder an einem anderen Ort statt.`,
		before: (when: string) => `Bisher: ${when}`,
		now: (when: string) => `Jetzt: ${when}`,
		students: (lines: number) =>
			`Sie unterrichten diese ${lines === 1 ? 'Person' : 'Personen'} oder haben sie angemeldet:`,
		open: 'Vorspiel oder Prüfung öffnen',
	},
}
