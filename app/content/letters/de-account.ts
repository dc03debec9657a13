export const account = {
	notYouElse:
		'Wenn Sie das nicht waren, wählen Sie jetzt ein anderes Passwort: Damit werden alle anderen abgemeldet.',
	notYou:
		'Wenn Sie das nicht waren, wählen Sie jetzt ein anderes Passwort: Damit werden alle Geräte abgemeldet.',
	anotherPassword: 'Anderes Passwort wählen',
	newPassword: 'Neues Passwort wählen',
	taken: {
		subject: 'Sie haben bereits ein Solfa-Konto',
		text: [
			'Gerade wollte sich jemand mit dieser Adresse registrieren. Es gibt dazu bereits ein Konto. Deshalb wurde nichts angelegt und nichts geändert.',
			'Wenn Sie das waren, melden Sie sich mit Ihrem Passwort an. Falls Sie es nicht mehr wissen, können Sie auf der Anmeldeseite ein neues wählen.',
			'Wenn Sie das nicht waren, müssen Sie nichts tun.',
		],
		button: 'Anmelden',
	},
	confirmEmail: {
		subject: 'Bestätigen Sie Ihre Adresse für Solfa',
		text: [
			'Diese Adresse wurde für ein Solfa-Konto angegeben. Öffnen Sie den Link, um sie zu bestätigen; er gilt einmal und 24 Stunden lang. Bis dahin behält das Konto seine bisherige Adresse.',
			'Wenn Sie das nicht waren, müssen Sie nichts tun.',
		],
		button: 'Diese Adresse bestätigen',
	},
	emailNotice: {
		subject: 'Ihr Solfa-Konto bekommt eine andere Adresse',
		text: (wanted: string) =>
			`Jemand, der das Passwort Ihres Solfa-Kontos kennt, möchte dafür die Adresse ${wanted} verwenden. Sie wird geändert, sobald diese Adresse bestätigt ist.`,
	},
	emailNoticeBySchool: {
		subject: 'Ihr Solfa-Konto bekommt eine andere Adresse',
		text: (school: string, wanted: string) =>
			`${school} möchte, dass Ihr Solfa-Konto die Adresse ${wanted} verwendet. Sie ändert sich, sobald diese Adresse bestätigt ist; bis dahin melden Sie sich wie bisher an.`,
		mistake: 'Wenn das ein Versehen ist, sagen Sie bitte dort Bescheid.',
	},
	emailTaken: {
		subject: 'Zu dieser Adresse gibt es bereits ein Solfa-Konto',
		text: [
			'Diese Adresse wurde für ein anderes Solfa-Konto angegeben. Sie gehört aber zu Ihrem, deshalb wurde nichts geändert.',
			'Falls Sie Ihre Zugangsdaten vergessen haben, führt der Link zu einem neuen Passwort. Wenn Sie das nicht waren, müssen Sie nichts tun.',
		],
	},
	emailChanged: {
		subject: 'Die E-Mail-Adresse Ihres Solfa-Kontos wurde geändert',
		text: (address: string) => `Ihr Solfa-Konto verwendet jetzt die Adresse ${address}.`,
		takeBack:
			'Wenn Sie das nicht waren, holen Sie sich Ihr Konto innerhalb von 7 Tagen zurück. Der Link stellt diese Adresse wieder her, meldet alle ab und lässt Sie ein neues Passwort wählen.',
		button: 'Mein Konto zurückholen',
	},
	invitation: {
		subject: (school: string) => `${school} lädt Sie zu Solfa ein`,
		text: {
			learner: (inviter: string, school: string) =>
				`${invites(inviter, school)} Dort sehen Sie Ihre Stunden, woran Sie arbeiten und was Ihre Lehrkraft Ihnen schreibt.`,
			guardian: (inviter: string, school: string) =>
				`${invites(inviter, school)} Dort sehen Sie die Stunden Ihrer Kinder, wie sie vorankommen, und Ihre Nachrichten.`,
			family: invites,
			teacher: (inviter: string, school: string) =>
				`${invites(inviter, school)} Dort sehen Sie Ihre Stunden, Ihre Schülerinnen und Schüler und Ihre Nachrichten.`,
			office: (inviter: string, school: string) =>
				`${inviter} lädt Sie ein, im Büro von ${school} auf Solfa mitzuarbeiten. Ihr Konto umfasst Schülerinnen und Schüler, den Stundenplan, die Anwesenheit und Nachrichten.`,
		},
		granted: {
			'office:money': 'Dazu kommen Rechnungen, Zahlungen, Preise und die Vergütung der Lehrkräfte.',
			'office:people': 'Sie verwalten auch Lehrkräfte und Benutzerkonten.',
			'office:settings': 'Sie können auch die Einstellungen der Schule ändern.',
		},
		life: 'Der Link gilt einmal und 7 Tage lang. Bitten Sie danach um einen neuen.',
		unknown: (school: string) =>
			`Wenn Sie ${school} nicht kennen, müssen Sie nichts tun: Ohne diese Nachricht kann niemand das Konto verwenden.`,
		button: (school: string) => `Zu ${school}`,
	},
	secondAccess: {
		as: { learner: 'Schülerin oder Schüler', guardian: 'erziehungsberechtigte Person', teacher: 'Lehrkraft' },
		subject: (school: string, as: string) => `${school} hat Sie als ${as} eingetragen`,
		text: (school: string, as: string) =>
			`${school} hat Sie als ${as} eingetragen. Ihre Anmeldung bleibt dieselbe: Öffnen Sie das Kontomenü und wählen Sie diesen Eintrag unter „Schule wechseln“.`,
		button: 'Anmelden',
	},
	passwordChanged: {
		subject: 'Ihr Solfa-Passwort wurde geändert',
		byLink:
			'Das Passwort Ihres Solfa-Kontos wurde gerade über einen Link geändert, der an diese Adresse ging. Sie wurden überall abgemeldet.',
		mailbox:
			'Wenn Sie das nicht waren, kann jemand anders Ihre E-Mails lesen. Sichern Sie bitte zuerst Ihr Postfach und wählen Sie dann hier ein anderes Passwort.',
		bySettings:
			'Das Passwort Ihres Solfa-Kontos wurde gerade in Ihren Einstellungen geändert. Überall sonst wurden Sie abgemeldet.',
		emailCanceled: (wanted: string) =>
			`Zur Sicherheit wurde die Änderung Ihrer E-Mail-Adresse in ${wanted} abgebrochen. Wenn Sie sie weiterhin wünschen, fordern Sie sie in den Einstellungen erneut an.`,
	},
	signInPaused: {
		subject: 'Zu viele falsche Anmeldungen an Ihrem Solfa-Konto',
		text: (minutes: number) =>
			`Jemand hat für Ihr Solfa-Konto mehrmals ein falsches Passwort oder einen falschen Code eingegeben. Zum Schutz kann sich bis zu ${minutes} Minuten lang niemand anmelden.`,
		otherwise:
			'Niemand ist hineingekommen. Wenn Sie das waren, wählen Sie ein neues Passwort: Dann können Sie sich sofort anmelden. Wenn nicht, ist ein neues Passwort der sichere Weg.',
	},
	passwordReset: {
		subject: 'Wählen Sie ein neues Passwort für Solfa',
		text: [
			'Jemand, wahrscheinlich Sie selbst, hat ein neues Passwort für Ihr Solfa-Konto angefordert. Über den Link können Sie es wählen. Er gilt einmal und 30 Minuten lang.',
			'Wenn Sie das nicht waren, müssen Sie nichts tun: Ihr Passwort bleibt, wie es ist, und ohne diese Nachricht kann niemand es ändern.',
		],
	},
	locked: {
		subject: (school: string) => `Ihr Konto bei ${school} ist gesperrt`,
		text: (school: string) =>
			`Jemand, wahrscheinlich Sie selbst, hat ein neues Passwort für Ihr Solfa-Konto angefordert. Ein neues Passwort würde nicht helfen: Ihr Konto bei ${school} ist gesperrt, deshalb können Sie sich nicht anmelden.`,
		contact: (school: string) => `Wenn Sie Ihr Konto wieder brauchen, wenden Sie sich bitte an ${school}.`,
		otherwise: 'Wenn Sie das nicht waren, müssen Sie nichts tun.',
	},
	registration: {
		subject: 'Willkommen bei Solfa',
		text: [
			'Sie sind bei Solfa registriert. Melden Sie sich mit dieser E-Mail-Adresse und Ihrem gewählten Passwort an.',
			'Wählen Sie einen Tarif, um zu beginnen. Wenn Sie bereits bezahlt haben, ist alles bereit.',
			'Wenn Sie sich nicht registriert haben, hat wohl jemand Ihre Adresse aus Versehen eingegeben. Sie können diese E-Mail ignorieren.',
		],
		button: 'Weiter zu Solfa',
	},
	staffInvitation: {
		subject: 'Wählen Sie ein Passwort für Solfa',
		text: [
			'Sie gehören jetzt zum Team der Plattform Solfa. Über den Link können Sie ein Passwort wählen. Er gilt einmal und 30 Minuten lang.',
			'Wenn Sie das nicht erwarten, müssen Sie nichts tun: Ohne Passwort kann niemand das Konto verwenden.',
		],
		button: 'Passwort wählen',
	},
	twoFactor: {
		on: {
			subject: 'Die Zwei-Faktor-Anmeldung ist eingeschaltet',
			text: 'Ihr Solfa-Konto fragt bei der Anmeldung jetzt nach einem Code aus Ihrer Authenticator-App. Bewahren Sie Ihre Wiederherstellungscodes so auf, dass Sie sie auch ohne Ihr Telefon finden.',
		},
		off: {
			subject: 'Die Zwei-Faktor-Anmeldung wurde ausgeschaltet',
			text: 'Ihr Solfa-Konto fragt bei der Anmeldung nicht mehr nach einem Code. Ihr Passwort allein genügt.',
		},
		'new-codes': {
			subject: 'Neue Wiederherstellungscodes für Ihr Solfa-Konto',
			text: 'Für Ihr Solfa-Konto wurden neue Wiederherstellungscodes erstellt. Die alten gelten nicht mehr.',
		},
		'recovery-used': {
			subject: 'Ein Wiederherstellungscode Ihres Solfa-Kontos wurde verwendet',
			text: 'Jemand hat sich mit Ihrem Passwort und einem Ihrer Wiederherstellungscodes bei Ihrem Solfa-Konto angemeldet. Jeder Code gilt einmal. In Ihren Einstellungen können Sie neue erstellen.',
		},
	},
	newDevice: {
		subject: 'Neue Anmeldung bei Ihrem Solfa-Konto',
		text: 'Gerade hat sich jemand von einem Gerät aus bei Ihrem Solfa-Konto angemeldet, das bisher nicht dafür verwendet wurde.',
		device: (device: string) => `Gerät: ${device}`,
		deviceOn: (browser: string, machine: string) => `${browser} auf ${machine}`,
		unknownDevice: 'Ein Browser, den wir nicht kennen',
		wasYou: 'Wenn Sie das waren, müssen Sie nichts tun.',
	},
}

/** A family that signed up on the school’s page is invited by the school itself. */
function invites(inviter: string, school: string): string {
	return inviter === school
		? `${school} lädt Sie zu Solfa ein.`
		: `${inviter} lädt Sie zu ${school} auf Solfa ein.`
}
