/** What a school sends about money, and about who runs it, in German. */
export const school = {
	invoice: {
		subject: (number: string, school: string) => `Rechnung ${number} von ${school}`,
		reminderSubject: (number: string, school: string) =>
			`Zahlungserinnerung: Rechnung ${number} von ${school}`,
		here: (number: string, school: string, total: string) =>
			`Hier ist die Rechnung ${number} von ${school} über ${total}.`,
		payBy: (due: string) => `Bitte zahlen Sie bis ${due}.`,
		restBy: (open: string, due: string) => `Davon sind noch ${open} zu zahlen, bis ${due}.`,
		isDue: (open: string, number: string, school: string, due: string) =>
			`Von der Rechnung ${number} von ${school} sind noch ${open} offen. Sie ist am ${due} fällig.`,
		wasDue: (open: string, number: string, school: string, due: string) =>
			`Von der Rechnung ${number} von ${school} sind noch ${open} offen. Sie war am ${due} fällig.`,
		ignore: 'Falls Sie inzwischen gezahlt haben, betrachten Sie diese Nachricht bitte als gegenstandslos.',
		pay: (number: string) => `Rechnung ${number} ansehen und bezahlen`,
		see: (number: string) => `Rechnung ${number} öffnen`,
	},
	ownership: {
		subject: (from: string, school: string) => `${from} möchte Ihnen ${school} übergeben`,
		text: (from: string, school: string) =>
			`${from} bittet Sie, ${school} auf Solfa zu übernehmen. Die Verwaltung läge dann bei Ihnen, und ${from} wäre Lehrkraft.`,
		life: 'Melden Sie sich innerhalb von 7 Tagen an, um anzunehmen oder abzulehnen. Bis dahin ändert sich nichts.',
		button: 'Zu Ihrem Schreibtisch',
	},
	taken: {
		subject: (to: string, school: string) => `${to} verwaltet jetzt ${school}`,
		text: (to: string, school: string) =>
			`${to} hat ${school} auf Solfa übernommen. Sie sind dort jetzt Lehrkraft.`,
		takeBack:
			'Wenn Sie die Schule nicht angeboten haben, holen Sie sie innerhalb von 7 Tagen zurück. Der Link gibt Ihnen die Verwaltung zurück, meldet Sie beide ab und lässt Sie ein neues Passwort wählen.',
		button: (school: string) => `${school} zurückholen`,
	},
}
