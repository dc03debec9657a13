export const timeOff = {
	timeOff: {
		approved: (days: string) => `Ihre freien Tage sind genehmigt: ${days}`,
		refused: (days: string) => `Ihre freien Tage sind nicht genehmigt: ${days}`,
		text: (school: string) => `${school} hat Ihre Bitte um freie Tage beantwortet:`,
		stillBooked: (lessons: number) =>
			`${lessons === 1 ? 'Noch 1 Stunde ist' : `Noch ${lessons} Stunden sind`} bei Ihnen gebucht.`,
		added: (days: string) => `Sie haben frei: ${days}`,
		canceled: (days: string) => `Ihre freien Tage sind abgesagt: ${days}`,
		addedText: (school: string) => `${school} hat freie Tage für Sie eingetragen:`,
		canceledText: (school: string) =>
			`${school} hat Ihre freien Tage abgesagt. Sie können dann wieder gebucht werden:`,
		otherTimes: (asked: string) => `Sie hatten um andere Zeiten gebeten: ${asked}.`,
		stay: 'Stunden, die andere übernehmen oder die ausfallen, bleiben so, bis das Büro sie ändert.',
	},
	lastDay: {
		set: (school: string, day: string) => `Ihr letzter Tag bei ${school}: ${day}`,
		setText: (school: string) => `${school} hat Ihren letzten Tag als Lehrkraft eingetragen:`,
		open: 'Sie können sich bis zum Ende dieses Tages anmelden. Bitte tragen Sie bis dahin die Anwesenheit in Ihren Stunden ein.',
		closed: 'Ihr Zugang ist gesperrt.',
		canceled: (school: string, day: string) => `Nicht mehr Ihr letzter Tag bei ${school}: ${day}`,
		canceledText: (school: string) =>
			`Sie gehören zum Team von ${school}. Dieser letzte Tag gilt nicht mehr:`,
	},
	timeOffRequest: {
		subject: (teacher: string, days: string) => `Eine Bitte von ${teacher} um freie Tage: ${days}`,
		text: (teacher: string, days: string) => `${teacher} bittet um freie Tage: ${days}.`,
		button: 'Anfrage öffnen',
	},
	timeOffCanceled: {
		subject: (teacher: string, days: string) => `Freie Tage von ${teacher} abgesagt: ${days}`,
		text: (teacher: string, days: string) =>
			`${teacher} hat die freien Tage abgesagt: ${days}. Stunden, die andere übernehmen oder die ausfallen, bleiben so, bis Sie sie ändern.`,
		button: 'Freie Tage der Lehrkräfte öffnen',
	},
	timeOffWithdrawn: {
		subject: (teacher: string, days: string) => `Bitte um freie Tage zurückgezogen von ${teacher}: ${days}`,
		text: (teacher: string, days: string) =>
			`${teacher} bittet nicht mehr um freie Tage: ${days}. Sie müssen nichts beantworten.`,
		button: 'Freie Tage der Lehrkräfte öffnen',
	},
}
