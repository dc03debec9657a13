/** Emails from a school about money and ownership. */
export const school = {
	invoice: {
		subject: (name: string, school: string) => `${name} von ${school}`,
		reminderSubject: (name: string, school: string) => `Zahlungserinnerung: ${name} von ${school}`,
		here: (name: string, school: string) => `Hier ist ${name} von ${school}.`,
		reminder: (name: string, school: string) =>
			`Wir erinnern an ${name} von ${school}. Falls Sie in den letzten Tagen gezahlt haben, ist diese Nachricht gegenstandslos.`,
		remindersSubject: (sum: string, school: string) => `Zahlungserinnerung: ${sum} an ${school}`,
		reminders: (school: string) =>
			`Wir erinnern an das, was an ${school} zu zahlen ist. Falls Sie in den letzten Tagen gezahlt haben, ist diese Nachricht gegenstandslos.`,
		altogether: 'Insgesamt',
		due: (day: string) => `Fällig am ${day}`,
		wasDue: (day: string) => `War fällig am ${day}`,
		nextPart: (day: string) => `Das ist die nächste Rate Ihres Zahlungsplans, fällig am ${day}`,
		nextPartLate: (day: string) => `Das ist die nächste Rate Ihres Zahlungsplans, fällig seit dem ${day}`,
		partsDue: (count: number, day: string) =>
			`${count} Raten Ihres Zahlungsplans sind fällig, die erste seit dem ${day}`,
		rest: (whole: string) => `So viel ist von ${whole} noch zu zahlen.`,
		credit: (amount: string) => `Ihr Guthaben von ${amount} ist schon abgezogen.`,
		alsoOpen: (amount: string, day: string) => `Außerdem bereits fällig: ${amount}, bis zum ${day}.`,
		alsoOpenLate: (amount: string, day: string) =>
			`Außerdem bereits fällig: ${amount}. Das war bis zum ${day} fällig.`,
		alsoOpenSince: (amount: string, day: string) =>
			`Außerdem bereits fällig: ${amount}. Der erste Teil davon war bis zum ${day} fällig.`,
		because: (school: string) => `Sie erhalten diese E-Mail, weil Rechnungen von ${school} an Sie gehen.`,
		billed: 'Wofür',
		moreLines: (lines: number) =>
			`Und ${lines === 1 ? '1 weitere Zeile' : `${lines} weitere Zeilen`}: alles steht im PDF.`,
		shareSettled: 'Ihr Anteil ist bezahlt.',
		paid: 'Der Betrag ist vollständig bezahlt.',
		forOthers: 'Diese Rechnung zahlen andere. Sie schulden davon nichts.',
		yourShare: (share: string, total: string) => `Ihr Anteil: ${share} von ${total}`,
		pay: (amount: string) => `${amount} bezahlen`,
		see: (name: string) => `${name} ansehen`,
	},
	/** Receipts of payments online, and of those the office recorded. */
	received: {
		subject: (amount: string, school: string) => `Zahlung eingegangen: ${amount} an ${school}`,
		text: (amount: string, school: string, name: string, day: string) =>
			`Vielen Dank! ${school} hat Ihre Zahlung von ${amount} für ${name} am ${day} erhalten.`,
		recorded: (amount: string, school: string, day: string) =>
			`Vielen Dank! ${school} hat Ihre Zahlung von ${amount} am ${day} erhalten.`,
		toPay: (amount: string, day: string) => `Noch zu zahlen: ${amount}, fällig bis zum ${day}.`,
		toPayLate: (amount: string, day: string) => `Noch zu zahlen: ${amount}. Das war bis zum ${day} fällig.`,
		toPaySince: (amount: string, day: string) =>
			`Noch zu zahlen: ${amount}. Der erste Teil davon war bis zum ${day} fällig.`,
		partDue: (amount: string, day: string) => `Davon sind ${amount} bis zum ${day} fällig.`,
		partLate: (amount: string, day: string) => `Davon waren ${amount} bis zum ${day} fällig.`,
		partSince: (amount: string, day: string) =>
			`Davon sind ${amount} überfällig, der erste Teil seit dem ${day}.`,
		takenBack: (amount: string, school: string) => `Zahlung storniert: ${amount} an ${school}`,
		voided: (amount: string, school: string, day: string) =>
			`Die Zahlung von ${amount} an ${school} vom ${day} wurde irrtümlich erfasst. Ihre Quittung gilt nicht mehr.`,
		returned: (amount: string, school: string, day: string) =>
			`Die Bank hat Ihre Zahlung von ${amount} an ${school} vom ${day} zurückgegeben.`,
		reversed: (amount: string, school: string, day: string) =>
			`Ihre Zahlung von ${amount} an ${school} vom ${day} wurde rückgängig gemacht.`,
		receiptEnds: 'Die Quittung gilt nicht mehr.',
		openAgain: 'Was damit bezahlt war, ist wieder offen.',
		refundedBefore: (amount: string) =>
			`Davon waren ${amount} schon erstattet. Bitte zahlen Sie auch diesen Betrag zurück: er steht auf keiner Rechnung.`,
		shareSubject: (amount: string, school: string) => `Ihr Anteil ist bezahlt: ${amount} an ${school}`,
		shareOpenSubject: (amount: string, school: string) =>
			`Ihr Anteil ist wieder offen: ${amount} an ${school}`,
		share: {
			paid: (payer: string, name: string, amount: string) =>
				`${payer} hat Ihren Anteil an ${name} bezahlt: ${amount}. Sie schulden davon nichts mehr.`,
			refunded: (payer: string, name: string, amount: string) =>
				`${payer} hatte Ihren Anteil an ${name} bezahlt. Davon wurden ${amount} erstattet und sind wieder offen.`,
			reversed: (payer: string, name: string, amount: string) =>
				`${payer} hatte Ihren Anteil an ${name} bezahlt. Davon wurden ${amount} storniert und sind wieder offen.`,
		},
		refundSubject: (amount: string, school: string) => `Erstattung: ${amount} von ${school}`,
		refunded: (amount: string, school: string, day: string, method: string) =>
			`${school} hat am ${day} ${amount} erstattet (${method}).`,
		refundOpens: 'Was mit diesem Geld bezahlt war, ist wieder offen.',
	},
	statement: {
		subject: (school: string) => `Ihr Kontoauszug von ${school}`,
		here: (school: string, from: string, until: string) =>
			`Hier ist Ihr Kontoauszug von ${school} vom ${from} bis zum ${until}. Alles steht im PDF.`,
	},
	autopay: {
		noticeSubject: (name: string, day: string) => `${name} wird am ${day} automatisch bezahlt`,
		declinedSubject: (name: string) => `Ihre Karte wurde für ${name} abgelehnt`,
		declined: (amount: string, name: string, card: string) =>
			`${amount} für ${name} konnten nicht von ${card} abgebucht werden.`,
		again: (day: string) =>
			`Am ${day} wird es noch einmal versucht. Sie können auch jetzt bezahlen oder eine andere Karte speichern.`,
		over: 'Es wird nicht noch einmal versucht. Bitte bezahlen Sie die Rechnung, und speichern Sie für die nächste eine andere Karte.',
		notPaidEither: (numbers: string) =>
			`Bis Sie wieder eine Karte speichern, werden auch diese Rechnungen nicht automatisch bezahlt: ${numbers}.`,
		cardStopped: (card: string, day: string) =>
			`Diese Rechnung wird nicht automatisch bezahlt, weil ${card} am ${day} abgelehnt wurde. Bitte bezahlen Sie sie, oder speichern Sie im Portal wieder eine Karte.`,
		stop: 'Sie können die automatische Zahlung im Portal ändern oder beenden.',
	},
	parts: {
		agreedSubject: (name: string, school: string) => `Ratenzahlung für ${name} von ${school}`,
		changedSubject: (name: string, school: string) => `Neue Termine für ${name} von ${school}`,
		endedSubject: (name: string, school: string) => `Keine Ratenzahlung mehr für ${name} von ${school}`,
		agreed: (open: string, name: string, school: string) =>
			`${school} ist damit einverstanden, dass Sie die noch offenen ${open} von ${name} in Teilbeträgen zahlen:`,
		changed: (open: string, name: string, school: string) =>
			`${school} hat die Teilbeträge für ${name} geändert. Noch zu zahlen sind ${open}:`,
		ask: 'Wenn das nicht Ihrer Absprache entspricht, wenden Sie sich bitte an uns.',
		isDue: (open: string, name: string, school: string, due: string) =>
			`Von ${name} von ${school} sind noch ${open} offen. Sie ist am ${due} fällig.`,
		wasDue: (open: string, name: string, school: string, due: string) =>
			`Von ${name} von ${school} sind noch ${open} offen. Sie war am ${due} fällig.`,
		/** The same for one of several payers. */
		ofShare: {
			agreed: (open: string, name: string, school: string) =>
				`${school} ist damit einverstanden, dass ${name} in Teilbeträgen bezahlt wird. Ihr Anteil am noch offenen Betrag ist ${open}. Sie zahlen:`,
			changed: (open: string, name: string, school: string) =>
				`${school} hat die Teilbeträge für ${name} geändert. Von Ihrem Anteil sind noch ${open} zu zahlen:`,
			isDue: (open: string, name: string, school: string, due: string) =>
				`Von Ihrem Anteil an ${name} von ${school} sind noch ${open} offen. Er ist am ${due} fällig.`,
			wasDue: (open: string, name: string, school: string, due: string) =>
				`Von Ihrem Anteil an ${name} von ${school} sind noch ${open} offen. Er war am ${due} fällig.`,
		},
		ended: (name: string, school: string) => `Die Ratenzahlung für ${name} von ${school} ist beendet.`,
	},
	ownership: {
		subject: (from: string, school: string) => `${from} möchte Ihnen ${school} übergeben`,
		text: (from: string, school: string) =>
			`${from} bittet Sie, ${school} auf Solfa zu übernehmen. Die Verwaltung läge dann bei Ihnen, und ${from} wäre Lehrkraft.`,
		life: 'Melden Sie sich innerhalb von 7 Tagen an, um anzunehmen oder abzulehnen. Bis dahin ändert sich nichts.',
		button: 'Zu Ihrem Schreibtisch',
	},
	offered: {
		subject: (school: string) => `${school} wurde jemand anderem angeboten`,
		text: (to: string, school: string) =>
			`${to} wurde gebeten, ${school} auf Solfa zu übernehmen. Die Verwaltung läge dann bei ${to}, und Sie wären Lehrkraft. Bis zur Annahme innerhalb von 7 Tagen ändert sich nichts.`,
		withdraw: 'Sie können das Angebot in den Einstellungen unter „People“ zurückziehen.',
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
