import type { SiteWords } from './catalogs.ts'

/** Pages for signing in, passwords, invitations, and links in account emails. */
export const account: SiteWords['account'] = {
	login: {
		title: 'Anmelden',
		username: 'Benutzername oder E-Mail',
		simpleUsername: 'Benutzername',
		password: 'Passwort',
		rememberMe: 'Angemeldet bleiben',
		rememberHint: '30 Tage lang auf diesem Gerät.',
		submit: 'Anmelden',
		simpleSubmit: 'Anmelden',
		pending: 'Anmeldung läuft...',
		refusal: 'Anmeldung fehlgeschlagen',
		forgot: 'Passwort vergessen?',
		signUp: 'Neu bei Solfa? Jetzt registrieren',
		noCookies: 'Ihr Browser hat die Anmeldung nicht behalten.',
		allowCookies:
			'Solfa erkennt Sie an einem Cookie, und Ihr Browser hat es abgelehnt. Erlauben Sie Cookies für diese Website und melden Sie sich noch einmal an.',
	},
	script: {
		authenticating: 'Sie werden angemeldet...',
		preparing: 'Einen Moment bitte, Ihre Seite wird vorbereitet.',
	},
	code: {
		title: 'Code eingeben',
		intro: 'Das Passwort stimmt. Öffnen Sie für den zweiten Schritt Ihre Authentifizierungs-App.',
		label: 'Code',
		hint: 'Die 6 Ziffern, die Ihre App gerade anzeigt, oder einer Ihrer Wiederherstellungscodes.',
		setupHint: 'Die 6 Ziffern, die Ihre App gerade anzeigt.',
		trust: 'Diesem Gerät vertrauen',
		trustHint: 'Hier wird 30 Tage lang kein Code mehr verlangt. Nur für ein Gerät, das Sie allein verwenden.',
		lostPhone: 'Telefon verloren?',
		other: 'Mit einem anderen Konto anmelden',
	},
	forgot: {
		title: 'Passwort vergessen',
		heading: 'Passwort vergessen?',
		intro: 'Wir senden Ihnen einen Link, mit dem Sie ein neues wählen. Er gilt 30 Minuten.',
		email: 'E-Mail',
		submit: 'Link senden',
		pending: 'Wird gesendet...',
		refusal: 'Das hat nicht funktioniert',
		sent: 'E-Mail gesendet',
		sentHeading: 'Die E-Mail zum Zurücksetzen des Passworts ist unterwegs',
		sentWords: 'Falls es ein Konto mit dieser Adresse gibt, erhalten Sie eine E-Mail mit allem Weiteren.',
		back: 'Zurück zur Anmeldung',
	},
	reset: {
		title: 'Passwort zurücksetzen',
		intro: (email) => `Wählen Sie ein neues Passwort für ${email}. Sie werden auf allen Geräten abgemeldet.`,
		password: 'Neues Passwort',
		hint: 'Mindestens 8 Zeichen. Ein paar Wörter zusammen sind ein gutes Passwort.',
		again: 'Neues Passwort wiederholen',
		submit: 'Passwort zurücksetzen',
		pending: 'Wird zurückgesetzt...',
		request: 'Neuen Link anfordern',
		done: 'Das Passwort wurde geändert',
		doneWords: 'Ihr Passwort ist geändert. Sie können sich jetzt mit dem neuen anmelden.',
		toLogin: 'Zur Anmeldung',
		noLink: 'Der Link ist ungültig',
	},
	invitation: {
		over: 'Die Einladung ist abgelaufen',
		welcome: (school) => `Willkommen bei ${school}`,
		choose: (name, account) =>
			`Guten Tag, ${name}. Wählen Sie ein Passwort, das nur Sie kennen. Von da an melden Sie sich als ${account} an.`,
		chooseSubmit: 'Dieses Passwort verwenden',
		join: (school, name) =>
			`${school} lädt Sie ein. Sie sind als ${name} angemeldet. Wenn Sie annehmen, können Sie auf jeder Seite oben in der Ecke zwischen Ihren Schulen wechseln.`,
		accept: 'Einladung annehmen',
		accepting: 'Wird angenommen...',
		decline: 'Nein, danke',
		declineAsk: (school: string) =>
			`Die Einladung von ${school} ablehnen? Der Link gilt dann nicht mehr, und nur die Schule kann Sie wieder einladen.`,
		declineSubmit: 'Einladung ablehnen',
		other: (account, name) =>
			`Sie haben bereits ein Konto: ${account}. Im Moment ist hier ${name} angemeldet. Melden Sie sich zuerst ab und öffnen Sie den Link dann noch einmal.`,
		signIn: (school, account) =>
			`${school} lädt Sie ein. Sie haben bereits ein Konto: ${account}. Nehmen Sie mit Ihrem bisherigen Passwort an.`,
		signInOrDecline: (school, account) =>
			`${school} lädt Sie ein. Sie haben bereits ein Konto: ${account}. Nehmen Sie mit Ihrem bisherigen Passwort an oder lehnen Sie damit ab.`,
	},
	confirmation: {
		ask: 'Adresse bestätigen',
		done: 'Adresse bestätigt',
		over: 'Dieser Link gilt nicht mehr',
		change: (email, old) => `Ihr Konto verwendet künftig ${email} statt ${old}.`,
		usernameAlone: 'nur eines Benutzernamens',
		submit: 'Diese Adresse bestätigen',
		pending: 'Wird bestätigt...',
		doneWords: 'Melden Sie sich ab jetzt mit dieser Adresse an.',
		overWords:
			'Er ist abgelaufen oder wurde schon verwendet. Ihre Adresse ist unverändert; einen neuen Link erhalten Sie in Ihren Einstellungen.',
		goOn: 'Weiter',
	},
	takeBack: {
		title: 'Konto zurückholen',
		over: 'Dieser Link ist abgelaufen',
		overWords: 'Dieser Link ist abgelaufen oder wurde schon verwendet.',
		address: (email) => `Ihr Konto verwendet wieder die Adresse ${email}.`,
		school: (school) => `Sie verwalten wieder ${school}; wer die Schule jetzt verwaltet, wird Lehrkraft.`,
		signedOut: 'Alle Sitzungen Ihres Kontos werden beendet.',
		password: 'Danach wählen Sie ein neues Passwort.',
		submit: 'Konto zurückholen',
		pending: 'Wird zurückgeholt...',
	},
}
