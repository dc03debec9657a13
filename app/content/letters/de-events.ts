/** Briefe über Vorspiele und Prüfungen, auf Deutsch. */
export const events = {
	'signed-up': {
		subject: (event: string) => `Anmeldung bestätigt: ${event}`,
		text: (school: string, event: string) => `${school} bestätigt die Anmeldung zu ${event}:`,
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
	who: (lines: number) => (lines === 1 ? 'Dabei ist:' : 'Dabei sind:'),
	withdraw: 'Im Portal können Sie sich bis zum Anmeldeschluss wieder abmelden.',
	see: 'Vorspiele und Prüfungen ansehen',
}
