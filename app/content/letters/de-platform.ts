/** Emails from Solfa itself. */
export const platform = {
	contactReceipt: {
		subject: 'Wir haben Ihre Nachricht erhalten',
		text: [
			'Vielen Dank, dass Sie Solfa geschrieben haben. Ihre Nachricht ist angekommen. Wir melden uns innerhalb von 24 Stunden bei Ihnen.',
			'Wenn Sie uns nicht geschrieben haben, wurde Ihre Adresse aus Versehen angegeben: Sie müssen nichts tun.',
		],
	},
	demoReceipt: {
		subject: 'Wir haben Ihre Demo-Anfrage erhalten',
		text: [
			'Vielen Dank für Ihr Interesse an einer Demo von Solfa. Wir melden uns innerhalb von 24 Stunden bei Ihnen, um Ihre persönliche Demo zu vereinbaren.',
			'Wenn Sie nicht danach gefragt haben, wurde Ihre Adresse aus Versehen angegeben: Sie müssen nichts tun.',
		],
	},
	plan: (plan: string) => `Tarif: ${plan}`,
	noPlan: 'Noch kein Tarif',
	cycles: {
		monthly: (name: string, price: string) => `${name}, ${price} im Monat`,
		yearly: (name: string, price: string) => `${name}, ${price} im Jahr`,
	},
	pastDue: {
		first: {
			subject: (school: string) => `Die Zahlung für ${school} ist fehlgeschlagen`,
			text: (school: string, failed: string, readOnly: string) =>
				`PayPal konnte den Betrag für ${school} am ${failed} nicht abbuchen. Bis ${readOnly} können Sie weiterarbeiten wie bisher.`,
		},
		second: {
			subject: (school: string, readOnly: string) => `${school} ist ab ${readOnly} schreibgeschützt`,
			text: (failed: string, readOnly: string) =>
				`Die Zahlung, die am ${failed} fehlgeschlagen ist, ist noch offen. Ab ${readOnly} lässt sich weiterhin alles öffnen und herunterladen, aber nichts mehr ändern.`,
		},
		third: {
			subject: (school: string) => `${school} ist schreibgeschützt`,
			text: (failed: string, school: string, closes: string) =>
				`Die Zahlung, die am ${failed} fehlgeschlagen ist, ist noch offen. Deshalb lässt sich bei ${school} jetzt nichts ändern. Alles bleibt erhalten. Am ${closes} wird die Schule geschlossen, bis Sie zahlen.`,
		},
		check:
			'Bitte prüfen Sie zuerst Ihre Karte oder Ihr Bankkonto bei PayPal. Versuchen Sie die Zahlung dann auf der Seite Ihres Abonnements noch einmal.',
		button: 'Abonnement öffnen',
	},
	subscription: {
		canceled: {
			subject: (school: string) => `Ihr Abonnement für ${school} ist gekündigt`,
			text: (school: string) =>
				`Sie haben das Abonnement für ${school} gekündigt. Es wird nichts mehr abgebucht.`,
			until: (until: string) =>
				`Sie können Solfa bis ${until} nutzen. Bis dahin können Sie das Abonnement auf seiner Seite fortsetzen.`,
		},
		resumed: {
			subject: (school: string) => `Ihr Abonnement für ${school} läuft weiter`,
			text: (school: string) =>
				`Sie haben das Abonnement für ${school} fortgesetzt. Jetzt wird nichts abgebucht.`,
			next: (amount: string, day: string) => `Die nächste Abbuchung ist am ${day}: ${amount}.`,
		},
		changed: {
			subject: (school: string) => `Ihr Tarif für ${school} ist geändert`,
			text: (school: string) => `Sie haben den Tarif für ${school} geändert. Jetzt wird nichts abgebucht.`,
		},
		button: 'Abonnement öffnen',
	},
	payment: {
		subject: (amount: string, school: string) => `Zahlung erhalten: ${amount} für ${school}`,
		text: (amount: string, school: string, day: string) =>
			`Wir haben am ${day} ${amount} für ${school} erhalten. Vielen Dank.`,
		receipt: (number: string) => `Beleg: ${number}`,
		more: 'Auf der Seite Ihres Abonnements sehen Sie alle Belege und können jederzeit kündigen.',
		button: 'Beleg ansehen',
	},
	lookedAt: {
		subject: (school: string) => `Der Solfa-Support sieht sich ${school} an`,
		text: (school: string, minutes: number) =>
			`Jemand vom Solfa-Support sieht sich ${school} so an, wie Sie es sehen, höchstens ${minutes} Minuten lang. Dabei lässt sich nichts ändern, herunterladen oder bezahlen.`,
		reason: (reason: string) => `Der Grund: ${reason}`,
		history:
			'Im Verlauf steht jeder dieser Besuche. Wenn Sie ihn nicht erwartet haben, schreiben Sie uns bitte.',
		button: 'Verlauf öffnen',
	},
	oversight: {
		reason: (reason: string) => `Der Grund: ${reason}`,
		question: 'Wenn Sie eine Frage haben, antworten Sie auf diese E-Mail oder schreiben Sie uns.',
		button: 'Solfa öffnen',
		download: 'Ihre Daten herunterladen',
		limits: {
			subject: (school: string) => `Die Grenzen von ${school} haben sich geändert`,
			text: (until: string, limits: string) => `Bis ${until} können Sie ${limits} haben.`,
			teachers: (count: number) => `${count} Lehrkräfte`,
			students: (count: number) => `${count} Schülerinnen und Schüler`,
			both: (teachers: string, students: string) => `${teachers} und ${students}`,
		},
		open: {
			subject: (school: string) => `${school} ist geöffnet`,
			text: (until: string) => `Sie können Solfa bis ${until} nutzen. Vorher müssen Sie nicht zahlen.`,
		},
		suspended: {
			subject: (school: string) => `${school} ist schreibgeschützt`,
			text: 'Alle können sich weiterhin anmelden, alles öffnen und Daten herunterladen, aber nichts lässt sich ändern.',
		},
		resumed: {
			subject: (school: string) => `${school} kann wieder genutzt werden`,
			text: 'Die Sperre wurde aufgehoben.',
		},
		deletion: {
			subject: (school: string) => `${school} wird gelöscht`,
			text: (day: string) =>
				`Am ${day} wird alles gelöscht. Bis dahin ist alles schreibgeschützt: Bitte laden Sie herunter, was Sie brauchen.`,
		},
		kept: {
			subject: (school: string) => `${school} wird nicht gelöscht`,
			text: 'Alles bleibt bestehen und kann wie bisher genutzt werden.',
		},
	},
}
