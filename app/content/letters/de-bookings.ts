export const bookings = {
	answersRequest: 'Damit antworten wir auf Ihre Anfrage.',
	absentFrom: (lesson: string) => `Abwesend: ${lesson}`,
	stillAbsent: (names: string) => (names ? `weiterhin abgemeldet: ${names}` : 'weiterhin abgemeldet'),
	creditGone: (names: string) =>
		`Eine Nachholstunde dafür gibt es deshalb${names ? ` für ${names}` : ''} nicht mehr.`,
	addedSeries: {
		also: (when: string) => `auch ${when}`,
		notOn: (days: string) => `Nicht am ${days.replace(/\.$/, '')}.`,
		moved: (lessons: string) => `Verlegt: ${lessons}.`,
		fromTo: (from: string, to: string) => `${from} auf ${to}`,
	},
	assistsNoMore: {
		subject: (name: string, from?: string) =>
			`Sie assistieren ${from ? `ab dem ${from} ` : ''}nicht mehr in ${name}`,
		text: (name: string, school: string, from?: string) =>
			`Sie assistieren ${from ? `ab dem ${from} ` : ''}bei ${school} nicht mehr in ${name}. Diese Stunden stehen nicht mehr in Ihrem Stundenplan:`,
	},
	classEnds: (lesson: string, day: string, lessons: number) =>
		`${lesson} endet am ${day}. Die ${lessons} Stunden danach fallen aus`,
	timeEnds: (lesson: string, when: string, day: string, lessons: number) =>
		`${lesson}: ${when}, endet am ${day}. Die ${lessons} Stunden danach fallen aus`,
	rhythm: {
		every: (weeks: number) => (weeks === 1 ? 'jede Woche' : `alle ${weeks} Wochen`),
		now: (when: string) => `jetzt ${when}`,
		line: (lesson: string, changes: string, from: string, to: string | null) =>
			`${lesson}: ${changes}, ${to ? `vom ${from} bis zum ${to}` : `ab dem ${from}`}`,
	},
	booked: {
		subject: (student: string) => `Nachholstunde für ${student} gebucht`,
		text: (school: string) => `Bei ${school} ist eine Nachholstunde gebucht:`,
		withYou: (school: string) => `Bei ${school} wurde eine Nachholstunde bei Ihnen gebucht:`,
	},
	bookedPrice: {
		charged: 'Diese Stunde wird wie üblich berechnet.',
		ofPackage: 'Sie zählt als eine Stunde des Pakets.',
	},
	makeUpCredited: {
		subject: (student: string) => `Gutschrift statt einer Nachholstunde für ${student}`,
		text: (lesson: { student: string; minutes: number; missed?: string }) =>
			`Die Nachholstunde von ${lesson.student} (${lesson.minutes} Minuten${lesson.missed ? `, für die Stunde vom ${lesson.missed}` : ''}) wurde in eine Gutschrift umgewandelt. Sie kann nicht mehr gebucht werden.`,
		credited: (amount: string, note: string) => `Die Gutschrift ${note} beträgt ${amount}.`,
		counts: (invoice: string) =>
			`Sie wird mit der Rechnung ${invoice} verrechnet. Haben Sie diese schon bezahlt, wird sie mit Ihren anderen Rechnungen verrechnet.`,
		others: 'Die Gutschrift bekommt, wer die Rechnung bekommt.',
	},
	/** A make-up lesson in a class that the student has joined since. */
	makeUpIsOwn: {
		subject: (student: string) => `Nachholstunde für ${student} wieder frei`,
		text: (school: string) =>
			`Diese Stunde bei ${school} war als Nachholstunde gebucht. Jetzt ist sie eine Stunde des Kurses, und die Nachholstunde bleibt Ihnen für einen anderen Termin:`,
	},
	makeUpEnded: {
		subject: (student: string) => `Nachholstunde für ${student} nicht mehr gebucht`,
		text: (school: string) =>
			`Diese Nachholstunde bei ${school} ist nicht mehr gebucht. Sie bleibt Ihnen für einen anderen Termin:`,
		withYou: (school: string) => `Diese Nachholstunde bei Ihnen bei ${school} ist nicht mehr gebucht:`,
	},
	makeUpDue: {
		subject: (students: string, lessons: number, day: string) =>
			lessons === 1
				? `Nachholstunde für ${students}: spätestens am ${day}`
				: `${lessons} Nachholstunden für ${students}: die erste spätestens am ${day}`,
		text: (school: string, lessons: number) =>
			lessons === 1
				? `Diese Nachholstunde bei ${school} ist noch nicht gebucht. Nach ihrem letzten Tag verfällt sie:`
				: `Diese Nachholstunden bei ${school} sind noch nicht gebucht. Nach ihrem letzten Tag verfallen sie:`,
		line: (student: string, minutes: number, missed: string | null, day: string) =>
			`${student}: ${minutes} Minuten${missed ? ` für die Stunde vom ${missed}` : ''}, spätestens am ${day}`,
		book: 'Termin buchen',
		arrange: 'Nach einem Termin fragen',
		ask: (school: string) => `Fragen Sie bei ${school} nach einem Termin.`,
	},
	visit: {
		subject: (student: string) => `Stunde für ${student} gebucht`,
		text: (school: string) => `Bei ${school} ist eine Stunde gebucht:`,
		withYou: (school: string) => `In eine Ihrer Stunden bei ${school} kommt ein Gast:`,
	},
	visitEnded: {
		subject: (student: string) => `Stunde für ${student} nicht mehr gebucht`,
		text: (school: string) => `Diese Stunde bei ${school} ist nicht mehr gebucht:`,
		withYou: (school: string) => `Ein Gast kommt nicht mehr in eine Ihrer Stunden bei ${school}:`,
	},
	bookedTrial: {
		subject: (student: string) => `Probestunde für ${student} gebucht`,
		text: (school: string) => `Bei ${school} ist eine Probestunde gebucht:`,
		withYou: (school: string) => `Bei ${school} wurde eine Probestunde bei Ihnen gebucht:`,
	},
	trialAsked: (when: string) =>
		when
			? `Sie haben nach einer Probestunde gefragt: ${when}. Sie ist noch nicht gebucht.`
			: 'Sie haben nach einer Probestunde gefragt. Die Zeit ist noch nicht vereinbart.',
	/** The weekly time of a private lesson. */
	declinedOwn: (school: string, name: string | null) =>
		name
			? `Vielen Dank, dass Sie sich bei ${school} für ${name} angemeldet haben. Leider können wir Ihnen in diesem Kurs im Moment keinen Platz anbieten.`
			: `Vielen Dank für Ihre Anfrage nach Unterricht bei ${school}. Leider können wir Ihnen im Moment keinen Platz anbieten.`,
	lessonIs: (when: string, teacher: string | null) =>
		`Die Stunde ist ${when}${teacher ? `, bei ${teacher}` : ''}.`,
	offer: {
		subject: (name: string, student: string) => `Ein Platz in ${name} für ${student}`,
		text: (name: string, school: string, student: string) =>
			`Bei ${school} ist in ${name} ein Platz für ${student} frei.`,
		costs: (price: string) => `Der Kurs kostet ${price}.`,
		until: (until: string) =>
			`Der Platz ist bis ${until} reserviert. Danach kann er der nächsten Person angeboten werden.`,
		accept: 'Platz annehmen',
		decline: 'Platz ablehnen',
		declined: (by: string, name: string, school: string, student: string) =>
			`${by} hat den Platz in ${name} bei ${school} abgelehnt. ${student} steht nicht mehr auf der Warteliste.`,
	},
	answer: {
		accept: {
			subject: (name: string, student: string) => `Platz in ${name} für ${student} angenommen`,
			text: (student: string, name: string) =>
				`Die Familie von ${student} hat den Platz in ${name} angenommen.`,
		},
		decline: {
			subject: (name: string, student: string) => `Platz in ${name} für ${student} abgelehnt`,
			text: (student: string, name: string) =>
				`Die Familie von ${student} hat den Platz in ${name} abgelehnt.`,
		},
		enter: {
			subject: (event: string, student: string) => `Angemeldet: ${student}, ${event}`,
			text: (student: string, event: string) => `${student} ist jetzt angemeldet: ${event}.`,
		},
		withdraw: {
			subject: (event: string, student: string) => `${student} nimmt nicht mehr teil: ${event}`,
			text: (student: string, event: string) => `${student} nimmt nicht mehr teil: ${event}.`,
		},
		visited: (visitors: number, day: string, names: string) =>
			`Am ${day} ${visitors === 1 ? 'hat ein Gast den freien Platz' : 'haben Gäste die freien Plätze'}: ${names}.`,
		button: 'Kurs öffnen',
	},
	offerTakenBack: {
		subject: (name: string, student: string) =>
			`Angebot für einen Platz in ${name} für ${student} zurückgenommen`,
		text: (name: string, school: string, student: string) =>
			`${school} hat das Angebot für einen Platz in ${name} für ${student} zurückgenommen.`,
		then: {
			keeps: (student: string) => `${student} bleibt an derselben Stelle der Warteliste.`,
			moves: (student: string) => `${student} bleibt auf der Warteliste, einen Platz weiter hinten.`,
			leaves: (student: string) => `${student} steht nicht mehr auf der Warteliste.`,
		},
	},
	/** To a family whose student is on a waiting list, with the reason. A family that has no seat for all waits together. */
	waits: {
		full: (school: string, student: string, name: string | null) =>
			`${student} steht auf der Warteliste von ${name ?? 'einem Kurs'} bei ${school}, weil alle Plätze vergeben sind. Sie bekommen eine E-Mail, sobald ein Platz frei ist.`,
		others: (school: string, student: string, name: string | null) =>
			`${student} steht auf der Warteliste von ${name ?? 'einem Kurs'} bei ${school}, weil andere vor Ihnen warten. Sie bekommen eine E-Mail, sobald ein Platz für Sie frei ist.`,
		together: (school: string, student: string, name: string | null) =>
			`${student} steht auf der Warteliste von ${name ?? 'einem Kurs'} bei ${school}. Sie bekommen eine E-Mail, sobald ein Platz frei ist.`,
	},
	seats: {
		subject: (student: string) => `Zum Unterricht von ${student}`,
		text: (school: string) => `${school} hat eingetragen:`,
		pauses: (from: string, to: string | null) =>
			to ? `Pause vom ${from} bis zum ${to}.` : `Pause ab dem ${from} bis auf Weiteres.`,
		ends: (day: string) => `letzter Tag ${day}.`,
		begins: (from: string, to: string | null) => (to ? `vom ${from} bis zum ${to}.` : `ab dem ${from}.`),
		once: (lesson: string) => `eine Stunde, ${lesson}.`,
		trial: (when: string) => `Probestunde, ${when}. Danach können Sie über die Anmeldung entscheiden.`,
		never: 'beginnt doch nicht.',
		goesOn: 'geht weiter. Die Pause oder der letzte Tag von vorher gilt nicht mehr.',
		pauseOver: 'geht weiter. Die Pause von vorher gilt nicht mehr.',
		nextLesson: (when: string) => `Nächste Stunde: ${when}.`,
		kept: 'Der Platz wird freigehalten.',
		givenUp: 'Der Platz wird nicht freigehalten.',
		backIfFree:
			'Der Platz wird nicht freigehalten: Danach geht der Unterricht weiter, wenn ein Platz frei ist.',
		backAfter: 'Danach geht der Unterricht weiter.',
		noSeatYet: 'die Pause ist vorbei, aber es gibt noch keinen Platz',
		paid: 'Der Preis bleibt gleich.',
		free: 'Die Pause wird nicht berechnet.',
		creditsGone: (days: string, lessons: number) =>
			lessons === 1
				? `Die Nachholstunde für den ${days} entfällt, weil die Stunde nicht mehr zur Anmeldung gehört.`
				: `Die Nachholstunden für den ${days} entfallen, weil die Stunden nicht mehr zur Anmeldung gehören.`,
		stillBooked: (when: string, lessons: number) =>
			lessons === 1
				? `Die Nachholstunde am ${when} bleibt gebucht.`
				: `Die Nachholstunden am ${when} bleiben gebucht.`,
		creditsBack: (days: string, lessons: number) =>
			lessons === 1
				? `Die Nachholstunde für den ${days} gilt wieder.`
				: `Die Nachholstunden für den ${days} gelten wieder.`,
	},
	places: {
		many: (school: string) => `Änderungen bei Ihren Schülern: ${school}`,
		text: (school: string) => `In Ihren Kursen bei ${school} gibt es diese Änderungen:`,
		joins: {
			subject: (student: string, name: string) => `${student} kommt zu ${name} dazu`,
			line: (student: string, name: string, day: string) => `${student} kommt am ${day} zu ${name} dazu.`,
		},
		tries: {
			subject: (student: string, name: string) => `${student} hat Probeunterricht in ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} hat ab dem ${day} Probeunterricht in ${name}.`,
		},
		leaves: {
			subject: (student: string, name: string) => `${student} verlässt ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} verlässt ${name}. Der letzte Tag ist der ${day}.`,
		},
		never: {
			subject: (student: string, name: string) => `${student} kommt doch nicht zu ${name} dazu`,
			line: (student: string, name: string, day: string) =>
				`${student} kommt am ${day} doch nicht zu ${name} dazu.`,
		},
		stays: {
			subject: (student: string, name: string) => `${student} bleibt in ${name}`,
			line: (student: string, name: string, day: string) =>
				`${student} bleibt in ${name}. Der ${day} ist nicht mehr der letzte Tag.`,
		},
		pauses: {
			subject: (student: string, name: string) => `${student} pausiert in ${name}`,
			line: (student: string, name: string, day: string, until: string | null) =>
				`${student} pausiert in ${name} ab dem ${day} ${until ? `bis zum ${until}` : 'bis auf Weiteres'}.`,
		},
		goesOn: {
			subject: (student: string, name: string) => `${student} macht in ${name} weiter`,
			line: (student: string, name: string, day: string) =>
				`${student} macht in ${name} weiter. Die Pause ab dem ${day} gilt nicht mehr.`,
		},
		back: {
			subject: (student: string, name: string) => `${student} macht in ${name} weiter`,
			line: (student: string, name: string, day: string) =>
				`${student} macht in ${name} ab dem ${day} weiter.`,
		},
	},
}
