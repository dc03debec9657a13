export const messages = {
	choose: 'Auswählen, welche E-Mails Sie erhalten',
	lent: {
		subject: (item: string, student: string) => `Ausgeliehen an ${student}: ${item}`,
		text: (school: string, student: string) => `${school} hat das an ${student} ausgeliehen:`,
		lentOn: (day: string) => `Ausgeliehen am ${day}`,
		dueOn: (day: string) => `Zurückzubringen bis ${day}`,
		rent: (amount: string) => `Miete: ${amount} im Monat, auf Ihren Rechnungen`,
		deposit: (amount: string) => `Kaution: ${amount}`,
		button: 'Ausgeliehenes ansehen',
	},
	notice: {
		subject: (from: string, school: string) => `Neue Nachricht von ${from} bei ${school}`,
		text: (from: string, subject: string) => `${from} hat Ihnen eine Nachricht gesendet: „${subject}“.`,
		line: (from: string, subject: string) => `${from} hat Ihnen geschrieben: „${subject}“`,
		button: 'Nachricht lesen',
	},
	copy: {
		subject: (subject: string, school: string) => `${subject} (eine Kopie von ${school})`,
		text: (school: string, from: string) =>
			`Ihr Kind nimmt an einer Unterhaltung mit ${school} teil. Sie erhalten eine Kopie, weil es minderjährig ist. ${from} hat geschrieben:`,
	},
	broadcast: {
		wrote: (from: string) => `${from} hat geschrieben:`,
		because: (school: string) => `Sie erhalten diese E-Mail, weil Sie mit ${school} in Kontakt sind.`,
		button: 'In Solfa öffnen',
		unsubscribe: (school: string) => `Keine Ankündigungen von ${school} mehr erhalten`,
		unsubscribeMessages: (school: string) =>
			`Keine Ankündigungen und Rundschreiben von ${school} mehr erhalten`,
	},
	recording: {
		subject: (student: string) => `Ein Kommentar zu einer Aufnahme von ${student}`,
		text: (teacher: string, student: string, school: string) =>
			`${teacher} (${school}) hat eine Aufnahme von ${student} angehört und schreibt:`,
		line: (teacher: string, student: string) => `${teacher} hat eine Aufnahme von ${student} kommentiert`,
		button: 'Anhören und antworten',
	},
	recordingAnswer: {
		subject: (student: string) => `Eine Antwort zu einer Aufnahme von ${student}`,
		text: (from: string, student: string) =>
			`${from} hat auf Ihren Kommentar zu einer Aufnahme von ${student} geantwortet:`,
		line: (from: string, student: string) =>
			`${from} hat auf Ihren Kommentar zu einer Aufnahme von ${student} geantwortet`,
		button: 'Aufnahme öffnen',
	},
	feedbackReply: {
		subject: (school: string) => `Eine Antwort auf Ihr Feedback von ${school}`,
		text: (from: string, school: string) => `${from} (${school}) hat auf Ihr Feedback geantwortet:`,
		line: (from: string) => `${from} hat auf Ihr Feedback geantwortet`,
		button: 'Feedback öffnen',
	},
	learning: {
		note: (student: string, day: string) => `Notiz zum Unterricht von ${student}, ${day}`,
		assignment: (student: string) => `Neue Aufgabe für ${student}`,
		from: (school: string) => `Eine Lehrkraft von ${school} schreibt:`,
		forNext: (text: string) => `Für das nächste Mal: ${text}`,
		button: 'Lernen öffnen',
	},
	report: {
		subject: (student: string, title: string) => `Ein Bericht über ${student}: ${title}`,
		text: (school: string, student: string, title: string) =>
			`${school} hat einen Bericht über ${student} veröffentlicht: „${title}“.`,
		button: 'Bericht lesen',
	},
	reportReturned: {
		subject: (student: string, title: string) => `Bitte ändern Sie den Bericht über ${student}: ${title}`,
		text: (school: string) => `Das Büro von ${school} bittet um Änderungen:`,
		button: 'Bericht öffnen',
	},
	summary: {
		subject: (school: string, count: number) =>
			`Ihre Zusammenfassung von ${school}: ${count} ${count === 1 ? 'Benachrichtigung' : 'Benachrichtigungen'}`,
		more: (count: number) => `Und ${count} weitere.`,
		button: 'Solfa öffnen',
		unsubscribe: 'Diese Zusammenfassung nicht mehr erhalten',
	},
}
